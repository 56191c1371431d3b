import { beforeEach, describe, expect, test } from 'vitest'
import { resendBroadcast } from '#contract/broadcasts/posting.ts'
import { composeDigest } from '#server/features/broadcasts/digest/compose-digest.ts'
import { matchNewBroadcast } from '#server/features/broadcasts/jobs.ts'
import { matchSavedSearches } from '#server/features/broadcasts/saved-searches/match-saved-searches.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { anAccount } from '../../../support/accounts.ts'
import { signedIn } from '../../../support/market/callers.ts'
import { aContact, aSetting } from '../../../support/market/factories.ts'
import { queuedMails } from '../../../support/mail/mails.ts'
import { sendOffer } from '../../../support/stock/offers.ts'
import { laptop, useSavedSearches } from '../../../support/mail/saved-search-alerts.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
const { scene, offer, save, broadcast, alerted, listed, keptHits } = useSavedSearches(market)
beforeEach(async () => {
  await market.database.sql`delete from broadcast_setting`
})

/** Sets how an address of the reader receives the list of laptops. */
const receive = (type: 0 | 1 | 2, address: 'primary' | 'alternative' = 'primary') =>
  aSetting(market, { contact: scene.reader, listId: 7, type, address })
/** Addresses that a broadcast goes to with its list. */
const listReaders = async (id: number) =>
  (await queuedMails(market, `broadcast:${id}:`)).flatMap(({ addresses }) => addresses)
const setDeliveries = (id: number, state: string) => market.database.sql`
  update mail_delivery set state = ${state}::mail_state where message_id in (
    select id from mail_message where starts_with(key, ${`broadcast:${id}:`}))`

describe('one mail for one broadcast to one address (BK-054)', () => {
  test('sends no alert to an address that gets the broadcast with its list, and still counts the result', async () => {
    await receive(0)
    await save({ q: '840' })
    const daily = await save({ q: 'EliteBook', isDigest: true })
    const id = await broadcast()
    expect(await listReaders(id)).toEqual([scene.reader.email])
    expect(await queuedMails(market, `alert:${id}:`)).toEqual([])
    expect(await keptHits(id)).toEqual([{ saved: daily }])
    const now = market.clock.now().toISOString()
    expect((await listed()).map(({ lastHitDT }) => lastHitDT)).toEqual([now, now])
  })
  test('alerts contacts with the same search who do not get the list', async () => {
    await receive(0)
    const other = await anAccount(market, 'member')
    await save({ q: '840' })
    await save({ q: '840' }, other.caller)
    expect(await alerted(await broadcast())).toEqual([other.contact.email])
  })
  test.each([
    ['the digest', 1],
    ['nothing', 2],
  ] as const)('alerts an address that gets %s of the list', async (_, type) => {
    await receive(type)
    await save({ q: '840' })
    const id = await broadcast()
    expect(await alerted(id)).toEqual([scene.reader.email])
    market.clock.advance({ days: 1 })
    await composeDigest(market.platform)
    expect(await alerted(id)).toEqual([scene.reader.email])
  })
  test('alerts an address that follows another list', async () => {
    await aSetting(market, { contact: scene.reader, listId: 1, type: 0 })
    await save({ q: '840' })
    expect(await alerted(await broadcast())).toEqual([scene.reader.email])
  })
  test('alerts the main address when only the alternative one gets the list', async () => {
    const reader = await aContact(market, { emailAlternative: 'reader@one-mail.example' })
    await aSetting(market, { contact: reader, listId: 7, type: 0, address: 'alternative' })
    await save({ q: '840' }, await signedIn(market, reader))
    const id = await broadcast()
    expect(await listReaders(id)).toEqual(['reader@one-mail.example'])
    expect(await alerted(id)).toEqual([reader.email])
  })
  test('sends no alert to an address that gets the list for another contact', async () => {
    const colleague = await aContact(market, { emailAlternative: scene.reader.email })
    await aSetting(market, { contact: colleague, listId: 7, type: 0, address: 'alternative' })
    await save({ q: '840' })
    const id = await broadcast()
    expect(await listReaders(id)).toEqual([scene.reader.email])
    expect(await alerted(id)).toEqual([])
  })
  test('alerts an address that unsubscribed from the list by link', async () => {
    await receive(0)
    await market.platform.mailer.suppress(market.database.sql, scene.reader.email, 'list:7')
    await save({ q: '840' })
    const id = await broadcast()
    expect(await listReaders(id)).toEqual([])
    expect(await alerted(id)).toEqual([scene.reader.email])
  })
  test.each([
    ['queued', false],
    ['sending', false],
    ['sent', false],
    ['failed', true],
    ['suppressed', true],
  ])('with the delivery %s, an alert is sent: %s', async (state, isAlerted) => {
    await receive(0)
    await save({ q: '840' })
    const id = await offer()
    await setDeliveries(id, state)
    await matchSavedSearches(market.platform, id)
    expect(await alerted(id)).toEqual(isAlerted ? [scene.reader.email] : [])
  })
  test('counts the delivery of a resend that comes before the job', async () => {
    await save({ q: '840' })
    const id = await offer()
    market.clock.advance({ days: 4 })
    await receive(0)
    const again = await signedIn(market, scene.seller)
    expect((await again.call(resendBroadcast, { params: { id: String(id) } })).status).toBe(200)
    await matchSavedSearches(market.platform, id)
    expect(await listReaders(id)).toEqual([scene.reader.email])
    expect(await alerted(id)).toEqual([])
  })
  test('does not mistake another broadcast whose number starts alike', async () => {
    await save({ q: '840' })
    const id = await offer()
    await receive(0)
    const [other] = await market.database.sql<{ id: number }[]>`
      update mail_message set key = ${`broadcast:${id}0:1`} where key = (
        select key from mail_message where starts_with(key, ${`broadcast:${await offer()}:`}))
      returning id`
    expect(other).toBeDefined()
    await matchSavedSearches(market.platform, id)
    expect(await alerted(id)).toEqual([scene.reader.email])
  })
  test('holds for every broadcast while two workers run the jobs as they are sent', async () => {
    await receive(0)
    const alertedOnly = await anAccount(market, 'member')
    await save({ q: '840' })
    await save({ q: '840' }, alertedOnly.caller)
    const sellers = await Promise.all(Array.from({ length: 10 }, () => anAccount(market, 'member')))
    const workers = await Promise.all(
      [1, 2].map(() => startJobs(market.platform, market.target, [matchNewBroadcast])),
    )
    try {
      const ids = await Promise.all(
        sellers.map(({ contact, caller }) => sendOffer(caller, contact, laptop)),
      )
      for (const id of ids) {
        await expect.poll(() => alerted(id)).toEqual([alertedOnly.contact.email])
        expect(await listReaders(id)).toEqual([scene.reader.email])
      }
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()))
    }
  })
})
