import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { createFault } from '#server/platform/log-fault.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

interface Line {
  msg: string
  seconds?: number
  times?: number
  reason?: string
}

function aFault() {
  const lines: Line[] = []
  const log = createLog(
    { logLevel: 'info' },
    { write: (line) => void lines.push(JSON.parse(line) as Line) },
  )
  const fault = createFault(log, { begins: 'the server is down', ends: 'the server is back' })
  return { fault, lines }
}
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

test('a fault that lasts an hour is logged every five minutes with duration and failures, and at its end (BK-113)', () => {
  const { fault, lines } = aFault()
  for (let second = 0; second < 3600; second += 10) {
    fault.failed({ reason: 'refused' })
    pass(10)
  }
  fault.ended()
  expect(lines).toHaveLength(13)
  expect(lines[0]).toMatchObject({ msg: 'the server is down', reason: 'refused' })
  expect(lines[1]).toMatchObject({ msg: 'the server is down', seconds: 300, times: 31 })
  expect(lines[12]).toMatchObject({ msg: 'the server is back', seconds: 3600, times: 360 })
})

test('a fault that comes and goes every second begins in the log once a minute (BK-113)', () => {
  const { fault, lines } = aFault()
  for (let second = 0; second < 600; second++) {
    fault.failed({})
    pass(0.5)
    fault.ended()
    pass(0.5)
  }
  const begun = lines.filter(({ msg }) => msg === 'the server is down')
  expect(begun).toHaveLength(10)
  expect(begun[1]).toMatchObject({ times: 60 })
  expect(lines).toHaveLength(20)
})

test('a fault that nothing has ended begins anew after ten quiet minutes (BK-113)', () => {
  const { fault, lines } = aFault()
  fault.failed({})
  pass(3600)
  fault.failed({})
  expect(lines).toHaveLength(2)
  expect(lines[1]).not.toHaveProperty('times')
})

test('success without a fault before it logs nothing (BK-113)', () => {
  const { fault, lines } = aFault()
  expect(fault.ended()).toBe(false)
  fault.failed({})
  expect(fault.ended()).toBe(true)
  expect(fault.ended()).toBe(false)
  expect(lines).toHaveLength(2)
})
