import { beforeEach, describe, expect, test } from 'vitest'
import { listQueue } from '#contract/back-office/queue/queue.ts'
import { getTicket, replyToTicket } from '#contract/messages/desk/tickets.ts'
import { answerTicket, providerMessagesPerDay, sendToProvider } from '#contract/messages.ts'
import {
  countUnreadTickets,
  listOwnTickets,
  markTicketRead,
} from '#contract/messages/own-tickets.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aColleague, aContact, type TestContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let writer: TestContact
let me: Caller
let staff: Caller
beforeEach(async () => {
  market.clock.advance({ days: 1 })
  writer = await aContact(market)
  me = await signedIn(market, writer)
  staff = await aStaffCaller(market, 'support')
})

let serial = 0
async function write(caller = me): Promise<number> {
  const subject = `Question ${++serial}`
  const sent = await caller.call(sendToProvider, {
    body: { subject, message: 'Which VAT number?' },
  })
  expect(sent.status).toBe(200)
  const [row] = await market.database.sql<{ id: number }[]>`
    select id from provider_message where subject = ${subject}`
  return row!.id
}
const paramsOf = (id: number) => ({ params: { id: String(id) } })
const reply = async (id: number, text: string, isDone = false) =>
  expect(
    (await staff.call(replyToTicket, { ...paramsOf(id), body: { text, isDone } })).status,
  ).toBe(200)
const answer = (id: number, message: string, caller = me) =>
  caller.call(answerTicket, { ...paramsOf(id), body: { message } })
const tickets = async (caller = me) => (await caller.call(listOwnTickets)).body.payload.results
const unread = async (caller = me) => (await caller.call(countUnreadTickets)).body.payload.count
const read = (id: number, lastEntryId: number, caller = me) =>
  caller.call(markTicketRead, { ...paramsOf(id), body: { lastEntryId } })

describe('own tickets (SH-024)', () => {
  test('are listed with their answers, unread until they are marked as read', async () => {
    expect(await tickets()).toEqual([])
    const id = await write()
    expect(await unread()).toBe(0)
    await reply(id, 'NL 123.')
    const [ticket] = await tickets()
    expect(ticket).toMatchObject({
      id,
      number: `T${String(id).padStart(5, '0')}`,
      isDone: false,
      isUnread: true,
      thread: [
        { id: 0, isReply: false, text: 'Which VAT number?' },
        { isReply: true, by: '', text: 'NL 123.' },
      ],
    })
    expect(await unread()).toBe(1)
    expect((await read(id, 0)).status).toBe(200)
    expect(await unread()).toBe(1)
    expect((await read(id, ticket!.thread.at(-1)!.id)).status).toBe(200)
    expect(await unread()).toBe(0)
    await reply(id, 'And a second one.')
    expect(await unread()).toBe(1)
    // A number from the future marks nothing that is not there yet.
    await read(id, 2_000_000_000)
    await reply(id, 'And a third one.')
    expect(await unread()).toBe(1)
  })
  test('do not name the member of staff who answered', async () => {
    const id = await write()
    await reply(id, 'Yes.')
    const [row] = await market.database.sql<{ name: string }[]>`
      select name from staff join ticket_message on staff_id = staff.id where ticket_id = ${id}`
    expect(JSON.stringify(await tickets())).not.toContain(row!.name)
  })
  test('are answered on the site, which opens them again and reaches staff', async () => {
    const id = await write()
    await reply(id, 'Yes.', true)
    expect((await tickets())[0]).toMatchObject({ isDone: true, isUnread: true })
    expect((await answer(id, '  Thank you,\nand for 2027?  ')).status).toBe(200)
    expect((await tickets())[0]).toMatchObject({
      isDone: false,
      isUnread: false,
      thread: [
        {},
        { isReply: true },
        { isReply: false, by: writer.name, text: 'Thank you,\nand for 2027?' },
      ],
    })
    const { thread } = (await staff.call(getTicket, paramsOf(id))).body.payload
    expect(thread.map(({ kind }) => kind)).toEqual(['form', 'reply', 'form'])
    const waiting = (await staff.call(listQueue)).body.payload.results.find((one) => one.id === id)
    expect(waiting?.group).not.toBe('waiting')
    const [mail] = await queuedMails(market, `provider-message:${id}:`)
    expect(mail!.subject).toMatch(/^Re: Question/)
    expect(mail!.text).toContain('and for 2027?')
    expect(mail!.text).toContain(`/admin/tickets?id=${id}`)
  })
  test('disappear some weeks after they were closed and read', async () => {
    const id = await write()
    await reply(id, 'Yes.', true)
    await read(id, 2_000_000_000)
    market.clock.advance({ days: 29 })
    me = await signedIn(market, writer)
    expect((await tickets()).map((one) => one.id)).toEqual([id])
    market.clock.advance({ days: 2 })
    expect(await tickets()).toEqual([])
  })
  test.each(['a stranger', 'a colleague'])('are not open to %s', async (who) => {
    const id = await write()
    await reply(id, 'Yes.')
    const other = who === 'a stranger' ? await aContact(market) : await aColleague(market, writer)
    const caller = await signedIn(market, other)
    expect(await tickets(caller)).toEqual([])
    expect(await unread(caller)).toBe(0)
    expect((await answer(id, 'Let me in', caller)).status).toBe(404)
    expect((await read(id, 1, caller)).status).toBe(404)
    expect((await tickets())[0]).toMatchObject({ isUnread: true, thread: [{}, {}] })
  })
  test('are not open to visitors', async () => {
    const id = await write()
    expect((await visitor(market).call(listOwnTickets)).status).toBe(401)
    expect((await visitor(market).call(countUnreadTickets)).status).toBe(401)
    expect((await answer(id, 'Hello', visitor(market))).status).toBe(401)
    expect((await read(id, 1, visitor(market))).status).toBe(401)
  })
  test('take one answer that is sent twice once, and a limited number a day', async () => {
    const id = await write()
    expect((await answer(id, 'Once')).status).toBe(200)
    expect((await answer(id, 'Once')).status).toBe(200)
    expect((await tickets())[0]!.thread).toHaveLength(2)
    for (let n = 2; n < providerMessagesPerDay; n++) await answer(id, `Message ${n}`)
    expect((await tickets())[0]!.thread).toHaveLength(providerMessagesPerDay)
    expect((await answer(id, 'One too many')).status).toBe(429)
    market.clock.advance({ days: 1 })
    me = await signedIn(market, writer)
    expect((await answer(id, 'Next day')).status).toBe(200)
  })
  test.each(['', '   ', 'x'.repeat(10_001)])('refuse an invalid message', async (message) => {
    const id = await write()
    expect((await answer(id, message)).status).toBe(400)
  })
  test.each(['0', '99999999999', 'x'])('are not found under %s', async (id) => {
    const sent = await me.raw('POST', `/api/mail/tickets/${id}/answers`, { message: 'Hello' })
    expect(sent.status).toBe(404)
  })
  test('show markup as text', async () => {
    const id = await write()
    await answer(id, '<img src=x onerror=alert(1)> & more')
    const text = (await tickets())[0]!.thread[1]!.text
    expect(text).not.toContain('<img')
  })
})
