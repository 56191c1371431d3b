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
  line = createLiveConnection((text) => heard.push(text), connect)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('passes messages on', () => {
  line.connect(1)
  attempts[0]!.opens()
  heard.length = 0
  attempts[0]!.says('{"type":"x"}')
  expect(heard).toEqual(['{"type":"x"}'])
})
test('reconnects after a loss and requests a refetch', () => {
  line.connect(1)
  attempts[0]!.opens()
  attempts[0]!.breaks()
  expect(attempts).toHaveLength(1)
  vi.advanceTimersByTime(2300)
  expect(attempts).toHaveLength(2)
  heard.length = 0
  attempts[1]!.opens()
  expect(heard).toEqual([refetch])
})
test('backs off with jitter, up to half a minute', () => {
  line.connect(1)
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
test('waits for minutes after a refusal', () => {
  line.connect(1)
  attempts[0]!.opens()
  attempts[0]!.breaks(liveCodes.notAllowed)
  vi.advanceTimersByTime(4 * 60_000)
  expect(attempts).toHaveLength(1)
  vi.advanceTimersByTime(7 * 60_000)
  expect(attempts).toHaveLength(2)
})
test('reconnects at once for a new page after a refusal', () => {
  line.connect(1)
  attempts[0]!.breaks(liveCodes.signInFirst)
  line.connect(1)
  expect(attempts).toHaveLength(2)
})
test('keeps the connection for another page of the same viewer', () => {
  line.connect(1)
  attempts[0]!.opens()
  line.connect(1)
  expect(attempts).toHaveLength(1)
})
test('opens a new connection for another viewer', () => {
  line.connect(1)
  attempts[0]!.opens()
  line.connect(2)
  expect(attempts).toHaveLength(2)
  expect(attempts[0]!.isClosed).toBe(true)
  heard.length = 0
  attempts[0]!.says(refetch)
  attempts[0]!.breaks()
  vi.advanceTimersByTime(60_000)
  expect([heard, attempts.length]).toEqual([[], 2])
})
test('closes when signed out, and stays closed', () => {
  line.connect(1)
  attempts[0]!.opens()
  line.disconnect()
  expect(attempts[0]!.isClosed).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(attempts).toHaveLength(1)
})
test('opens a new connection after the machine was asleep', () => {
  line.connect(1)
  attempts[0]!.opens()
  vi.setSystemTime(Date.now() + 3_600_000)
  vi.advanceTimersByTime(20_000)
  expect(attempts).toHaveLength(2)
  expect(attempts[0]!.isClosed).toBe(true)
})
