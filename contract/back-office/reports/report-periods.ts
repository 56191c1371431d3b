import { addDays, addYears } from '../../dates.ts'
import { addMonths, parsePeriod, type Period } from '#contract/billing/desk/periods.ts'

/** Days that searches for part numbers are kept, and totals of mail. */
export const reportRetentionDays = 400
/** Maximum days of a period: three years. */
export const maxReportDays = 1100
/** Longest periods with a figure for each day and for each week; longer ones have one for each month. */
const maxDaySteps = 45
const maxWeekStepDays = 190

export const comparisons = ['previous', 'year-before'] as const
export type Comparison = (typeof comparisons)[number]
export type StepKind = 'day' | 'week' | 'month'

const dayMs = 86_400_000
const daysOf = ({ from, until }: Period) => (Date.parse(until) - Date.parse(from)) / dayMs + 1
const monthOf = (day: string) => day.slice(0, 7)
const lastOfMonth = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1)
const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** The period of a text as `parsePeriod` reads it; undefined also if it is longer than `maxReportDays`. */
export function parseReportPeriod(text: string): Period | undefined {
  const period = parsePeriod(text)
  return period && daysOf(period) <= maxReportDays ? period : undefined
}

/** The part of a period up to today; the period itself if all of it is yet to come. */
export const untilToday = ({ from, until }: Period, today: string): Period => ({
  from,
  until: until > today && from <= today ? today : until,
})

/** The same day of another month; its last day if the month is shorter or the day is the last of its month. */
function sameDay(day: string, month: string): string {
  const last = lastOfMonth(month)
  const same = `${month}-${day.slice(8)}`
  return day === lastOfMonth(monthOf(day)) || same > last ? last : same
}

/**
 * The period that a period is compared with. A year before has the same days. The previous period of one that begins
 * with a month is as many months earlier, so that a month until today is compared with the same days of the last month;
 * of another it is as many days before it.
 */
export function comparedPeriod(period: Period, comparison: Comparison): Period {
  const { from, until } = period
  if (comparison === 'year-before') {
    return { from: addYears(from, -1), until: sameDay(until, monthOf(addYears(until, -1))) }
  }
  if (!from.endsWith('-01')) {
    return { from: addDays(from, -daysOf(period)), until: addDays(from, -1) }
  }
  const months = monthNumber(until) - monthNumber(from) + 1
  const earlier = (day: string) => addMonths(monthOf(day), -months)
  return { from: `${earlier(from)}-01`, until: sameDay(until, earlier(until)) }
}

export function stepKindOf(period: Period): StepKind {
  const days = daysOf(period)
  if (days <= maxDaySteps) return 'day'
  return days <= maxWeekStepDays ? 'week' : 'month'
}

/** The last day of the day, week or month that a day is in; weeks end on Sunday. */
function stepEnd(day: string, kind: StepKind): string {
  if (kind === 'day') return day
  if (kind === 'month') return lastOfMonth(monthOf(day))
  const weekday = new Date(Date.parse(day)).getUTCDay()
  return addDays(day, (7 - weekday) % 7)
}

/** The days, weeks or months of a period; the first and the last may be cut off. */
export function stepsOf({ from, until }: Period, kind: StepKind): Period[] {
  const steps: Period[] = []
  for (let day = from; day <= until;) {
    const end = stepEnd(day, kind)
    steps.push({ from: day, until: end < until ? end : until })
    day = addDays(end, 1)
  }
  return steps
}
