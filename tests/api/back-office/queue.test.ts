import { beforeEach, describe, expect, test } from 'vitest'
import {
  addQueueNote,
  changeQueue,
  listQueue,
  listQueueNotes,
  getBankChange,
  reportPresence,
  type QueueKind,
} from '#contract/back-office/queue/queue.ts'
import { getDeskCounts } from '#contract/back-office/desk/today.ts'
import { getTicket, replyToTicket, setPrivacyRequest } from '#contract/messages/desk/tickets.ts'
import {
  defaultOpeningHours,
  OpeningHours,
  weekdays,
} from '#contract/back-office/queue/opening-hours.ts'
import { refusals } from '#contract/refusals.ts'
import { staffSession } from '#contract/back-office/staff.ts'
import { answerTicket, sendToProvider } from '#contract/messages.ts'
import { moveComplaint } from '#contract/complaints/desk/cases.ts'
import { aComplaint } from '../../support/companies/complaints.ts'
import { aPictureOf } from '../../support/companies/pictures.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { aStaffCaller, aStaffMember, staffCaller } from '../../support/market/staff.ts'
import { setSettings } from '../../support/market/settings.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let staff: Caller
beforeEach(async () => {
  market.clock.set('2026-11-20T09:00:00Z')
  staff = await aStaffCaller(market, 'support')
})

let serial = 0
async function aTicket(from?: Caller): Promise<number> {
  const caller = from ?? (await signedIn(market, await aContact(market)))
  const subject = `Ticket ${++serial}`
  await caller.call(sendToProvider, { body: { subject, message: 'Hello' } })
  const [row] = await market.database.sql<{ id: number }[]>`
    select id from provider_message where subject = ${subject}`
  return row!.id
}
const queue = async (who = staff, query: Parameters<typeof listed>[1] = {}) => listed(who, query)
async function listed(who: Caller, query: { kind?: QueueKind; state?: 'open' | 'done' }) {
  return (await who.call(listQueue, { query })).body.payload
}
const itemOf = async (id: number, who = staff, state: 'open' | 'done' = 'open') =>
  (await queue(who, { kind: 'ticket', state })).results.find((item) => item.id === id)
const change = (id: number, given: object, who = staff) =>
  who.raw('POST', changeQueue.path, { items: [{ kind: 'ticket', id }], ...given })

const everyDay = (text: string) => Object.fromEntries(weekdays.map((day) => [day, text]))
const alwaysOpen = everyDay('00:00-24:00')
const neverOpen = everyDay('')

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
      due: '2026-11-23T10:00:00.000Z',
      isLate: false,
      assignee: null,
    })
    expect(targetHours).toMatchObject({ ticket: 8, 'bank-change': 4 })
  })

  test('shows an item as late after the target time of its queue', async () => {
    const id = await aTicket()
    market.clock.set('2026-11-23T09:00:00Z')
    staff = await aStaffCaller(market, 'support')
    expect((await itemOf(id))!.isLate).toBe(false)
    market.clock.advance({ seconds: 1 })
    expect((await itemOf(id))!.isLate).toBe(true)
  })

  test.each([
    ['within a day', '2026-11-18T08:00:00Z', {}, '2026-11-18T16:00:00.000Z'],
    ['from the night on', '2026-11-17T23:00:00Z', {}, '2026-11-18T16:00:00.000Z'],
    ['over a weekend', '2026-11-20T15:00:00Z', {}, '2026-11-23T15:00:00.000Z'],
    [
      'over a day off',
      '2026-12-24T15:00:00Z',
      { daysOff: '25/12/2026 2026-12-28' },
      '2026-12-29T15:00:00.000Z',
    ],
    ['over the end of summer time', '2026-10-23T14:00:00Z', {}, '2026-10-26T15:00:00.000Z'],
    ['around the clock', '2026-11-20T15:00:00Z', alwaysOpen, '2026-11-20T23:00:00.000Z'],
  ])('counts the target time in opening hours: %s (BK-144)', async (_case, sentAt, hours, due) => {
    await setSettings(market, { openingHours: { ...defaultOpeningHours, ...hours } })
    market.clock.set(sentAt)
    const id = await aTicket()
    staff = await aStaffCaller(market, 'support')
    expect((await itemOf(id))!.due).toBe(due)
  })

  test('counts no target time of a ticket while an answer of its sender is awaited (BK-145)', async () => {
    await setSettings(market, { openingHours: defaultOpeningHours })
    const at = async (iso: string) => {
      market.clock.set(iso)
      staff = await aStaffCaller(market, 'support')
      return signedIn(market, contact)
    }
    const contact = await aContact(market)
    const id = await aTicket(await at('2026-11-18T08:00:00Z'))
    const params = { id: String(id) }
    const answer = async (member: Caller) =>
      expect(
        (await member.call(answerTicket, { params, body: { message: 'And now?' } })).status,
      ).toBe(200)
    await at('2026-11-18T15:00:00Z')
    await staff.call(replyToTicket, { params, body: { text: 'Which one?' } })
    expect(await itemOf(id)).toMatchObject({ group: 'waiting', due: null })
    await answer(await at('2026-11-20T08:00:00Z'))
    await answer(await at('2026-11-20T08:30:00Z'))
    expect(await itemOf(id)).toMatchObject({ group: 'todo', due: '2026-11-20T09:00:00.000Z' })
    await change(id, { isDone: true })
    await answer(await at('2026-11-23T08:00:00Z'))
    expect((await itemOf(id))!.due).toBe('2026-11-23T16:00:00.000Z')
  })

  test('refuses a week without opening hours (BK-144)', () => {
    const hours = { ...defaultOpeningHours, ...neverOpen }
    const { error } = OpeningHours.safeParse(hours)
    expect(error?.issues).toMatchObject([{ path: ['monday'] }])
  })

  test('assigns an item to a colleague, and to nobody again, with an audit entry', async () => {
    const id = await aTicket()
    const colleague = await aStaffMember(market, { role: 'support' })
    expect((await change(id, { assigneeId: colleague.id })).status).toBe(200)
    expect((await itemOf(id))!.assignee).toEqual({ id: colleague.id, name: colleague.name })
    await change(id, { assigneeId: null })
    expect((await itemOf(id))!.assignee).toBeNull()
    const acts = await market.database.sql`
      select staff_id from audit_entry
      where act = 'queue.assigned' and details->>'id' = ${String(id)} order by id`
    expect([...acts]).toEqual([{ staffId: colleague.id }, { staffId: null }])
    expect((await change(id, { assigneeId: 2_000_000 })).refusal.payload.errors).toMatchObject([
      { param: 'assigneeId' },
    ])
  })

  test('assigns an item only to colleagues whose roles handle its kind (BK-142)', async () => {
    const id = await aTicket()
    const editor = await aStaffMember(market, { role: 'editor', name: 'Eva Editor' })
    const finance = await aStaffMember(market, { role: 'finance' })
    const { colleagues } = await queue(staff, { kind: 'ticket' })
    const offered = colleagues.filter(({ kinds }) => kinds.includes('ticket')).map((one) => one.id)
    expect(offered).toContain(finance.id)
    expect(offered).not.toContain(editor.id)
    const refused = await change(id, { assigneeId: editor.id })
    expect([refused.status, refused.refusal.payload.errors]).toEqual([
      400,
      [{ param: 'assigneeId', msg: refusals.assigneeRole('Eva Editor') }],
    ])
    expect((await itemOf(id))!.assignee).toBeNull()
  })

  test('lets finance read and answer the tickets that are assigned to it, and no others (BK-143)', async () => {
    const [own, other] = [await aTicket(), await aTicket()]
    const person = await aStaffMember(market, { role: 'finance' })
    const finance = await staffCaller(market, person)
    await change(own, { assigneeId: person.id })
    const { results } = await queue(finance)
    expect(results.filter(({ kind }) => kind === 'ticket').map(({ id }) => id)).toEqual([own])
    expect((await finance.call(getDeskCounts)).body.payload.tickets).toBe(1)
    const calls = async (id: number) => [
      (await finance.call(getTicket, { params: { id: String(id) } })).status,
      (
        await finance.call(replyToTicket, {
          params: { id: String(id) },
          body: { text: 'Paid, thank you' },
        })
      ).status,
      (await change(id, { isDone: true }, finance)).status,
    ]
    expect(await calls(own)).toEqual([200, 200, 200])
    expect(await calls(other)).toEqual([404, 404, 403])
  })

  test('takes a request about personal data from finance, with its notes (BK-143)', async () => {
    const id = await aTicket()
    const person = await aStaffMember(market, { role: 'finance' })
    const finance = await staffCaller(market, person)
    await change(id, { assigneeId: person.id })
    const query = { kind: 'ticket', id: String(id) as never } as const
    const calls = async () => [
      (await finance.call(getTicket, { params: { id: String(id) } })).status,
      (await finance.call(listQueueNotes, { query })).status,
    ]
    expect(await calls()).toEqual([200, 200])
    await staff.call(setPrivacyRequest, { params: { id: String(id) }, body: { kind: 'access' } })
    expect(await calls()).toEqual([404, 403])
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
    const editor = await aStaffCaller(market, 'editor')
    expect((await editor.call(listQueue, { query: { kind: 'ticket' } })).status).toBe(403)
    expect((await queue(editor)).results.filter(({ kind }) => kind === 'ticket')).toEqual([])
    expect((await change(id, { isDone: true }, editor)).status).toBe(403)
  })
})

const rowOf = async (kind: QueueKind, id: number, state: 'open' | 'done' = 'open') =>
  (await queue(staff, { kind, state })).results.find((item) => item.id === id)

describe('a complaint in the queue (BK-075)', () => {
  test('waits for us, then for the other party until its deadline, and is late after it', async () => {
    const { id, about } = await newCase()
    expect(await rowOf('complaint', id)).toMatchObject({
      group: 'todo',
      company: { id: about.companyId },
    })
    await moveTo(id, { state: 'with-party', deadline: '2026-11-24' })
    expect(await rowOf('complaint', id)).toMatchObject({
      group: 'waiting',
      due: '2026-11-24T22:59:59.000Z',
    })
    market.clock.set('2026-11-24T23:00:01Z')
    staff = await aStaffCaller(market, 'support')
    expect(await rowOf('complaint', id)).toMatchObject({ group: 'todo', isLate: true })
    expect((await close('complaint', id)).refusal.payload.extra).toBe('DECISION')
    await moveTo(id, { state: 'solved', version: 2 })
    expect(await rowOf('complaint', id)).toBeUndefined()
    expect(await rowOf('complaint', id, 'done')).toMatchObject({ group: 'done' })
  })

  test('counts no target time while the other party is asked, and begins anew when it is opened again (BK-145)', async () => {
    await setSettings(market, { openingHours: defaultOpeningHours })
    const at = async (iso: string) => {
      market.clock.set(iso)
      staff = await aStaffCaller(market, 'support')
    }
    const due = async () => (await rowOf('complaint', id))!.due
    await at('2026-11-18T08:00:00Z')
    const { id } = await newCase()
    expect(await due()).toBe('2026-11-25T16:00:00.000Z')
    await at('2026-11-18T10:00:00Z')
    await moveTo(id, { state: 'in-review' })
    expect(await due()).toBe('2026-11-25T16:00:00.000Z')
    await at('2026-11-18T16:00:00Z')
    await moveTo(id, { state: 'with-party', deadline: '2026-11-30', version: 2 })
    await at('2026-11-20T08:00:00Z')
    await moveTo(id, { state: 'in-review', version: 3 })
    expect(await due()).toBe('2026-11-26T16:00:00.000Z')
    await moveTo(id, { state: 'solved', version: 4 })
    await at('2026-11-23T08:00:00Z')
    await moveTo(id, { state: 'in-review', version: 5 })
    expect(await due()).toBe('2026-11-30T16:00:00.000Z')
  })

  async function newCase() {
    const [by, about] = [await aContact(market), await aContact(market)]
    return { ...(await aComplaint(market, { by, about })), about }
  }
  const moveTo = async (
    id: number,
    step: { state: 'in-review' | 'with-party' | 'solved'; deadline?: string; version?: number },
  ) => {
    const body = { words: 'See below', version: 1, ...step }
    expect((await staff.call(moveComplaint, { params: { id: String(id) }, body })).status).toBe(200)
  }
})

const close = (kind: QueueKind, id: number, isDone = true) =>
  staff.raw('POST', changeQueue.path, { items: [{ kind, id }], isDone })

describe('moderation (BK-073)', () => {
  test('lists new recommendations until they are kept or removed, for 30 days', async () => {
    const [by, about] = [await aContact(market), await aContact(market)]
    const [row] = await market.database.sql<{ id: number }[]>`
      insert into recommendation (contact_id, by_company_id, company_id, words, written_at)
      values (${by.id}, ${by.companyId}, ${about.companyId}, ${'Good '.repeat(10)},
        ${market.clock.now()}) returning id`
    const { id } = row!
    expect(await rowOf('recommendation', id)).toMatchObject({ company: { id: by.companyId } })
    expect((await close('recommendation', id)).status).toBe(200)
    expect(await rowOf('recommendation', id)).toBeUndefined()
    expect((await close('recommendation', id, false)).status).toBe(200)
    expect(await rowOf('recommendation', id)).toBeDefined()
    market.clock.advance({ days: 31 })
    staff = await aStaffCaller(market, 'support')
    expect(await rowOf('recommendation', id)).toBeUndefined()
  })

  test('lists new pictures until they are kept', async () => {
    const owner = await aContact(market)
    await aPictureOf(market, { companyId: owner.companyId })
    const [picture] = await market.database.sql<{ id: number }[]>`
      select id from picture where company_id = ${owner.companyId}`
    expect(await rowOf('picture', picture!.id)).toMatchObject({ title: 'Logo', group: 'todo' })
    await close('picture', picture!.id)
    expect(await rowOf('picture', picture!.id)).toBeUndefined()
  })
})

describe('a change of bank details (BK-107)', () => {
  async function aChange() {
    const { companyId, id } = await aContact(market, { name: 'Ann Peeters' })
    const [entry] = await market.database.sql<{ id: number }[]>`
      insert into audit_entry (at, act, actor_kind, actor_id, company_id, details, source, request_id, reason)
      values (${market.clock.now()}, 'company.bank-changed', 'contact', ${id}, ${companyId},
        ${market.database.sql.json({
          'ibanCode.from': 'NL91ABNA0417164300',
          'ibanCode.to': 'DE89370400440532013000',
        })}, '203.0.113.9', 'r1', '') returning id::int`
    return { id: entry!.id, companyId }
  }

  test('waits in Fraud watch with masked numbers and the people to call, until it is checked', async () => {
    const { id, companyId } = await aChange()
    expect(await rowOf('bank-change', id)).toMatchObject({
      company: { id: companyId },
      due: '2026-11-20T13:00:00.000Z',
    })
    const reply = await staff.call(getBankChange, { params: { id: String(id) } })
    expect(reply.body.payload).toMatchObject({
      by: { name: 'Ann Peeters', isStaff: false },
      changes: [{ field: 'IBAN', from: 'NL…4300', to: 'DE…3000' }],
      contacts: [{ name: 'Ann Peeters' }],
      done: null,
    })
    expect(JSON.stringify(reply.body)).not.toContain('0417164300')
    expect((await close('bank-change', id)).status).toBe(200)
    expect(await rowOf('bank-change', id)).toBeUndefined()
  })

  test('is checked by finance too', async () => {
    const { id } = await aChange()
    staff = await aStaffCaller(market, 'finance')
    expect(await rowOf('bank-change', id)).toBeDefined()
    expect((await close('bank-change', id)).status).toBe(200)
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
