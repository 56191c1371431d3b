import { beforeEach, describe, expect, test } from 'vitest'
import {
  addQueueNote,
  changeQueue,
  listQueue,
  listQueueNotes,
  reportPresence,
} from '#contract/back-office/queue/queue.ts'
import { staffSession } from '#contract/back-office/staff.ts'
import { sendToProvider } from '#contract/messages.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { aStaffCaller, aStaffMember, staffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let staff: Caller
beforeEach(async () => {
  market.clock.set('2026-11-20T09:00:00Z')
  staff = await aStaffCaller(market, 'support')
})

let serial = 0
async function aTicket(): Promise<number> {
  const caller = await signedIn(market, await aContact(market))
  const subject = `Ticket ${++serial}`
  await caller.call(sendToProvider, { body: { subject, message: 'Hello' } })
  const [row] = await market.database.sql<{ id: number }[]>`
    select id from provider_message where subject = ${subject}`
  return row!.id
}
const queue = async (who = staff, query: Parameters<typeof listed>[1] = {}) => listed(who, query)
async function listed(who: Caller, query: { kind?: 'ticket'; state?: 'open' | 'done' }) {
  return (await who.call(listQueue, { query })).body.payload
}
const itemOf = async (id: number, who = staff, state: 'open' | 'done' = 'open') =>
  (await queue(who, { kind: 'ticket', state })).results.find((item) => item.id === id)
const change = (id: number, given: object, who = staff) =>
  who.raw('POST', changeQueue.path, { items: [{ kind: 'ticket', id }], ...given })

describe('a queue (BK-108)', () => {
  test('lists what waits with company, due time and assignee, first due first', async () => {
    const older = await aTicket()
    market.clock.advance({ hours: 1 })
    staff = await aStaffCaller(market, 'support')
    const id = await aTicket()
    const { results, targetHours } = await queue()
    const own = results.filter((item) => item.id === id || item.id === older)
    expect(own.map((item) => item.id)).toEqual([older, id])
    expect(own[1]).toMatchObject({
      kind: 'ticket',
      group: 'todo',
      company: { id: expect.any(Number) },
      since: '2026-11-20T10:00:00.000Z',
      due: '2026-11-20T18:00:00.000Z',
      isLate: false,
      assignee: null,
    })
    expect(targetHours).toEqual({ ticket: 8 })
  })

  test('shows an item as late after the target time of its queue', async () => {
    const id = await aTicket()
    market.clock.advance({ hours: 8, seconds: 1 })
    staff = await aStaffCaller(market, 'support')
    expect((await itemOf(id))!.isLate).toBe(true)
  })

  test('assigns an item to a colleague, and to nobody again, with an audit entry', async () => {
    const id = await aTicket()
    const colleague = await aStaffMember(market, { role: 'support' })
    expect((await change(id, { assigneeId: colleague.id })).status).toBe(200)
    expect((await itemOf(id))!.assignee).toEqual({ id: colleague.id, name: colleague.name })
    await change(id, { assigneeId: null })
    expect((await itemOf(id))!.assignee).toBeNull()
    const acts = await market.database.sql`
      select staff_id as "staffId" from audit_entry
      where act = 'queue.assigned' and details->>'id' = ${String(id)} order by id`
    expect([...acts]).toEqual([{ staffId: colleague.id }, { staffId: null }])
    expect((await change(id, { assigneeId: 2_000_000 })).refusal.payload.errors).toMatchObject([
      { param: 'assigneeId' },
    ])
  })

  test('snoozes an item until the morning of a later day', async () => {
    const id = await aTicket()
    expect((await change(id, { snoozedUntil: '2026-11-23' })).status).toBe(200)
    const snoozed = { group: 'snoozed', snoozedUntil: '2026-11-23T07:00:00.000Z' }
    expect(await itemOf(id)).toMatchObject(snoozed)
    market.clock.set('2026-11-23T07:00:01Z')
    staff = await aStaffCaller(market, 'support')
    expect(await itemOf(id)).toMatchObject({ group: 'todo', snoozedUntil: null })
    expect((await change(id, { snoozedUntil: '2026-11-23' })).refusal.payload.errors).toMatchObject(
      [{ param: 'snoozedUntil' }],
    )
  })

  test('closes an item and reopens it', async () => {
    const id = await aTicket()
    await change(id, { isDone: true })
    expect(await itemOf(id)).toBeUndefined()
    expect(await itemOf(id, staff, 'done')).toMatchObject({ group: 'done', due: null })
    await change(id, { isDone: false })
    expect(await itemOf(id)).toMatchObject({ group: 'todo' })
  })

  test('changes nothing of an unknown item', async () => {
    expect((await change(2_000_000_000, { isDone: true })).status).toBe(404)
    expect((await change(2_000_000_000, { assigneeId: null })).status).toBe(404)
  })

  test('keeps notes of staff on an item', async () => {
    const id = await aTicket()
    const note = { kind: 'ticket', id, text: 'Called them' } as const
    expect((await staff.call(addQueueNote, { body: note })).status).toBe(200)
    const reply = await staff.call(listQueueNotes, {
      query: { kind: 'ticket', id: String(id) as never },
    })
    expect(reply.body.payload.results).toMatchObject([{ text: 'Called them' }])
  })

  test('is closed to roles that do not handle its items', async () => {
    const id = await aTicket()
    const finance = await aStaffCaller(market, 'finance')
    expect((await finance.call(listQueue, { query: { kind: 'ticket' } })).status).toBe(403)
    expect((await queue(finance)).results.filter(({ kind }) => kind === 'ticket')).toEqual([])
    expect((await change(id, { isDone: true }, finance)).status).toBe(403)
  })
})

describe('presence in a queue (BK-108)', () => {
  test('shows colleagues who have the same item open, for a while', async () => {
    const id = await aTicket()
    const sam = await aStaffMember(market, { role: 'support', name: 'Sam de Wit' })
    const item = { kind: 'ticket', id } as const
    await (await staffCaller(market, sam)).call(reportPresence, { body: { item } })
    const reply = await staff.call(reportPresence, { body: { item } })
    expect(reply.body.payload.others).toEqual(['Sam de Wit'])
    expect((await itemOf(id))!.present).toEqual(['Sam de Wit'])
    market.clock.advance({ seconds: 41 })
    expect((await itemOf(id))!.present).toEqual([])
  })

  test('does not prolong the session, nor does the refresh of a queue', async () => {
    for (let minutes = 0; minutes < 30; minutes += 10) {
      market.clock.advance({ minutes: 10 })
      if (minutes === 20) break
      expect((await staff.call(reportPresence, { body: { item: null } })).status).toBe(200)
      expect((await staff.call(listQueue)).status).toBe(200)
    }
    expect((await staff.call(listQueue)).status).toBe(401)
    const used = await aStaffCaller(market, 'support')
    market.clock.advance({ minutes: 20 })
    await used.call(staffSession)
    market.clock.advance({ minutes: 20 })
    expect((await used.call(listQueue)).status).toBe(200)
  })
})
