import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onEveryMinute } from '#web/platform/page/every-minute.ts'

const page = Object.assign(new EventTarget(), { hidden: false })
const turn = (hidden: boolean) => {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}
beforeEach(() => {
  page.hidden = false
  vi.stubGlobal('document', page)
  vi.useFakeTimers({ now: Date.parse('2026-11-20T14:41:40Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const heard = () => {
  const times: string[] = []
  const stop = onEveryMinute((now) => times.push(new Date(now).toISOString().slice(11, 19)))
  return { times, stop }
}

it('calls at once, then on the full minute, with one timer', () => {
  const { times, stop } = heard()
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(2 * 60_000)
  expect(times).toEqual(['14:41:40', '14:42:00', '14:43:00'])
  stop()
  expect(vi.getTimerCount()).toBe(0)
})
it('rests while the page is hidden and is right at once when it comes back', () => {
  const { times, stop } = heard()
  turn(true)
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(3_600_000)
  turn(false)
  expect(times).toEqual(['14:41:40', '15:41:40'])
  turn(false)
  expect(vi.getTimerCount()).toBe(1)
  stop()
  turn(false)
  expect(times).toHaveLength(3)
})
