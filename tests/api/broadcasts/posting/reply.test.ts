import { beforeEach, describe, expect, test } from 'vitest'
import { sendReply } from '#contract/messages.ts'
import { refusals } from '#contract/refusals.ts'
import { anAccount, blockReasons, blockedKinds } from '../../../support/accounts.ts'
import { signedIn, visitor, type Caller } from '../../../support/market/callers.ts'
import { aBroadcast, aContact, type TestContact } from '../../../support/market/factories.ts'
import { queuedMails, writtenRows } from '../../../support/mail/mails.ts'
import { sendOffer } from '../../../support/stock/offers.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let me: TestContact
let caller: Caller
beforeEach(async () => {
  market.clock.set('2026-11-20T09:00:00Z')
  me = await aContact(market, { name: 'Jan Smit', company: { name: 'Delta Parts' } })
  caller = await signedIn(market, me)
})

let serial = 0
const words = (given: Record<string, unknown> = {}) => ({
  subject: 'Re: WTS: 10 x HP EliteBook',
  body: `I take all of them, offer ${++serial}.`,
  ...given,
})
const reply = (broadcastId: unknown, given: Record<string, unknown> = {}, who = caller) =>
  who.raw('POST', '/api/mail/sendBroadcastReply', { broadcastId, ...words(given) })
async function repliesTo(broadcastId: number) {
  const rows = await market.database.sql<
    { id: number; contactId: number; subject: string; body: string; sentAt: Date }[]
  >`
    select id, contact_id, subject, body, sent_at
    from broadcast_reply where broadcast_id = ${broadcastId} order by id`
  const mails = await Promise.all(
    rows.map(async ({ id }) => (await queuedMails(market, `reply:${id}`))[0]),
  )
  return { rows, mails }
}

describe('replying to a broadcast (API-034, BC-036, BK-049)', () => {
  test("mails the sender in the replier's name with replies to the replier, and keeps a copy", async () => {
    const { id, contact } = await aBroadcast(market)
    const given = words({ body: 'I take all.\nWhen can you ship?' })
    const answer = await caller.call(sendReply, { body: { broadcastId: id, ...given } })
    expect(answer.body).toEqual({ status: 200, payload: { msg: 'Message sent' } })
    const { rows, mails } = await repliesTo(id)
    expect(rows).toMatchObject([
      {
        contactId: me.id,
        subject: given.subject,
        body: 'I take all.\nWhen can you ship?',
        sentAt: market.clock.now(),
      },
    ])
    expect(mails[0]).toMatchObject({
      lane: 'personal',
      senderName: 'Jan Smit via TBS',
      senderAddress: 'replies@lists.tbs.example',
      replyToName: 'Jan Smit',
      replyToAddress: me.email,
      subject: given.subject,
      addresses: [contact.email],
      topic: null,
      list: null,
    })
    for (const part of [
      'I take all.',
      'When can you ship?',
      'Jan Smit',
      'Delta Parts',
      me.email,
      `http://market.test/broadcasts/${id}`,
    ]) {
      expect(mails[0]!.text).toContain(part)
    }
  })
  test('goes to the address the broadcast was sent from', async () => {
    const sender = await aContact(market, { emailAlternative: 'sales@sender.example' })
    const id = await sendOffer(await signedIn(market, sender), sender, {
      fromEmail: 'sales@sender.example',
    })
    await reply(id)
    expect((await repliesTo(id)).mails[0]!.addresses).toEqual(['sales@sender.example'])
  })
  test('takes the id as a number or as digits', async () => {
    const { id } = await aBroadcast(market)
    expect((await reply(id)).status).toBe(200)
    expect((await reply(String(id))).status).toBe(200)
    expect((await repliesTo(id)).rows).toHaveLength(2)
  })
  test('takes author and recipient only from session and broadcast (BK-025, AM-122)', async () => {
    const { id, contact } = await aBroadcast(market)
    const given = {
      to: 'victim@elsewhere.example',
      email: 'victim@elsewhere.example',
      senderName: 'The Bank',
      senderEmail: 'bank@elsewhere.example',
      fromEmail: 'bank@elsewhere.example',
      byContactId: contact.id,
      companyName: 'Bank',
      replyTo: 'bank@elsewhere.example',
      cc: 'x@y.example',
      bcc: 'x@y.example',
    }
    expect((await reply(id, given)).status).toBe(200)
    const [mail] = (await repliesTo(id)).mails
    expect(mail).toMatchObject({
      addresses: [contact.email],
      replyToAddress: me.email,
      senderName: 'Jan Smit via TBS',
    })
    expect(JSON.stringify(mail)).not.toMatch(/elsewhere|The Bank|y\.example/)
  })
  test('removes tags and control characters and escapes the HTML part', async () => {
    const { id } = await aBroadcast(market)
    await reply(id, {
      subject: 'Re: <b>lot</b>\u0007',
      body: 'a < b & c\u0000 <script>alert(1)</script>"q"',
    })
    const { rows, mails } = await repliesTo(id)
    expect(rows[0]).toMatchObject({
      subject: 'Re: lot',
      body: expect.not.stringContaining('alert'),
    })
    expect(mails[0]!.html).toContain('a &lt; b &amp; c')
    expect(mails[0]!.html).not.toContain('<script')
  })
  test('carries no line break into the subject (BK-025)', async () => {
    const { id } = await aBroadcast(market)
    for (const subject of [
      'Re: x\r\nBcc: v@e.example',
      'Re: x\nBcc: v@e.example',
      'Re: x\rBcc: v',
      'Re: x\u2028Bcc: v',
      'Re: x\u0085Bcc: v',
    ]) {
      expect((await reply(id, { subject })).status).toBe(200)
    }
    const { mails } = await repliesTo(id)
    expect(mails).toHaveLength(5)
    for (const mail of mails) {
      // oxlint-disable-next-line no-control-regex -- looking for them is the purpose
      expect(mail!.subject).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/)
      expect(mail!.subject).toMatch(/^Re: x ?Bcc/)
      expect(mail!.addresses).toHaveLength(1)
    }
  })
  test('accepts the maximum length of subject and body', async () => {
    const { id } = await aBroadcast(market)
    expect((await reply(id, { subject: 's'.repeat(200), body: 'b'.repeat(10_000) })).status).toBe(
      200,
    )
    expect((await reply(id, { subject: '😀'.repeat(100), body: 'é\n'.repeat(5000) })).status).toBe(
      200,
    )
  })
  test('works for a shown broadcast of a company blocked since', async () => {
    const contact = await aContact(market, { company: { state: 'force-pay' } })
    expect((await reply((await aBroadcast(market, { contact })).id)).status).toBe(200)
  })
})

describe('repeated replies', () => {
  test('sends the same text once within minutes and answers alike', async () => {
    const { id } = await aBroadcast(market)
    const given = words()
    const first = await reply(id, given)
    const second = await reply(id, given)
    expect(second.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect((await repliesTo(id)).rows).toHaveLength(1)
  })
  test('sends one e-mail for ten concurrent replies', async () => {
    const { id } = await aBroadcast(market)
    const given = words()
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await reply(id, given)).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await repliesTo(id)).rows).toHaveLength(1)
  })
  test('sends another e-mail for other text, broadcast or person', async () => {
    const [a, b] = [await aBroadcast(market), await aBroadcast(market)]
    const given = words()
    await reply(a.id, given)
    await reply(a.id, words())
    await reply(b.id, given)
    const { caller: other } = await anAccount(market, 'member')
    await reply(a.id, given, other)
    expect((await repliesTo(a.id)).rows).toHaveLength(3)
    expect((await repliesTo(b.id)).rows).toHaveLength(1)
  })
})

describe('limits of a day (BK-025, BK-049)', () => {
  test('allows twenty e-mails to one address until midnight in Amsterdam', async () => {
    const contact = await aContact(market)
    const { id } = await aBroadcast(market, { contact })
    const { id: second } = await aBroadcast(market, { contact })
    for (let i = 0; i < 20; i++) expect((await reply(i % 2 ? id : second)).status).toBe(200)
    const before = await writtenRows(market)
    const refused = await reply(id)
    expect([refused.status, refused.refusal.payload.msg]).toEqual([429, refusals.tooManyReplies])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await writtenRows(market)).toEqual(before)
    expect((await reply((await aBroadcast(market)).id)).status).toBe(200)
    const { caller: other } = await anAccount(market, 'member')
    expect((await reply(id, {}, other)).status).toBe(200)
    market.clock.set('2026-11-20T22:59:59Z')
    expect((await reply(id)).status).toBe(429)
    market.clock.set('2026-11-20T23:00:00Z')
    expect((await reply(id)).status).toBe(200)
  })
  test('sends twenty to one address of thirty concurrent ones', async () => {
    const { id } = await aBroadcast(market)
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => (await reply(id)).status),
    )
    expect(statuses.toSorted()).toEqual([...Array(20).fill(200), ...Array(10).fill(429)])
  })
  test('allows two hundred e-mails in all', async () => {
    const { id } = await aBroadcast(market)
    await market.database.sql`
      insert into broadcast_reply (broadcast_id, contact_id, subject, body, sent_at)
      select ${(await aBroadcast(market)).id}, ${me.id}, 's', 'b' || n, ${market.clock.now()}
      from generate_series(1, 199) n`
    expect((await reply(id)).status).toBe(200)
    expect((await reply(id)).status).toBe(429)
  })
})

describe('broadcasts without reply', () => {
  test('refuses broadcasts of the own company (API-034)', async () => {
    const colleague = await aContact(market, {
      company: { id: me.companyId, name: me.companyName },
    })
    for (const contact of [me, colleague]) {
      const refused = await reply((await aBroadcast(market, { contact })).id)
      expect([refused.status, refused.refusal.payload.msg]).toEqual([409, refusals.ownBroadcast])
    }
  })
  test('answers not found for removed, unknown and hidden broadcasts', async () => {
    const removed = await aBroadcast(market, { removedAt: market.clock.now() })
    const hidden = await aBroadcast(market, {
      contact: await aContact(market, { company: { state: 'terminated' } }),
    })
    for (const id of [removed.id, hidden.id, 1_999_999_999]) {
      const refused = await reply(id)
      expect([refused.status, refused.refusal.payload.msg]).toEqual([
        404,
        refusals.broadcastRemoved,
      ])
    }
  })
})

describe('bad input (ER-064)', () => {
  const required = 'This field is required'
  test.each<[field: string, shown: string, value: unknown, msg: unknown]>([
    ['subject', 'missing', undefined, required],
    ['subject', 'null', null, required],
    ['subject', 'spaces', '  ', required],
    ['subject', 'tags only', '<i></i>\u0000', required],
    ['subject', '201 letters', 's'.repeat(201), 'This field must have at most 200 characters'],
    [
      'subject',
      'signs that unfold',
      '\ufb2c'.repeat(200),
      'This field must have at most 200 characters',
    ],
    ['subject', 'a number', 7, required],
    ['body', 'missing', undefined, required],
    ['body', 'line breaks', '\n\n', required],
    ['body', 'tags only', '<p></p>', required],
    ['body', '10,001 letters', 'b'.repeat(10_001), 'This field must have at most 10000 characters'],
    [
      'body',
      'signs that unfold',
      '\ufb2c'.repeat(10_000),
      'This field must have at most 10000 characters',
    ],
    ['body', 'a list', ['x'], required],
    ['broadcastId', 'missing', undefined, expect.any(String)],
    ['broadcastId', '0', 0, expect.any(String)],
    ['broadcastId', '-1', -1, expect.any(String)],
    ['broadcastId', '1.5', 1.5, expect.any(String)],
    ['broadcastId', 'beyond int4', 2_147_483_648, expect.any(String)],
    ['broadcastId', 'digits beyond int4', '99999999999', expect.any(String)],
    ['broadcastId', 'letters', 'x', expect.any(String)],
    ['broadcastId', 'a list', [1], expect.any(String)],
    ['broadcastId', 'an object', { id: 1 }, expect.any(String)],
  ])('refuses %s: %s, writing nothing', async (field, _shown, value, msg) => {
    const { id } = await aBroadcast(market)
    const before = await writtenRows(market)
    const refused = await reply(id, { [field]: value })
    expect(refused.status).toBe(400)
    expect(refused.refusal.payload.errors).toEqual([{ param: field, msg }])
    expect(await writtenRows(market)).toEqual(before)
  })
})

describe('who may reply (section C)', () => {
  test('asks visitors to sign in', async () => {
    expect((await reply((await aBroadcast(market)).id, {}, visitor(market))).status).toBe(401)
  })
  test.each(['trial', 'overdue', 'member'] as const)('allows %s accounts', async (kind) => {
    const { caller: who } = await anAccount(market, kind)
    expect((await reply((await aBroadcast(market)).id, {}, who)).status).toBe(200)
  })
  test('refuses service-only accounts', async () => {
    const { caller: who } = await anAccount(market, 'serviceOnly')
    const refused = await reply((await aBroadcast(market)).id, {}, who)
    expect([refused.status, refused.refusal.payload.extra]).toEqual([403, 'SERVICE_ONLY'])
  })
  test.each(blockedKinds)('refuses blocked accounts: %s', async (kind) => {
    const { caller: who } = await anAccount(market, kind)
    const refused = await reply((await aBroadcast(market)).id, {}, who)
    expect([refused.status, refused.refusal.payload.extra]).toEqual([403, blockReasons[kind]])
  })
})

test('refuses a reply to an undeliverable address and keeps no copy', async () => {
  const { id, contact } = await aBroadcast(market)
  await market.platform.mailer.suppress(market.database.sql, contact.email, '*')
  const before = await writtenRows(market)
  const refused = await reply(id)
  expect([refused.status, refused.refusal.payload.msg]).toEqual([
    409,
    'The sender of this broadcast is no longer a member.',
  ])
  expect(await writtenRows(market)).toEqual(before)
})
