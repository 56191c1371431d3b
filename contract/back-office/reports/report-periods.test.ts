import { describe, expect, test } from 'vitest'
import {
  comparedPeriod,
  parseReportPeriod,
  stepKindOf,
  stepsOf,
  untilToday,
} from './report-periods.ts'

const period = (text: string) => parseReportPeriod(text)!
const compared = (text: string, comparison: 'previous' | 'year-before' = 'previous') => {
  const { from, until } = comparedPeriod(period(text), comparison)
  return `${from}..${until}`
}

describe('the period of a report (BK-101)', () => {
  test('ends today if it is still running, and is unchanged otherwise', () => {
    const november = period('2026-11')
    expect(untilToday(november, '2026-11-20').until).toBe('2026-11-20')
    expect(untilToday(november, '2026-12-01')).toEqual(november)
    expect(untilToday(november, '2026-10-31')).toEqual(november)
  })

  test('is at most three years long', () => {
    expect(parseReportPeriod('2023-01-01..2025-12-31')).toBeDefined()
    expect(parseReportPeriod('2000-01-01..2026-12-31')).toBeUndefined()
    expect(parseReportPeriod('2026-13')).toBeUndefined()
  })

  test('is compared with the same days of the month before', () => {
    expect(compared('2026-11-01..2026-11-20')).toBe('2026-10-01..2026-10-20')
    expect(compared('2026-11')).toBe('2026-10-01..2026-10-31')
    expect(compared('2026-03')).toBe('2026-02-01..2026-02-28')
    expect(compared('2026-03-01..2026-03-30')).toBe('2026-02-01..2026-02-28')
    expect(compared('2026-Q1')).toBe('2025-10-01..2025-12-31')
    expect(compared('2026')).toBe('2025-01-01..2025-12-31')
  })

  test('of days within a month is compared with as many days before', () => {
    expect(compared('2026-11-09..2026-11-15')).toBe('2026-11-02..2026-11-08')
    expect(compared('2026-03-02..2026-03-02')).toBe('2026-03-01..2026-03-01')
  })

  test('is compared with the same days a year before, leap days too', () => {
    expect(compared('2026-11-03..2026-11-20', 'year-before')).toBe('2025-11-03..2025-11-20')
    expect(compared('2024-02', 'year-before')).toBe('2023-02-01..2023-02-28')
    expect(compared('2025-02', 'year-before')).toBe('2024-02-01..2024-02-29')
  })

  test('has days, weeks from Monday or months by its length', () => {
    expect(stepKindOf(period('2026-11'))).toBe('day')
    expect(stepKindOf(period('2026-Q3'))).toBe('week')
    expect(stepKindOf(period('2026'))).toBe('month')
    expect(stepsOf(period('2026-10-24..2026-10-26'), 'day').map(({ from }) => from)).toEqual([
      '2026-10-24',
      '2026-10-25',
      '2026-10-26',
    ])
    // 20 November 2026 is a Friday.
    expect(stepsOf(period('2026-11-20..2026-12-01'), 'week')).toEqual([
      { from: '2026-11-20', until: '2026-11-22' },
      { from: '2026-11-23', until: '2026-11-29' },
      { from: '2026-11-30', until: '2026-12-01' },
    ])
    expect(stepsOf(period('2026-01-15..2026-03-03'), 'month')).toEqual([
      { from: '2026-01-15', until: '2026-01-31' },
      { from: '2026-02-01', until: '2026-02-28' },
      { from: '2026-03-01', until: '2026-03-03' },
    ])
  })
})
