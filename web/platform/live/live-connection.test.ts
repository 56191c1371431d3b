import { broadcastRefetch, liveCodes } from '#contract/live.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLiveConnection, type LiveConnection, type LiveSocket } from './live-connection.ts'

interface Attempt extends LiveSocket {
  isClosed: boolean
  opens(): void
  says(text: string): void
  breaks(code?: number): void
}

let attempts: Attempt[]
let heard: string[]
let line: LiveConnection
const refetch = JSON.stringify(broadcastRefetch)

function connect(): LiveSocket {
  const attempt = {
    isClosed: false,
    onopen: null,
    onmessage: null,
    onclose: null,
    close() {
      attempt.isClosed = true
    },
    opens: () => attempt.onopen?.call(undefined as never, {} as Event),
    says: (data: string) => attempt.onmessage?.call(undefined as never, { data } as MessageEvent),
    breaks: (code = 1006) => attempt.onclose?.call(undefined as never, { code } as CloseEvent),
  } as Attempt
  attempts.push(attempt)
  return attempt
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', vi.fn())
  attempts = []
  heard = []
  line = createLiveConnection(connect, (text) => heard.push(text))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('passes on what the server says', () => {
  line.follow(1)
  attempts[0]!.opens()
  heard.length = 0
  attempts[0]!.says('{"type":"x"}')
  expect(heard).toEqual(['{"type":"x"}'])
})
test('opens again when it is lost, and says that something may have been missed', () => {
  line.follow(1)
  attempts[0]!.opens()
  attempts[0]!.breaks()
  expect(attempts).toHaveLength(1)
  vi.advanceTimersByTime(2300)
  expect(attempts).toHaveLength(2)
  heard.length = 0
  attempts[1]!.opens()
  expect(heard).toEqual([refetch])
})
test('waits longer with every failure, up to half a minute, and never at the same rhythm', () => {
  line.follow(1)
  const waits: number[] = []
  for (let failure = 0; failure < 12; failure++) {
    const before = attempts.length
    attempts.at(-1)!.breaks()
    const from = Date.now()
    while (attempts.length === before) vi.advanceTimersByTime(50)
    waits.push(Date.now() - from)
  }
  expect(Math.max(...waits)).toBeLessThanOrEqual(30_300)
  expect(waits[0]).toBeLessThanOrEqual(2300)
  expect(new Set(waits).size).toBeGreaterThan(6)
})
test('a refused line waits for minutes instead of asking again and again', () => {
  line.follow(1)
  attempts[0]!.opens()
  attempts[0]!.breaks(liveCodes.notAllowed)
  vi.advanceTimersByTime(4 * 60_000)
  expect(attempts).toHaveLength(1)
  vi.advanceTimersByTime(7 * 60_000)
  expect(attempts).toHaveLength(2)
})
test('a page that is opened meanwhile makes a refused line try at once', () => {
  line.follow(1)
  attempts[0]!.breaks(liveCodes.signInFirst)
  line.follow(1)
  expect(attempts).toHaveLength(2)
})
test('another page of the same viewer changes nothing', () => {
  line.follow(1)
  attempts[0]!.opens()
  line.follow(1)
  expect(attempts).toHaveLength(1)
})
test('another viewer gets a line of his own, and nothing of the earlier one', () => {
  line.follow(1)
  attempts[0]!.opens()
  line.follow(2)
  expect(attempts).toHaveLength(2)
  expect(attempts[0]!.isClosed).toBe(true)
  heard.length = 0
  attempts[0]!.says(refetch)
  attempts[0]!.breaks()
  vi.advanceTimersByTime(60_000)
  expect([heard, attempts.length]).toEqual([[], 2])
})
test('closes when nobody is signed in, and stays closed', () => {
  line.follow(1)
  attempts[0]!.opens()
  line.follow(undefined)
  expect(attempts[0]!.isClosed).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(attempts).toHaveLength(1)
})
test('a machine that slept opens a new line, because the old one is dead without knowing', () => {
  line.follow(1)
  attempts[0]!.opens()
  vi.setSystemTime(Date.now() + 3_600_000)
  vi.advanceTimersByTime(20_000)
  expect(attempts).toHaveLength(2)
  expect(attempts[0]!.isClosed).toBe(true)
})
