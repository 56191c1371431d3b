import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { endProcessWith, type RunningMarket } from '#server/main.ts'
import type { Log } from '#server/platform/log.ts'

const fatal = vi.fn<Log['fatal']>()
const log = { info() {}, fatal }
const storeErrors = vi.fn<() => Promise<void>>(async () => {})
let handlers: Record<string, (given: unknown) => void>
let stopped: PromiseWithResolvers<void>
let stop: AbortController
let exit: MockInstance<typeof process.exit>

beforeEach(() => {
  handlers = {}
  stopped = Promise.withResolvers()
  stop = new AbortController()
  vi.spyOn(process, 'on').mockImplementation((name, handler) => {
    handlers[name as string] = handler as (given: unknown) => void
    return process
  })
  exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as never)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const platform = { log, errors: { stop: storeErrors } }
  const market = { platform, stop: () => stopped.promise } as unknown as RunningMarket
  endProcessWith(market, stop.signal)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const lost = new Error('nobody awaits this')

test('logs an unhandled rejection with its error, stores it and ends the process', async () => {
  handlers['unhandledRejection']!(lost)
  expect(fatal).toHaveBeenLastCalledWith({ err: lost }, 'unhandled error')
  await setImmediate()
  expect(storeErrors).toHaveBeenCalledOnce()
  expect(exit).toHaveBeenCalledWith(1)
})

test('logs an unhandled rejection while the program stops, and stops to the end', async () => {
  stop.abort()
  handlers['unhandledRejection']!(lost)
  expect(fatal).toHaveBeenLastCalledWith({ err: lost }, 'unhandled error')
  await setImmediate()
  expect(exit).not.toHaveBeenCalled()
  stopped.resolve()
  await setImmediate()
  expect(exit.mock.calls).toEqual([[1]])
})
