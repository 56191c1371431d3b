import { periodName } from '#contract/billing/desk/periods.ts'
import type { CellKind, ReportUnit } from '#contract/back-office/reports/reports.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { businessTimeZone } from '#contract/dates.ts'
import { countText } from '#contract/figures/numbers.ts'
import { minuteText } from '#web/ui/text/time-text.ts'

const hour = 3600
const day = 24 * hour

/** A number of seconds in its two largest units, such as `3 h 20 min`. */
function secondsText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  if (seconds < hour) return `${Math.round(seconds / 60)} min`
  if (seconds < 2 * day) {
    const minutes = Math.round(seconds / 60)
    const rest = minutes % 60
    return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`
  }
  const days = Math.round((10 * seconds) / day) / 10
  return `${days} days`
}

export function valueText(value: number | null, unit: ReportUnit): string {
  if (value === null) return '–'
  if (unit === 'cents') return formatEuros(value)
  if (unit === 'percent') return `${value}%`
  if (unit === 'seconds') return secondsText(value)
  if (unit === 'days') return value === 1 ? '1 day' : `${value} days`
  return unit === 'decimal' ? String(value) : countText(Math.round(value))
}

export function cellText(cell: string | number | null, kind: CellKind): string {
  if (cell === null) return '–'
  if (kind === 'day') return dayText({ from: String(cell), until: String(cell) })
  if (kind === 'time') return minuteText(String(cell), businessTimeZone)
  return kind === 'text' ? String(cell) : valueText(Number(cell), kind)
}

/** `3 Nov 2026`, or the first and the last day. */
export const dayText = ({ from, until }: { from: string; until: string }) =>
  periodName(`${from}..${until}`)

/** Formats the change from the compared period: in percent, of percentages in points; empty where it has no meaning. */
export function changeText(value: number | null, compared: number | null, unit: ReportUnit) {
  if (value === null || compared === null) return ''
  const difference =
    unit === 'percent'
      ? Math.round(10 * (value - compared)) / 10
      : compared === 0
        ? undefined
        : Math.round((100 * (value - compared)) / compared)
  if (difference === undefined) return ''
  if (difference === 0) return 'Same'
  const amount = countText(Math.abs(difference))
  return `${difference > 0 ? '+' : '−'}${amount}${unit === 'percent' ? ' points' : '%'}`
}
