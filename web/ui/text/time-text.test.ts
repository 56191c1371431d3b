import { describe, expect, it } from 'vitest'
import { exactText, minuteText, relativeText } from './time-text.ts'

const zone = 'Europe/Amsterdam'
const now = Date.parse('2026-11-20T14:41:00Z')
const ago = (ms: number) => relativeText(now - ms, now, zone)

describe('relative time', () => {
  it('goes from just now over minutes and hours to the date', () => {
    expect(ago(59_000)).toBe('just now')
    expect(ago(60_000)).toBe('1 min ago')
    expect(ago(59 * 60_000 + 59_000)).toBe('59 min ago')
    expect(ago(60 * 60_000)).toBe('1 h ago')
    expect(ago(23 * 3_600_000)).toBe('23 h ago')
    expect(ago(25 * 3_600_000)).toBe('yesterday')
    expect(ago(49 * 3_600_000)).toBe('18/11/2026')
  })
  it('calls a moment ahead by a clock that runs off "just now"', () => {
    expect(ago(-5_000)).toBe('just now')
  })
  it('says the date of a moment in the future', () => {
    expect(ago(-3 * 24 * 3_600_000)).toBe('23/11/2026')
  })
  it('calls yesterday by the calendar of the time zone', () => {
    const lateNow = Date.parse('2026-11-20T23:30:00Z')
    const at = lateNow - 30 * 3_600_000
    expect(relativeText(at, lateNow, 'UTC')).toBe('yesterday')
    expect(relativeText(at, lateNow, zone)).toBe('19/11/2026')
  })
})

describe('exact time', () => {
  it('is dd/mm/yyyy with the time of the zone', () => {
    expect(exactText('2026-11-20T14:39:12Z', zone)).toBe('20/11/2026 15:39:12')
    expect(minuteText('2026-11-20T14:39:12Z', 'America/New_York')).toBe('20/11/2026, 09:39')
  })
  it('writes midnight as 00', () => {
    expect(minuteText('2026-11-19T23:00:00Z', zone)).toBe('20/11/2026, 00:00')
  })
})
