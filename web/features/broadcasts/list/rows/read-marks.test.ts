import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { receiveNotices, type Notice } from '#web/ui/notices.ts'
import {
  addMarks,
  addUnsent,
  isRead,
  keepOnServer,
  markAllAsRead,
  markBody,
  takeUnsent,
  useReadMarks,
} from './read-marks.ts'

vi.mock('react', async (load) => ({
  ...(await load<object>()),
  useSyncExternalStore: (_subscribe: unknown, read: () => unknown) => read(),
}))

const visit = { since: null, isMarked: false }
const at = (minute: number) => new Date(Date.parse('2026-11-20T10:00:00Z') + minute * 60_000)
const sentAt = (minute: number) => ({ id: 1, date: at(minute).toISOString(), isRead: undefined })

/** A copy of the server's behaviour, for the member of the test: see `getMark`. */
let readUntil: string | null
function answer({ readUntil: until, ifReadUntil, restore }: ReturnType<typeof markBody>) {
  if (restore && restore.until === readUntil) readUntil = restore.before
  const isMarked = until !== undefined && (readUntil === ifReadUntil || readUntil === until)
  if (isMarked && until > (readUntil ?? '')) readUntil = until
  const marked = isMarked ? { before: ifReadUntil ?? null, until } : null
  return { visit, readUntil, marked, opened: [] }
}
function send(how: 'answered' | 'answer lost' | 'call lost' = 'answered') {
  const unsent = takeUnsent()
  const answered = how === 'call lost' ? undefined : answer(markBody(unsent))
  if (how !== 'answered' || !answered) return addUnsent(unsent)
  if (addMarks(answered, unsent)) send()
}

let stop: () => void
let undos: (() => void)[]
let stopNotices: () => void
beforeEach(() => {
  vi.useFakeTimers()
  for (const name of ['document', 'location', 'localStorage']) vi.stubGlobal(name, { cookie: '' })
  readUntil = null
  undos = []
  stopNotices = receiveNotices(({ action }: Notice) => undos.push(action!.run))
  stop = keepOnServer(() => {})
  send()
})
afterEach(() => {
  stop()
  stopNotices()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
function press(minute: number) {
  vi.setSystemTime(at(minute))
  markAllAsRead()
}
const isReadHere = (minute: number) => isRead(useReadMarks(), sentAt(minute))

test('a mark whose answer was lost is sent again and taken back to what was read before (BC-070)', () => {
  press(1)
  send()
  press(2)
  send('answer lost')
  undos[1]!()
  send()
  expect(readUntil).toBe(at(1).toISOString())
  expect([isReadHere(1), isReadHere(2)]).toEqual([true, false])
})

test('a mark that another device preceded keeps what that has marked (BC-070)', () => {
  readUntil = at(1).toISOString()
  press(2)
  send('answer lost')
  expect(readUntil).toBe(at(1).toISOString())
  send()
  expect(readUntil).toBe(at(2).toISOString())
  undos[0]!()
  send()
  expect(readUntil).toBe(at(1).toISOString())
  expect([isReadHere(1), isReadHere(2)]).toEqual([true, false])
})

test.each(['answered', 'call lost'] as const)(
  'two quick marks, the first one %s, are taken back one by one (BC-070)',
  (first) => {
    press(1)
    send(first)
    press(2)
    send()
    undos[1]!()
    send()
    expect(readUntil).toBe(at(1).toISOString())
    undos[0]!()
    send()
    expect([readUntil, isReadHere(1)]).toEqual([null, false])
  },
)

test('taking back the first of two marks leaves all read until the second is taken back (BC-070)', () => {
  press(1)
  press(2)
  undos[0]!()
  send()
  expect([readUntil, isReadHere(1)]).toEqual([at(2).toISOString(), true])
  undos[1]!()
  send()
  expect([readUntil, isReadHere(1)]).toEqual([null, false])
})

test('what another device has taken back is unread here too (BC-070)', () => {
  readUntil = at(1).toISOString()
  send()
  expect(isReadHere(1)).toBe(true)
  readUntil = null
  send()
  expect(isReadHere(1)).toBe(false)
})
