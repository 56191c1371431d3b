import { beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/endpoint.ts'
import {
  countSenders,
  listMessages,
  openMessage,
  senderDays,
} from '#contract/messages/desk/message-log.ts'
import { changeQueue } from '#contract/back-office/queue/queue.ts'
import { getTicket } from '#contract/messages/desk/tickets.ts'
import { sendReply, sendToContact, sendToProvider } from '#contract/messages.ts'
import { deleteVisitorTraces } from '#server/features/messages/jobs.ts'
import { addressOf, signedIn, type Caller } from '../../support/market/callers.ts'
import { contactMessages, sendMessage } from '../../support/companies/contact-messages.ts'
import { aBroadcast, aContact, type TestContact } from '../../support/market/factories.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { aStaffCaller, aStaffMember, staffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
const { visitorFrom, fromVisitor } = contactMessages(market)
let staff: Caller
let writer: TestContact
let caller: Caller
beforeEach(async () => {
  market.clock.set('2026-11-20T09:00:00Z')
  staff = await aStaffCaller(market, 'support')
  writer = await aContact(market)
  caller = await signedIn(market, writer)
})

let serial = 0
const write = (to: TestContact, message = `Text ${++serial}`, subject = `Subject ${++serial}`) =>
  caller.call(sendToContact, { body: { recipientId: to.id, subject, message } })
const visitorWrites = async (to: TestContact, source: string, given: Record<string, string> = {}) =>
  sendMessage(visitorFrom(source), await fromVisitor(to.companyId, given))
type Asked = NonNullable<CallInput<typeof listMessages>['query']>
const listed = async (query: Asked) =>
  (await staff.call(listMessages, { query })).body.payload.results

describe('the log of messages', () => {
  test('lists senders and recipients, newest first, without texts', async () => {
    const contact = await aContact(market)
    await write(contact, 'Nobody should read this.', 'First')
    market.clock.advance({ minutes: 1 })
    await write(contact, 'Nor this.', 'Second')
    const reply = await staff.call(listMessages, { query: { contactId: writer.id } })
    expect(reply.body.payload.results).toMatchObject([
      {
        kind: 'contact',
        subject: 'Second',
        sender: { contact: { id: writer.id, company: { id: writer.companyId } }, visitor: null },
        recipient: { id: contact.id, company: { id: contact.companyId } },
      },
      { subject: 'First' },
    ])
    expect(JSON.stringify(reply.body)).not.toContain('read this')
  })

  test('has replies to broadcasts and messages to the operator as separate kinds', async () => {
    const { id, contact } = await aBroadcast(market)
    await caller.call(sendReply, { body: { broadcastId: id, subject: 'Re:', body: 'All.' } })
    await caller.call(sendToProvider, { body: { subject: 'Invoice', message: 'Paid.' } })
    expect(await listed({ kind: 'reply', contactId: writer.id })).toMatchObject([
      { subject: 'Re:', broadcastId: id, recipient: { id: contact.id } },
    ])
    expect(await listed({ kind: 'provider', contactId: writer.id })).toMatchObject([
      { subject: 'Invoice', recipient: null },
    ])
  })

  test('shows the name of visitors, and their source for a month', async () => {
    const contact = await aContact(market)
    await visitorWrites(contact, '203.0.113.7')
    const [message] = await listed({ from: 'visitors', companyId: contact.companyId })
    expect(message!.sender).toMatchObject({
      contact: null,
      visitor: { name: 'Vera Bloem', company: 'Bloem IT', source: '203.0.113.7' },
    })
    expect(await listed({ source: '203.0.113.7' })).toHaveLength(1)
    const daysLater = async (days: number) => {
      market.clock.advance({ days })
      staff = await aStaffCaller(market, 'support')
      await deleteVisitorTraces(market.platform)
    }
    await daysLater(29)
    expect(await listed({ source: '203.0.113.7' })).toHaveLength(1)
    await daysLater(2)
    expect(await listed({ source: '203.0.113.7' })).toEqual([])
    const [kept] = await listed({ from: 'visitors', companyId: contact.companyId })
    expect(kept!.sender.visitor).toMatchObject({ name: 'Vera Bloem', source: null })
  })

  test('is searched by sender and by days', async () => {
    const contact = await aContact(market)
    await visitorWrites(contact, '203.0.113.8', { companyName: 'Quernstone Networks' })
    expect(await listed({ sender: 'QUERNstone' })).toHaveLength(1)
    expect(await listed({ sender: 'quernstone', until: '2026-11-19' })).toEqual([])
    expect(await listed({ sender: 'quernstone', since: '2026-11-20' })).toHaveLength(1)
    expect(await listed({ sender: '%' })).toEqual([])
  })

  test('is paged', async () => {
    await market.database.sql`
      insert into provider_message (contact_id, subject, body, sent_at)
      select ${writer.id}, 'Mail ' || n, 'Words', ${market.clock.now()}
      from generate_series(1, 30) as n`
    const query: Asked = { kind: 'provider', contactId: writer.id }
    const first = (await staff.call(listMessages, { query })).body.payload
    expect([first.results.length, first.results[0]!.subject]).toEqual([25, 'Mail 30'])
    const rest = await staff.call(listMessages, {
      query: { ...query, before: first.next! },
    })
    expect(rest.body.payload.results.map(({ subject }) => subject)).toEqual(
      [5, 4, 3, 2, 1].map((n) => `Mail ${n}`),
    )
    expect(rest.body.payload.next).toBeNull()
  })

  test('shows the text of one message for a reason, and audits the access (BK-117)', async () => {
    const contact = await aContact(market)
    await write(contact, 'The price is 5.')
    const id = (await listed({ contactId: writer.id }))[0]!.id
    const params = { id: String(id) }
    const unasked = await staff.call(openMessage, { params, body: { kind: 'contact', reason: '' } })
    expect(unasked.refusal.payload.errors?.[0]?.param).toBe('reason')
    const reply = await staff.call(openMessage, {
      params,
      body: { kind: 'contact', reason: 'Reported as fraud' },
    })
    expect(reply.body.payload.body).toBe('The price is 5.')
    const acts = await market.database.sql`
      select act, actor_kind as actor, company_id, contact_id, reason,
        details
      from audit_entry where act = 'message.read' and contact_id = ${writer.id}`
    expect([...acts]).toEqual([
      {
        act: 'message.read',
        actor: 'staff',
        companyId: writer.companyId,
        contactId: writer.id,
        reason: 'Reported as fraud',
        details: { kind: 'contact', id },
      },
    ])
  })

  test('audits the same reading once an hour for each person and reason (BK-154)', async () => {
    const contact = await aContact(market)
    await write(contact, 'The price is 6.')
    const id = (await listed({ contactId: writer.id }))[0]!.id
    const person = await aStaffMember(market, { role: 'support' })
    const own = await staffCaller(market, person)
    const open = (reason: string, by = own) =>
      by.call(openMessage, { params: { id: String(id) }, body: { kind: 'contact', reason } })
    const count = async () =>
      (
        await market.database.sql`
          select from audit_entry
          where act = 'message.read' and details = ${market.database.sql.json({ kind: 'contact', id })}`
      ).length
    await open('Spam')
    await open('Spam')
    expect(await count()).toBe(1)
    await open('Fraud')
    await open('Spam', await aStaffCaller(market, 'support'))
    expect(await count()).toBe(3)
    market.clock.advance({ hours: 1 })
    await open('Spam', await staffCaller(market, person))
    expect(await count()).toBe(4)
  })

  test('returns 404 for an unknown message without an audit entry', async () => {
    const before = await market.database.sql`select 1 from audit_entry where act = 'message.read'`
    const params = { id: '2000000000' }
    const body = { kind: 'contact', reason: 'Reported as fraud' } as const
    expect((await staff.call(openMessage, { params, body })).status).toBe(404)
    expect((await staff.call(getTicket, { params })).status).toBe(404)
    const after = await market.database.sql`select 1 from audit_entry where act = 'message.read'`
    expect(after.length).toBe(before.length)
  })

  test.each(['finance', 'editor'] as const)('is closed to %s', async (role) => {
    const other = await aStaffCaller(market, role)
    expect((await other.call(listMessages)).status).toBe(403)
    expect((await other.call(countSenders)).status).toBe(403)
  })
})

describe('a message to the operator is a ticket (BK-077)', () => {
  const tickets = (state?: Asked['state']) =>
    listed({ kind: 'provider', contactId: writer.id, state })
  const mark = (id: number, isDone: unknown, who = staff) =>
    who.raw('POST', changeQueue.path, { items: [{ kind: 'ticket', id }], isDone })
  const acts = async () =>
    (
      await market.database.sql<{ act: string }[]>`
        select act from audit_entry
        where contact_id = ${writer.id} and act like 'ticket.%' order by id`
    ).map(({ act }) => act)
  async function aTicket(): Promise<number> {
    await caller.call(sendToProvider, {
      body: { subject: `Subject ${++serial}`, message: `Text ${++serial}` },
    })
    return (await tickets())[0]!.id
  }

  test('is open, with a link in its mail', async () => {
    const id = await aTicket()
    expect(await tickets('open')).toMatchObject([{ id, done: null }])
    expect(await tickets('done')).toEqual([])
    const [mail] = await queuedMails(market, `provider-message:${id}`)
    const address = `/admin/tickets?id=${id}`
    expect(mail!.text).toContain(`Ticket: http://market.test${address}`)
    expect(mail!.html).toContain(address)
  })

  test('is marked as done and open by staff, with name and time, and audited', async () => {
    const [older, id] = [await aTicket(), await aTicket()]
    market.clock.advance({ minutes: 5 })
    const done = { by: expect.any(String), at: '2026-11-20T09:05:00.000Z' }
    expect((await mark(id, true)).status).toBe(200)
    expect(await tickets('done')).toMatchObject([{ id, done }])
    expect(await tickets('open')).toMatchObject([{ id: older }])
    expect((await mark(id, false)).status).toBe(200)
    expect((await tickets('open')).map((ticket) => ticket.id)).toEqual([id, older])
    expect(await acts()).toEqual(['ticket.done', 'ticket.opened'])
  })

  test('is marked once by two at once', async () => {
    const id = await aTicket()
    const other = await aStaffCaller(market, 'support')
    const [one, two] = await Promise.all([mark(id, true), mark(id, true, other)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body).toEqual(two.body)
    expect(await acts()).toEqual(['ticket.done'])
  })

  test('excludes other messages', async () => {
    const contact = await aContact(market)
    await write(contact)
    const [message] = await listed({ contactId: writer.id, state: 'open' })
    expect(message).toMatchObject({ kind: 'contact', done: null })
    expect((await mark(2_000_000_000, true)).status).toBe(404)
    expect((await mark(await aTicket(), 'yes')).refusal.payload.errors).toMatchObject([
      { param: 'isDone' },
    ])
    expect((await staff.raw('GET', `${listMessages.path}?kind=provider&state=late`)).status).toBe(
      400,
    )
  })
})

describe('the counts by sender', () => {
  const counts = async (query: CallInput<typeof countSenders>['query'] = {}) =>
    (await staff.call(countSenders, { query })).body.payload.results

  test('have messages, companies and companies for the same text', async () => {
    for (let n = 0; n < 3; n++) await write(await aContact(market), 'The very same text.')
    const again = await aContact(market)
    await write(again)
    await write(again)
    const { id } = await aBroadcast(market)
    await caller.call(sendReply, { body: { broadcastId: id, subject: 'Re:', body: 'All.' } })
    await caller.call(sendToProvider, { body: { subject: 'Hello', message: 'You.' } })
    const mine = (await counts({ days: 1 })).find(({ contact }) => contact?.id === writer.id)
    expect(mine).toMatchObject({
      messages: 5,
      replies: 1,
      toProvider: 1,
      companies: 5,
      sameWords: 3,
      refused: { day: 0, recipient: 0, words: 0, captcha: 0 },
      lastAt: '2026-11-20T09:00:00.000Z',
    })
  })

  test('have refusals, also of senders without a message', async () => {
    const contact = await aContact(market)
    for (let n = 0; n < 4; n++) {
      await visitorWrites(contact, '203.0.113.44', { captcha: 'no proof' })
    }
    const rows = await counts({ days: 1, sort: 'refused', from: 'visitors' })
    expect(rows[0]).toMatchObject({
      visitor: { source: '203.0.113.44', name: '' },
      messages: 0,
      refused: { captcha: 4 },
      lastAt: null,
    })
  })

  test('combine several names from one source', async () => {
    for (const senderName of ['Anna', 'Berta']) {
      await visitorWrites(await aContact(market), '203.0.113.55', { senderName })
      market.clock.advance({ minutes: 1 })
    }
    const rows = await counts({ days: 1, from: 'visitors' })
    expect(rows.filter(({ visitor }) => visitor?.source === '203.0.113.55')).toMatchObject([
      { visitor: { name: 'Berta' }, messages: 2, companies: 2 },
    ])
  })

  test('cover the requested period', async () => {
    await write(await aContact(market))
    market.clock.advance({ days: 6 })
    staff = await aStaffCaller(market, 'support')
    const find = async (days: (typeof senderDays)[number]) =>
      (await counts({ days })).some(({ contact }) => contact?.id === writer.id)
    expect([await find(1), await find(7)]).toEqual([false, true])
    market.clock.advance({ days: 1 })
    staff = await aStaffCaller(market, 'support')
    expect([await find(7), await find(30)]).toEqual([false, true])
  })

  test.each([{ days: 2 }, { days: 'all' }, { sort: 'name' }, { from: 'robots' }])(
    'refuse %j',
    async (query) => {
      const reply = await staff.raw('GET', addressOf(countSenders, {}, query))
      expect(reply.status).toBe(400)
    },
  )
})
