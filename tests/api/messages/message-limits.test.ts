import { beforeEach, describe, expect, test } from 'vitest'
import { defaultOperatorSettings } from '#contract/back-office/operator-settings.ts'
import { refusals } from '#contract/refusals.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import {
  contactMessages,
  messageWords,
  sendMessage,
} from '../../support/companies/contact-messages.ts'
import { aContact, type TestContact } from '../../support/market/factories.ts'
import { setSettings } from '../../support/market/settings.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
const { stranger, fromVisitor } = contactMessages(market)
let me: TestContact
let caller: Caller
beforeEach(async () => {
  market.clock.set('2026-11-20T09:00:00Z')
  me = await aContact(market, { name: 'Jan Smit', company: { name: 'Delta Parts' } })
  caller = await signedIn(market, me)
})

let serial = 0
const refusalsOf = (who: { contactId: number }) =>
  market.database.sql<
    { cause: string; times: number }[]
  >`select cause, times from message_refusal where sender_id = ${who.contactId}`

describe('the limits of messages (BK-025, BK-076)', () => {
  const { messageLimits } = defaultOperatorSettings
  const limits = (given: Partial<typeof messageLimits>) =>
    setSettings(market, { messageLimits: { ...messageLimits, ...given } })

  test('messages per member and day, even concurrently, until tomorrow', async () => {
    await limits({ perMember: 3 })
    const contacts = await Promise.all([1, 2, 3, 4, 5].map(() => aContact(market)))
    const replies = await Promise.all(
      contacts.map(({ id }) => sendMessage(caller, { recipientId: id, ...messageWords() })),
    )
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(2)
    expect(refused[0]!.refusal.payload.msg).toBe(refusals.tooManyMessages)
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(3600)
    expect(await refusalsOf({ contactId: me.id })).toEqual([{ cause: 'day', times: 2 }])
    market.clock.set('2026-11-20T23:30:00Z')
    expect(
      (await sendMessage(caller, { recipientId: contacts[0]!.id, ...messageWords() })).status,
    ).toBe(200)
  })

  test('messages of one member to one contact', async () => {
    await limits({ toContact: 2 })
    const contact = await aContact(market)
    const to = (recipientId: number) => sendMessage(caller, { recipientId, ...messageWords() })
    expect((await to(contact.id)).status).toBe(200)
    expect((await to(contact.id)).status).toBe(200)
    const reply = await to(contact.id)
    expect([reply.status, reply.refusal.payload.msg]).toEqual([429, refusals.recipientLimitReached])
    expect((await to((await aContact(market)).id)).status).toBe(200)
  })

  test('companies for the same text', async () => {
    await limits({ sameWords: 2 })
    const same = messageWords()
    const to = async () =>
      sendMessage(caller, {
        recipientId: (await aContact(market)).id,
        ...same,
        subject: `Hi ${++serial}`,
      })
    expect([(await to()).status, (await to()).status]).toEqual([200, 200])
    const reply = await to()
    expect([reply.status, reply.refusal.payload.msg]).toEqual([429, refusals.sameTextToMany])
  })

  test('also for visitors under several names', async () => {
    await limits({ sameWords: 2 })
    const same = messageWords()
    const to = async () =>
      sendMessage(stranger(), await fromVisitor((await aContact(market)).companyId, same))
    expect([(await to()).status, (await to()).status, (await to()).status]).toEqual([200, 200, 429])
  })

  test('messages per source and day, under any name and address', async () => {
    await limits({ perVisitor: 2 })
    const who = stranger()
    const to = async (caller_: Caller) =>
      (await sendMessage(caller_, await fromVisitor((await aContact(market)).companyId))).status
    expect([await to(who), await to(who), await to(who)]).toEqual([200, 200, 429])
    expect(await to(stranger())).toBe(200)
  })

  test('messages per source and day, even concurrently', async () => {
    await limits({ perVisitor: 2 })
    const who = stranger()
    const bodies = await Promise.all(
      [1, 2, 3, 4, 5].map(async () => fromVisitor((await aContact(market)).companyId)),
    )
    const replies = await Promise.all(bodies.map((body) => sendMessage(who, body)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429])
  })

  test('messages per address and day from any source', async () => {
    await limits({ perVisitor: 2 })
    const senderEmail = `mover${++serial}@bloem.example`
    const to = async (given: string) =>
      (
        await sendMessage(
          stranger(),
          await fromVisitor((await aContact(market)).companyId, { senderEmail: given }),
        )
      ).status
    expect([
      await to(senderEmail),
      await to(senderEmail.toUpperCase()),
      await to(senderEmail),
    ]).toEqual([200, 200, 429])
  })

  test('messages of all visitors to one company, not of members', async () => {
    await limits({ toCompany: 2 })
    const contact = await aContact(market)
    const to = async () =>
      (await sendMessage(stranger(), await fromVisitor(contact.companyId))).status
    expect([await to(), await to(), await to()]).toEqual([200, 200, 429])
    expect((await sendMessage(caller, { recipientId: contact.id, ...messageWords() })).status).toBe(
      200,
    )
  })

  test('refuses every visitor for 0', async () => {
    await limits({ perVisitor: 0 })
    const { companyId } = await aContact(market)
    expect((await sendMessage(stranger(), await fromVisitor(companyId))).status).toBe(429)
  })

  test("treats visitors without a proxy's source alike", async () => {
    await limits({})
    const { companyId } = await aContact(market)
    expect((await sendMessage(visitor(market), await fromVisitor(companyId))).status).toBe(200)
  })
})
