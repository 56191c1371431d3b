import { beforeEach, describe, expect, test } from 'vitest'
import { sendToContact } from '#contract/messages.ts'
import { refusals } from '#contract/refusals.ts'
import { anAccount, blockReasons, blockedKinds } from '../support/accounts.ts'
import { aProof } from '../support/captcha.ts'
import { callerWith, signedIn, visitor, type Caller } from '../support/callers.ts'
import { aCompany, aContact, type TestContact } from '../support/factories.ts'
import { queuedMails } from '../support/mails.ts'
import { useTestMarket } from '../support/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
let me: TestContact
let caller: Caller
beforeEach(async () => {
  market.clock.set('2026-11-20T09:00:00Z')
  me = await aContact(market, { name: 'Jan Smit', company: { name: 'Delta Parts' } })
  caller = await signedIn(market, me)
})

let serial = 0
const words = () => ({ subject: 'Your racks', message: `Do you have ${++serial} of them?` })
/** Somebody without an account, at a place of their own. */
function stranger(): Caller {
  const source = `198.51.100.${++serial % 250}`
  return callerWith(market, undefined, () => ({ 'x-forwarded-for': source }))
}
const self = () => ({
  senderName: 'Vera Bloem',
  companyName: 'Bloem IT',
  senderEmail: `vera${++serial}@bloem.example`,
})
const fromVisitor = async (companyId: number, given: Record<string, unknown> = {}) => ({
  companyId,
  ...words(),
  ...self(),
  captcha: await aProof(market),
  ...given,
})
const send = (who: Caller, body: unknown) => who.raw('POST', sendToContact.path, body)

async function messagesTo(contact: TestContact) {
  const rows = await market.database.sql<
    {
      id: number
      senderId: number | null
      visitorName: string | null
      visitorEmail: string | null
      visitorSource: string | null
      subject: string
      body: string
      isFromServicePage: boolean
    }[]
  >`
    select id, sender_id as "senderId", visitor_name as "visitorName",
      visitor_email as "visitorEmail", visitor_source as "visitorSource", subject, body,
      is_from_service_page as "isFromServicePage"
    from contact_message where contact_id = ${contact.id} order by id`
  const mails = await Promise.all(
    rows.map(async ({ id }) => (await queuedMails(market, `message:${id}`)).at(0)!),
  )
  return { rows, mails }
}
const refusalsOf = (who: { contactId: number }) =>
  market.database.sql<
    { cause: string; times: number }[]
  >`select cause, times from message_refusal where sender_id = ${who.contactId}`

describe('a message of a member to a contact (API-036, CO-022, CO-025, BK-076)', () => {
  test('is mailed to the contact in the name of the writer, who gets the answer, and a copy is kept', async () => {
    const contact = await aContact(market)
    const given = words()
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

  test('goes to the main contact of a company where no contact is named', async () => {
    const main = await aContact(market)
    await aContact(market, { company: { id: main.companyId, name: main.companyName } as never })
    await send(caller, { companyId: main.companyId, ...words() })
    expect((await messagesTo(main)).rows).toHaveLength(1)
  })

  test('says when it comes from the page of services', async () => {
    const contact = await aContact(market)
    await send(caller, { recipientId: contact.id, isFromServicePage: true, ...words() })
    const { rows, mails } = await messagesTo(contact)
    expect(rows[0]!.isFromServicePage).toBe(true)
    expect(mails[0]!.text).toContain('from your services page on TBS')
  })

  test('ignores who the body says that writes, and where it should go (AM-122, AM-046)', async () => {
    const contact = await aContact(market)
    await send(caller, {
      recipientId: contact.id,
      ...words(),
      ...self(),
      senderEmail: 7,
      captcha: 'x'.repeat(9000),
      recipientEmail: 'elsewhere@a.example',
    })
    const { mails } = await messagesTo(contact)
    expect(mails[0]).toMatchObject({ replyToAddress: me.email, addresses: [contact.email] })
  })

  test('is the same one when it is sent again within minutes', async () => {
    const contact = await aContact(market)
    const body = { recipientId: contact.id, ...words() }
    const replies = await Promise.all([1, 2, 3].map(() => send(caller, body)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await messagesTo(contact)).rows).toHaveLength(1)
  })

  test.each(blockedKinds)('is refused of a blocked account: %s', async (kind) => {
    const contact = await aContact(market)
    const { caller: blocked } = await anAccount(market, kind)
    const reply = await send(blocked, { recipientId: contact.id, ...words() })
    expect([reply.status, reply.refusal.payload.extra]).toEqual([403, blockReasons[kind]])
    expect((await messagesTo(contact)).rows).toEqual([])
  })

  test('is open to who sells services only', async () => {
    const { caller: seller } = await anAccount(market, 'serviceOnly')
    const contact = await aContact(market)
    expect((await send(seller, { recipientId: contact.id, ...words() })).status).toBe(200)
  })
})

describe('whom a member may write to', () => {
  test('not the own company', async () => {
    const colleague = await aContact(market, {
      company: { id: me.companyId, name: me.companyName } as never,
    })
    for (const body of [{ recipientId: colleague.id }, { companyId: me.companyId }]) {
      const reply = await send(caller, { ...body, ...words() })
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
  ] as const)('a contact of a company that is %s: %s (BK-116)', async (state, status) => {
    const contact = await aContact(market, { company: { state, plan: null } })
    expect((await send(caller, { recipientId: contact.id, ...words() })).status).toBe(status)
  })

  test('nobody who has left, and nobody that never was', async () => {
    const contact = await aContact(market)
    await market.database.sql`
      update contact set removed_at = now(), position = null where id = ${contact.id}`
    for (const recipientId of [contact.id, 2_000_000_000]) {
      expect((await send(caller, { recipientId, ...words() })).status).toBe(404)
    }
  })

  test('nobody whose address takes no mail; nothing is kept then', async () => {
    const contact = await aContact(market)
    await market.platform.mailer.suppress(market.database.sql, contact.email, '*')
    const reply = await send(caller, { recipientId: contact.id, ...words() })
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
    const reply = await send(caller, { recipientId: contact.id, ...words(), ...wrong })
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors?.map((error) => error.param)).toEqual([param])
    expect((await messagesTo(contact)).rows).toEqual([])
  })
})

describe('a message of a visitor (AM-046, CO-020, CO-024, BK-022)', () => {
  test('goes to the main contact, says that the writer is no member, and answers go to the writer', async () => {
    const main = await aContact(market)
    const given = await fromVisitor(main.companyId)
    const answer = await stranger().call(sendToContact, { body: given })
    expect(answer.body).toEqual({ status: 200, payload: { msg: 'Message sent' } })
    const { rows, mails } = await messagesTo(main)
    expect(rows).toMatchObject([
      { senderId: null, visitorName: 'Vera Bloem', visitorEmail: given.senderEmail },
    ])
    expect(rows[0]!.visitorSource).toMatch(/^198\.51\.100\./)
    expect(mails[0]).toMatchObject({
      senderName: 'Vera Bloem via TBS',
      replyToName: 'Vera Bloem',
      replyToAddress: given.senderEmail,
      addresses: [main.email],
    })
    expect(mails[0]!.text).toContain('The writer is not a member of TBS')
  })

  test('has no links that one could follow by mistake', async () => {
    const main = await aContact(market)
    await send(
      stranger(),
      await fromVisitor(main.companyId, { message: 'See https://bad.example/login <b>now</b>' }),
    )
    const [mail] = (await messagesTo(main)).mails
    expect(mail!.html).toContain('https://bad.example/login')
    expect(mail!.html).not.toContain('href="https://bad.example')
  })

  test('asks to sign in where a contact is named', async () => {
    const contact = await aContact(market)
    const body = { ...(await fromVisitor(contact.companyId)), recipientId: contact.id }
    expect((await send(stranger(), body)).status).toBe(401)
    expect((await messagesTo(contact)).rows).toEqual([])
  })

  test.each(['force-pay', 'trial-ended', 'new', 'custom-blocked', 'terminated'] as const)(
    'finds no company that is not listed: %s (BK-116)',
    async (state) => {
      const contact = await aContact(market, { company: { state, plan: null } })
      expect((await send(stranger(), await fromVisitor(contact.companyId))).status).toBe(404)
    },
  )

  test('finds no company without contacts', async () => {
    const { id } = await aCompany(market)
    expect((await send(stranger(), await fromVisitor(id))).status).toBe(404)
  })

  test.each([
    ['no name', { senderName: ' ' }, 'senderName'],
    ['a name with another head line', { senderName: 'Vera\nBcc: x@a.example' }, 'senderName'],
    ['a name of tags alone', { senderName: '<b></b>' }, 'senderName'],
    ['a long name', { senderName: 'x'.repeat(101) }, 'senderName'],
    ['no company', { companyName: '' }, 'companyName'],
    ['a company that is a list', { companyName: ['Bloem'] }, 'companyName'],
    ['no address', { senderEmail: undefined }, 'senderEmail'],
    [
      'an address with a line break',
      { senderEmail: 'a@b.example\nBcc: c@d.example' },
      'senderEmail',
    ],
    ['an address that is none', { senderEmail: 'vera@bloem' }, 'senderEmail'],
    ['no proof', { captcha: undefined }, 'captcha'],
    ['a proof that is too long', { captcha: 'x'.repeat(2001) }, 'captcha'],
    ['no company to write to', { companyId: undefined }, 'companyId'],
  ])('refuses %s', async (_name, wrong, param) => {
    const main = await aContact(market)
    const reply = await send(stranger(), await fromVisitor(main.companyId, wrong))
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors?.map((error) => error.param)).toEqual([param])
    expect((await messagesTo(main)).rows).toEqual([])
  })

  test('a proof that failed is told by its code, and counted', async () => {
    const main = await aContact(market)
    const who = stranger()
    const reply = await send(who, await fromVisitor(main.companyId, { captcha: 'no proof' }))
    expect([reply.status, reply.refusal.payload.extra]).toEqual([400, 'CAPTCHA'])
    const rows = await market.database.sql`select 1 from message_refusal where cause = 'captcha'`
    expect(rows.length).toBeGreaterThan(0)
  })

  test('one proof is good for one message, also when they come at once', async () => {
    const main = await aContact(market)
    const captcha = await aProof(market)
    const who = stranger()
    const bodies = await Promise.all(
      [1, 2, 3, 4].map(() => fromVisitor(main.companyId, { captcha })),
    )
    const replies = await Promise.all(bodies.map((body) => send(who, body)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
    expect((await messagesTo(main)).rows).toHaveLength(1)
  })

  test('an address of a visitor never reaches an answer', async () => {
    const main = await aContact(market)
    const reply = await send(stranger(), await fromVisitor(main.companyId))
    expect(JSON.stringify(reply.body)).not.toContain(main.email)
  })
})

describe('the limits of messages (BK-025, BK-076)', () => {
  const limits = (given: Record<string, number>) =>
    market.database.sql`
      insert into setting (key, value) values ('messageLimits', ${market.database.sql.json({
        perMember: 100,
        toContact: 10,
        perVisitor: 10,
        toCompany: 20,
        sameWords: 10,
        ...given,
      })})
      on conflict (key) do update set value = excluded.value`.then(() =>
      market.clock.advance({ seconds: 3 }),
    )

  test('a member has so many a day, also when they come at once, and new ones tomorrow', async () => {
    await limits({ perMember: 3 })
    const contacts = await Promise.all([1, 2, 3, 4, 5].map(() => aContact(market)))
    const replies = await Promise.all(
      contacts.map(({ id }) => send(caller, { recipientId: id, ...words() })),
    )
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(2)
    expect(refused[0]!.refusal.payload.msg).toBe(refusals.tooManyMessages)
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(3600)
    expect(await refusalsOf({ contactId: me.id })).toEqual([{ cause: 'day', times: 2 }])
    market.clock.set('2026-11-20T23:30:00Z')
    expect((await send(caller, { recipientId: contacts[0]!.id, ...words() })).status).toBe(200)
  })

  test('one contact gets so many of one member', async () => {
    await limits({ toContact: 2 })
    const contact = await aContact(market)
    const to = (recipientId: number) => send(caller, { recipientId, ...words() })
    expect((await to(contact.id)).status).toBe(200)
    expect((await to(contact.id)).status).toBe(200)
    const reply = await to(contact.id)
    expect([reply.status, reply.refusal.payload.msg]).toEqual([429, refusals.recipientHadEnough])
    expect((await to((await aContact(market)).id)).status).toBe(200)
  })

  test('the same words go to so many companies', async () => {
    await limits({ sameWords: 2 })
    const same = words()
    const to = async () =>
      send(caller, { recipientId: (await aContact(market)).id, ...same, subject: `Hi ${++serial}` })
    expect([(await to()).status, (await to()).status]).toEqual([200, 200])
    const reply = await to()
    expect([reply.status, reply.refusal.payload.msg]).toEqual([429, refusals.sameWordsToMany])
  })

  test('of visitors also when each says to be somebody else', async () => {
    await limits({ sameWords: 2 })
    const same = words()
    const to = async () =>
      send(stranger(), await fromVisitor((await aContact(market)).companyId, same))
    expect([(await to()).status, (await to()).status, (await to()).status]).toEqual([200, 200, 429])
  })

  test('a place has so many a day, whatever name and address they give', async () => {
    await limits({ perVisitor: 2 })
    const who = stranger()
    const to = async (caller_: Caller) =>
      (await send(caller_, await fromVisitor((await aContact(market)).companyId))).status
    expect([await to(who), await to(who), await to(who)]).toEqual([200, 200, 429])
    expect(await to(stranger())).toBe(200)
  })

  test('a place has so many a day, also when they come at once', async () => {
    await limits({ perVisitor: 2 })
    const who = stranger()
    const bodies = await Promise.all(
      [1, 2, 3, 4, 5].map(async () => fromVisitor((await aContact(market)).companyId)),
    )
    const replies = await Promise.all(bodies.map((body) => send(who, body)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429])
  })

  test('an address has so many a day, wherever it is given', async () => {
    await limits({ perVisitor: 2 })
    const senderEmail = `mover${++serial}@bloem.example`
    const to = async (given: string) =>
      (
        await send(
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

  test('a company gets so many of all visitors, and members still reach it', async () => {
    await limits({ toCompany: 2 })
    const contact = await aContact(market)
    const to = async () => (await send(stranger(), await fromVisitor(contact.companyId))).status
    expect([await to(), await to(), await to()]).toEqual([200, 200, 429])
    expect((await send(caller, { recipientId: contact.id, ...words() })).status).toBe(200)
  })

  test('0 closes the way of visitors', async () => {
    await limits({ perVisitor: 0 })
    const { companyId } = await aContact(market)
    expect((await send(stranger(), await fromVisitor(companyId))).status).toBe(429)
  })

  test('a visitor is nobody special where no proxy says where they are', async () => {
    await limits({})
    const { companyId } = await aContact(market)
    expect((await send(visitor(market), await fromVisitor(companyId))).status).toBe(200)
  })
})
