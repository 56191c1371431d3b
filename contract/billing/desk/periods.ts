import { addDays, parseDay } from '../../dates.ts'

/** The first and the last day, in the business time zone. */
export interface Period {
  from: string
  until: string
}

const isDay = (text: string) => parseDay(text) === text
const lastOfMonth = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1)

/** A month such as 2026-11, a number of months later. */
export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const months = year * 12 + number - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

export const quarterOf = (day: string): string =>
  `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`

/** The days of `2026`, `2026-Q4`, `2026-11` or `2026-11-03..2026-11-17`; undefined for anything else. */
export function parsePeriod(text: string): Period | undefined {
  if (/^(19|20)\d{2}$/.test(text)) return { from: `${text}-01-01`, until: `${text}-12-31` }
  const [, year, quarter] = /^((?:19|20)\d{2})-Q([1-4])$/.exec(text) ?? []
  if (year !== undefined) {
    const last = String(Number(quarter) * 3).padStart(2, '0')
    const first = addMonths(`${year}-${last}`, -2)
    return { from: `${first}-01`, until: lastOfMonth(`${year}-${last}`) }
  }
  if (/^(19|20)\d{2}-(0[1-9]|1[0-2])$/.test(text)) {
    return { from: `${text}-01`, until: lastOfMonth(text) }
  }
  const [from = '', until = '', ...rest] = text.split('..')
  return isDay(from) && isDay(until) && rest.length === 0 && from <= until
    ? { from, until }
    : undefined
}

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const dayName = (day: string) => `${Number(day.slice(8))} ${monthName(day.slice(0, 7))}`
const monthName = (month: string) =>
  `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

/** A period as text, such as `Nov 2026`; the text itself if it is none. */
export function periodName(text: string): string {
  const period = parsePeriod(text)
  if (!period) return text
  if (text.length === 4) return text
  if (text.includes('Q')) return `Q${text.slice(6)} ${text.slice(0, 4)}`
  if (text.length === 7) return monthName(text)
  return period.from === period.until
    ? dayName(period.from)
    : `${dayName(period.from)} – ${dayName(period.until)}`
}
