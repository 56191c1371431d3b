import { beforeEach, describe, expect, test } from 'vitest'
import { listBroadcasts } from '#contract/broadcasts/broadcasts.ts'
import { countUnread, markBroadcasts, maxUnread } from '#contract/broadcasts/read-marks.ts'
import { removeBroadcast } from '#contract/broadcasts/posting.ts'
import { purgeReadMarks } from '#server/features/broadcasts/jobs.ts'
import { signedIn, visitor, type Caller } from '../../../support/market/callers.ts'
import {
  aBroadcast,
  aContact,
  aSetting,
  type TestContact,
} from '../../../support/market/factories.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let contact: TestContact
let sender: TestContact
let reader: Caller
beforeEach(async () => {
  contact = await aContact(market)
  sender = await aContact(market)
  reader = await signedIn(market, contact)
})

const minute = 60_000
const ago = (ms: number) => new Date(market.clock.now().getTime() - ms)
const days = (count: number) => count * 86_400_000
const sentAgo = async (ms: number, given: Parameters<typeof aBroadcast>[1] = {}) =>
  (await aBroadcast(market, { contact: sender, sentAt: ago(ms), ...given })).id

async function read(caller: Caller) {
  const { body } = await caller.call(listBroadcasts, { query: { companyId: sender.companyId } })
  const { results, visit } = body.payload
  return { visit, readIds: results.filter(({ isRead }) => isRead).map(({ id }) => id) }
}
async function mark(caller: Caller, body: Parameters<typeof bodyOf>[0]) {
  const reply = await caller.call(markBroadcasts, { body: bodyOf(body) })
  expect(reply.status).toBe(200)
  return reply.body.payload
}
const bodyOf = (given: {
  opened?: number[]
  readUntil?: string
  ifReadUntil?: string | null
  restore?: { before: string | null; until: string }
  isHere?: boolean
}) => ({
  opened: [],
  isHere: false,
  ...given,
})

describe('read marks (BC-070)', () => {
  test('an opened broadcast is read on another device, and for no one else', async () => {
    const [opened, other] = [await sentAgo(minute), await sentAgo(2 * minute)]
    expect((await read(reader)).readIds).toEqual([])
    for (let call = 0; call < 2; call++) {
      const marks = await mark(reader, { opened: [opened, 2_000_000_000] })
      expect(marks.opened).toEqual([opened])
    }
    expect((await read(await signedIn(market, contact))).readIds).toEqual([opened])
    const colleague = await aContact(market, {
      company: { id: contact.companyId, name: contact.companyName },
    })
    expect((await read(await signedIn(market, colleague))).readIds).toEqual([])
    expect(other).toBeGreaterThan(0)
  })
  test('all up to a time is read, which never moves back or into the future', async () => {
    const [newer, older] = [await sentAgo(minute), await sentAgo(3 * minute)]
    await mark(reader, { readUntil: ago(2 * minute).toISOString() })
    expect((await read(reader)).readIds).toEqual([older])
    await mark(reader, { readUntil: ago(9 * minute).toISOString() })
    expect((await read(reader)).readIds).toEqual([older])
    const { readUntil } = await mark(reader, { readUntil: '2099-01-01T00:00:00Z' })
    expect(readUntil).toBe(market.clock.now().toISOString())
    expect((await read(reader)).readIds).toEqual([newer, older])
  })
  test('takes back what a call has marked as read (BC-070)', async () => {
    const [newer, older] = [await sentAgo(minute), await sentAgo(3 * minute)]
    const before = ago(2 * minute).toISOString()
    const first = await mark(reader, { readUntil: before })
    expect(first.marked).toEqual({ before: null, until: before })
    const { marked } = await mark(reader, { readUntil: '2099-01-01T00:00:00Z' })
    expect(marked).toEqual({ before, until: market.clock.now().toISOString() })
    expect((await read(reader)).readIds).toEqual([newer, older])
    for (let call = 0; call < 2; call++) {
      expect((await mark(reader, { restore: marked! })).readUntil).toBe(before)
    }
    expect((await read(reader)).readIds).toEqual([older])
    expect((await mark(reader, { restore: first.marked! })).readUntil).toBeNull()
    expect((await read(reader)).readIds).toEqual([])
  })
  test('keeps what another device has marked as read before and after (BC-070)', async () => {
    const phone = await signedIn(market, contact)
    const earlier = await mark(phone, { readUntil: ago(minute).toISOString() })
    const { marked } = await mark(reader, { readUntil: market.clock.now().toISOString() })
    market.clock.advance({ minutes: 1 })
    const later = await mark(phone, { readUntil: market.clock.now().toISOString() })
    expect((await mark(reader, { restore: marked! })).readUntil).toBe(later.readUntil)
    expect((await mark(phone, { restore: later.marked! })).readUntil).toBe(marked!.until)
    const repeated = await mark(reader, { readUntil: marked!.until })
    expect(repeated.marked).toBeNull()
    expect((await mark(reader, { restore: marked! })).readUntil).toBe(earlier.readUntil)
  })
  test('marks only beyond what the device knows, and says the same again when repeated (BC-070)', async () => {
    const phone = await signedIn(market, contact)
    const first = ago(2 * minute).toISOString()
    const readUntil = ago(minute).toISOString()
    expect((await mark(phone, { readUntil: first, ifReadUntil: null })).marked).toEqual({
      before: null,
      until: first,
    })
    expect(await mark(reader, { readUntil, ifReadUntil: null })).toMatchObject({
      marked: null,
      readUntil: first,
    })
    // The answer of the first call is lost.
    for (let call = 0; call < 2; call++) {
      const { marked } = await mark(reader, { readUntil, ifReadUntil: first })
      expect(marked).toEqual({ before: first, until: readUntil })
    }
    expect((await mark(reader, { readUntil: first, ifReadUntil: null })).marked).toBeNull()
  })
  test('two devices that mark for the first time at once know of each other (BC-070)', async () => {
    const marks = await Promise.all(
      [minute, 2 * minute].map((ms) =>
        mark(reader, { readUntil: ago(ms).toISOString(), ifReadUntil: null }),
      ),
    )
    expect(marks.filter(({ marked }) => marked)).toHaveLength(1)
  })
  test('own broadcasts and those sent more than 30 days ago are read', async () => {
    const old = await sentAgo(days(30) + minute)
    await sentAgo(days(30) - minute)
    expect((await read(reader)).readIds).toEqual([old])
    expect((await read(await signedIn(market, sender))).readIds).toHaveLength(2)
  })
  test('visitors get no marks', async () => {
    await sentAgo(minute)
    const { body } = await visitor(market).call(listBroadcasts, {})
    expect(body.payload.visit).toBeUndefined()
    expect(body.payload.results[0]).not.toHaveProperty('isRead')
  })
  test('marks of old broadcasts are deleted', async () => {
    const [old, kept] = [await sentAgo(days(29)), await sentAgo(days(2))]
    await mark(reader, { opened: [old, kept] })
    market.clock.advance({ days: 2 })
    await purgeReadMarks(market.platform)
    const rows = await market.database.sql`
      select broadcast_id as id from broadcast_opening where contact_id = ${contact.id}`
    expect(rows.map(({ id }) => id as number)).toEqual([kept])
  })
})

describe('the last visit (BC-070)', () => {
  test('ends after 30 minutes of absence, on whichever device the member was last', async () => {
    expect(await mark(reader, { isHere: true })).toMatchObject({
      visit: { since: null, isMarked: false },
    })
    market.clock.advance({ minutes: 20 })
    const left = market.clock.now().toISOString()
    expect((await mark(reader, { isHere: true })).visit.since).toBeNull()
    market.clock.advance({ minutes: 31 })
    const phone = await signedIn(market, contact)
    expect((await read(phone)).visit).toEqual({ since: left, isMarked: false })
    expect((await mark(phone, { isHere: true })).visit.since).toBe(left)
    market.clock.advance({ minutes: 1 })
    expect((await read(reader)).visit?.since).toBe(left)
    await mark(reader, { readUntil: market.clock.now().toISOString() })
    expect((await read(phone)).visit).toEqual({
      since: market.clock.now().toISOString(),
      isMarked: true,
    })
  })
})

describe('unread broadcasts (BC-071)', () => {
  const unread = async (caller: Caller) => (await caller.call(countUnread, {})).body.payload
  const of = async (caller: Caller, listId: number) =>
    (await unread(caller)).results.find((row) => row.listId === listId)

  test('are those of others in the lists that come by mail', async () => {
    await aSetting(market, { contact, listId: 2, type: 1 })
    await aSetting(market, { contact, listId: 5, type: 2 })
    // Without an alternative address its settings do not count.
    await aSetting(market, { contact, listId: 6, type: 0, address: 'alternative' })
    await mark(reader, { readUntil: ago(minute).toISOString() })
    const opened = await sentAgo(0, { listId: 2 })
    await sentAgo(0, { listId: 2 })
    await sentAgo(0, { listId: 2, side: 'WTB' })
    await sentAgo(0, { listId: 2, contact })
    await sentAgo(0, { listId: 2, removedAt: ago(0) })
    await sentAgo(2 * minute, { listId: 2 })
    await sentAgo(0, { listId: 5 })
    await sentAgo(0, { listId: 6 })
    await mark(reader, { opened: [opened] })
    expect(await unread(reader)).toEqual({
      results: [{ listId: 2, wts: 1, wtb: 1 }],
      total: 2,
      since: ago(minute).toISOString(),
      hasOwnLists: true,
    })
  })
  test('are counted in all lists when none comes by mail, for at most 7 days', async () => {
    const before = await of(reader, 5)
    await sentAgo(days(7) - minute, { listId: 5 })
    await sentAgo(days(7) + minute, { listId: 5 })
    expect(await of(reader, 5)).toEqual({ ...before!, wts: before!.wts + 1 })
    expect(await unread(reader)).toMatchObject({
      since: ago(days(7)).toISOString(),
      hasOwnLists: false,
    })
  })
  test('stop at 100 for each list and side', async () => {
    await aSetting(market, { contact, listId: 6, type: 0 })
    for (let sent = 0; sent <= maxUnread; sent++) await sentAgo(0, { listId: 6 })
    expect(await unread(reader)).toMatchObject({ results: [{ wts: maxUnread, wtb: 0 }] })
  })
  test('are none of a hidden company', async () => {
    await aSetting(market, { contact, listId: 1, type: 0 })
    const hidden = await aContact(market, { company: { state: 'custom-blocked' } })
    const before = await unread(reader)
    await sentAgo(0, { listId: 1, contact: hidden })
    expect((await unread(reader)).total).toBe(before.total)
  })
  test('no longer include a removed one', async () => {
    await aSetting(market, { contact, listId: 1, type: 0 })
    const id = await sentAgo(0, { listId: 1 })
    const before = (await unread(reader)).total
    const owner = await signedIn(market, sender)
    await owner.call(removeBroadcast, { params: { id: String(id) }, body: { reason: '' } })
    expect((await unread(reader)).total).toBe(before - 1)
  })
})
