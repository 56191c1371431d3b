import { clockText, worldClocks, onEveryMinute } from '#web/platform/page/world-clocks.ts'
import { describe, expect, it, afterEach, beforeEach, vi } from 'vitest'

const at = (iso: string) =>
  worldClocks.map(({ place, timeZone }) => `${place} ${clockText(Date.parse(iso), timeZone)}`)

describe('the world clocks (SH-023)', () => {
  it('show five places in 24 hours', () => {
    expect(at('2026-11-20T14:41:59Z')).toEqual([
      'HKG 22:41',
      'AMS 15:41',
      'LDN 14:41',
      'NYC 09:41',
      'LA 06:41',
    ])
  })
  it('write midnight as 00:00', () => {
    expect(at('2026-11-20T16:00:00Z')[0]).toBe('HKG 00:00')
    expect(at('2026-11-20T23:00:00Z')[1]).toBe('AMS 00:00')
  })
  it('go forward with Europe in March, and with America two weeks before', () => {
    expect(at('2026-03-29T00:59:59Z').slice(1, 3)).toEqual(['AMS 01:59', 'LDN 00:59'])
    expect(at('2026-03-29T01:00:00Z').slice(0, 3)).toEqual(['HKG 09:00', 'AMS 03:00', 'LDN 02:00'])
    expect(at('2026-03-08T06:59:59Z')[3]).toBe('NYC 01:59')
    expect(at('2026-03-08T07:00:00Z')[3]).toBe('NYC 03:00')
    expect(at('2026-03-08T10:00:00Z')[4]).toBe('LA 03:00')
  })
  it('show the hour twice when the clocks go back', () => {
    expect(at('2026-10-25T00:30:00Z')[1]).toBe('AMS 02:30')
    expect(at('2026-10-25T01:30:00Z')[1]).toBe('AMS 02:30')
    expect(at('2026-11-01T05:30:00Z')[3]).toBe('NYC 01:30')
    expect(at('2026-11-01T06:30:00Z')[3]).toBe('NYC 01:30')
  })
})

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
it('pauses while the page is hidden and updates at once on return', () => {
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
