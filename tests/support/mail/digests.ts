import { beforeEach, expect } from 'vitest'
import { composeDigest } from '#server/features/broadcasts/digest/compose-digest.ts'
import { aBroadcast, aContact, aSetting, type TestContact } from '../market/factories.ts'
import { queuedMails, type QueuedMail } from './mails.ts'
import type { TestMarket } from '../market/test-market.ts'

/** Time of the offers in the current digest. */
export const yesterday = new Date('2026-11-19T14:39:00Z')

let serial = 0

/** Resets market and clock before each test of a file, and creates a sender. */
export function useDigests(market: TestMarket) {
  const seller = {} as TestContact
  beforeEach(async () => {
    await market.owner`truncate broadcast, broadcast_setting, mail_suppression, mail_message, digest_run, setting cascade`
    market.clock.set('2026-11-20T08:30:00Z')
    const company = { name: `Kade Systems ${++serial}`, countryCode: 'GB' }
    Object.assign(seller, await aContact(market, { company }))
  })
  const digests = () => queuedMails(market, 'digest:')
  return {
    seller,
    anOffer: (given: Parameters<typeof aBroadcast>[1] = {}) =>
      aBroadcast(market, { contact: seller, sentAt: yesterday, ...given }),
    /** A contact with these lists in the digest of the primary address. */
    async aReader(lists: readonly number[], given: Parameters<typeof aContact>[1] = {}) {
      const contact = await aContact(market, given)
      for (const listId of lists) await aSetting(market, { contact, listId, type: 1 })
      return contact
    },
    send: () => composeDigest(market.platform),
    digests,
    async digestOf(address: string): Promise<QueuedMail | undefined> {
      const found = (await digests()).filter(({ addresses }) => addresses.includes(address))
      expect(found.length).toBeLessThanOrEqual(1)
      return found[0]
    },
  }
}

/** The headings of a digest with their counts. */
export const headings = (mail: QueuedMail | undefined) =>
  [...(mail?.text.matchAll(/^(.+): (\d+) broadcasts?$/gm) ?? [])].map(
    ([, name, n]) => `${name} ${n}`,
  )
