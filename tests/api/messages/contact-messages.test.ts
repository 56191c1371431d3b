import { beforeEach, describe, expect, test } from 'vitest'
import { sendToContact } from '#contract/messages.ts'
import { refusals } from '#contract/refusals.ts'
import { anAccount, blockReasons, blockedKinds } from '../../support/accounts.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import {
  aVisitor,
  contactMessages,
  messageWords,
  sendMessage,
} from '../../support/companies/contact-messages.ts'
import { aColleague, aContact, letLeave, type TestContact } from '../../support/market/factories.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
const { messagesTo } = contactMessages(market)
let me: TestContact
let caller: Caller
beforeEach(async () => {
  market.clock.set('2026-11-20T09:00:00Z')
  me = await aContact(market, { name: 'Jan Smit', company: { name: 'Delta Parts' } })
  caller = await signedIn(market, me)
})

describe('a message of a member to a contact (API-036, CO-022, CO-025, BK-076)', () => {
  test("is mailed in the author's name with replies to the author, and stored", async () => {
    const contact = await aContact(market)
    const given = messageWords()
    const answer = await caller.call(sendToContact, { body: { recipientId: contact.id, ...given } })
    expect(answer.body).toEqual({ status: 200, payload: { msg: 'Message sent' } })
    const { rows, mails } = await messagesTo(contact)
    expect(rows).toMatchObject([
      { senderId: me.id, visitorName: null, subject: given.subject, body: given.message },
    ])
    expect(mails[0]).toMatchObject({
      lane: 'personal',
      subject: given.subject,
      senderName: 'Jan Smit via TBS',
      senderAddress: 'messages@lists.tbs.example',
      replyToName: 'Jan Smit',
      replyToAddress: me.email,
      addresses: [contact.email],
      topic: null,
    })
    expect(mails[0]!.text).toContain('Jan Smit, Delta Parts, writes to you on TBS.')
    expect(mails[0]!.text).not.toContain('not a member')
  })

  test('goes to the main contact of a company if no contact is named', async () => {
    const main = await aContact(market)
    await aColleague(market, main)
    await sendMessage(caller, { companyId: main.companyId, ...messageWords() })
    expect((await messagesTo(main)).rows).toHaveLength(1)
  })

  test('mentions the services page it comes from', async () => {
    const contact = await aContact(market)
    await sendMessage(caller, {
      recipientId: contact.id,
      isFromServicePage: true,
      ...messageWords(),
    })
    const { rows, mails } = await messagesTo(contact)
    expect(rows[0]!.isFromServicePage).toBe(true)
    expect(mails[0]!.text).toContain('from your services page on TBS')
  })

  test('ignores author and address in the body (AM-122, AM-046)', async () => {
    const contact = await aContact(market)
    await sendMessage(caller, {
      recipientId: contact.id,
      ...messageWords(),
      ...aVisitor(),
      senderEmail: 7,
      captcha: 'x'.repeat(9000),
      recipientEmail: 'elsewhere@a.example',
    })
    const { mails } = await messagesTo(contact)
    expect(mails[0]).toMatchObject({ replyToAddress: me.email, addresses: [contact.email] })
  })

  test('counts once when repeated within minutes', async () => {
    const contact = await aContact(market)
    const body = { recipientId: contact.id, ...messageWords() }
    const replies = await Promise.all([1, 2, 3].map(() => sendMessage(caller, body)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await messagesTo(contact)).rows).toHaveLength(1)
  })

  test.each(blockedKinds)('is refused for a blocked account: %s', async (kind) => {
    const contact = await aContact(market)
    const { caller: blocked } = await anAccount(market, kind)
    const reply = await sendMessage(blocked, { recipientId: contact.id, ...messageWords() })
    expect([reply.status, reply.refusal.payload.extra]).toEqual([403, blockReasons[kind]])
    expect((await messagesTo(contact)).rows).toEqual([])
  })

  test('is open to service-only companies', async () => {
    const { caller: seller } = await anAccount(market, 'serviceOnly')
    const contact = await aContact(market)
    expect((await sendMessage(seller, { recipientId: contact.id, ...messageWords() })).status).toBe(
      200,
    )
  })
})

describe('recipients of a member', () => {
  test('exclude the own company', async () => {
    const colleague = await aColleague(market, me)
    for (const body of [{ recipientId: colleague.id }, { companyId: me.companyId }]) {
      const reply = await sendMessage(caller, { ...body, ...messageWords() })
      expect([reply.status, reply.refusal.payload.msg]).toEqual([409, refusals.ownCompany])
    }
    expect((await messagesTo(colleague)).rows).toEqual([])
  })

  test.each([
    ['force-pay', 200],
    ['trial-ended', 200],
    ['overdue', 200],
    ['new', 404],
    ['custom-blocked', 404],
    ['terminated', 404],
  ] as const)('in a company that is %s: %s (BK-116)', async (state, status) => {
    const contact = await aContact(market, { company: { state, plan: null } })
    expect((await sendMessage(caller, { recipientId: contact.id, ...messageWords() })).status).toBe(
      status,
    )
  })

  test('exclude removed and unknown contacts', async () => {
    const contact = await aContact(market)
    await letLeave(market, contact)
    for (const recipientId of [contact.id, 2_000_000_000]) {
      expect((await sendMessage(caller, { recipientId, ...messageWords() })).status).toBe(404)
    }
  })

  test('exclude suppressed addresses, and nothing is stored', async () => {
    const contact = await aContact(market)
    await market.platform.mailer.suppress(market.database.sql, contact.email, '*')
    const reply = await sendMessage(caller, { recipientId: contact.id, ...messageWords() })
    expect([reply.status, reply.refusal.payload.msg]).toEqual([409, refusals.contactUnreachable])
    expect((await messagesTo(contact)).rows).toEqual([])
  })
})

describe('bad input of a message (CO-023)', () => {
  test.each([
    ['a subject with another head line', { subject: 'Hello\r\nBcc: all@a.example' }, 'subject'],
    ['no subject', { subject: ' ' }, 'subject'],
    ['a subject of tags alone', { subject: '<b></b>' }, 'subject'],
    ['a long subject', { subject: 'x'.repeat(201) }, 'subject'],
    ['no message', { message: '\n' }, 'message'],
    ['a message of tags alone', { message: '<i></i>' }, 'message'],
    ['a long message', { message: 'x'.repeat(10_001) }, 'message'],
    ['no recipient', { recipientId: undefined }, 'recipientId'],
    ['a recipient that is no number', { recipientId: 'all' }, 'recipientId'],
    ['a page that is no yes or no', { isFromServicePage: 'maybe' }, 'isFromServicePage'],
  ])('refuses %s', async (_name, wrong, param) => {
    const contact = await aContact(market)
    const reply = await sendMessage(caller, {
      recipientId: contact.id,
      ...messageWords(),
      ...wrong,
    })
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors?.map((error) => error.param)).toEqual([param])
    expect((await messagesTo(contact)).rows).toEqual([])
  })
})
