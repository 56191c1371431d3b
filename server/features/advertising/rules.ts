import {
  bannerMessages,
  type BannerCounts,
  type BannerState,
} from '#contract/advertising/banners.ts'
import { addDays, addYears, formatDay } from '#contract/dates.ts'

interface Period {
  startsOn: string
  endsOn: string
}

/** The state of a banner on a day. */
export function bannerState(
  { startsOn, endsOn, isWithdrawn }: Period & { isWithdrawn: boolean },
  today: string,
): BannerState {
  if (isWithdrawn) return 'withdrawn'
  if (today < startsOn) return 'booked'
  return today > endsOn ? 'ended' : 'running'
}

/** Years that a booking lasts at most, so that a mistyped year is noticed. */
const maxYears = 10

/** The problem with the last day of a booking: it lasts at least 12 months (AD-006), up to `today` if given. */
export function findPeriodProblem({ startsOn, endsOn }: Period, today = ''): string | undefined {
  const shortest = addDays(addYears(startsOn, 1), -1)
  const earliest = today > shortest ? today : shortest
  const latest = addDays(addYears(startsOn, maxYears), -1)
  if (endsOn < earliest) return bannerMessages.earliestEnd(formatDay(earliest))
  return endsOn > latest ? bannerMessages.latestEnd(formatDay(latest)) : undefined
}

export interface DayCounts extends BannerCounts {
  /** Such as 2026-11-20. */
  day: string
}
export interface MonthCounts extends BannerCounts {
  /** Such as 2026-11. */
  month: string
}

/** Every day from `from` to `until`, the newest first, with its counts or zeros; at most `max`. */
export function fillDays(
  counts: readonly DayCounts[],
  { from, until, max }: { from: string; until: string; max: number },
): DayCounts[] {
  const byDay = new Map(counts.map((one) => [one.day, one]))
  const days: DayCounts[] = []
  for (let day = until; day >= from && days.length < max; day = addDays(day, -1)) {
    days.push(byDay.get(day) ?? { day, views: 0, clicks: 0 })
  }
  return days
}

/** Every month from that of `from` to that of `until`, the newest first. */
export function sumMonths(
  counts: readonly DayCounts[],
  { from, until }: { from: string; until: string },
): MonthCounts[] {
  const months: MonthCounts[] = []
  for (let month = until.slice(0, 7); month >= from.slice(0, 7); month = monthBefore(month)) {
    const ofMonth = counts.filter(({ day }) => day.startsWith(month))
    months.push({ month, ...sumCounts(ofMonth) })
  }
  return months
}

export const sumCounts = (counts: readonly BannerCounts[]): BannerCounts => ({
  views: counts.reduce((sum, { views }) => sum + views, 0),
  clicks: counts.reduce((sum, { clicks }) => sum + clicks, 0),
})

/** The month before a month or day, such as 2025-12 for 2026-01. */
export const monthBefore = (month: string): string =>
  addDays(`${month.slice(0, 7)}-01`, -1).slice(0, 7)
