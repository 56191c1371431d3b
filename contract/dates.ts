/** The time zone of the business day, and the default of pages until the viewer's is known. */
export const businessTimeZone = 'Europe/Amsterdam'

const maxTimeZoneLength = 60
/** Creating a format is slow, so formats are cached by time zone name as given. */
const formats = new Map<string, Intl.DateTimeFormat>()
const maxFormats = 1000

/** @throws RangeError if the name is not a time zone */
function getFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      weekday: 'long',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    if (formats.size >= maxFormats) formats.clear()
    formats.set(timeZone, format)
  }
  return format
}

/** The canonical spelling of a time zone name, or the business time zone if the name is invalid. */
export function normalizeTimeZone(name: string | undefined): string {
  if (!name || name.length > maxTimeZoneLength) return businessTimeZone
  try {
    return getFormat(name).resolvedOptions().timeZone
  } catch {
    return businessTimeZone
  }
}

/** Date and time in a time zone: the weekday by name, all others as digits, zero-padded. */
export type DateParts = Record<
  'weekday' | 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second',
  string
>

/** Returns parts, because formatted texts differ between the locale data of server and browsers. */
export function getDateParts(date: Date | number, timeZone: string): DateParts {
  const parts: Record<string, string> = {}
  for (const { type, value } of getFormat(timeZone).formatToParts(date)) parts[type] = value
  return parts as DateParts
}

/** `20/11/2026` in the given zone (AM-114). */
export function formatDate(date: Date | number, timeZone: string): string {
  const { day, month, year } = getDateParts(date, timeZone)
  return `${day}/${month}/${year}`
}

const isoDay = /^(?<year>\d{4})-(?<month>\d{2})-(?<date>\d{2})$/

/** `20/11/2026` of a day such as 2026-11-20, which belongs to no time zone; other text stays as it is. */
export const formatDay = (day: string): string => day.replace(isoDay, '$<date>/$<month>/$<year>')

const writtenDay = /^(?<date>\d{1,2})(?<mark>[./-])(?<month>\d{1,2})\k<mark>(?<year>\d{4})$/

/** The day that is certainly meant by 31/12/2026, 31-12-2026, 31.12.2026 or 2026-12-31, as 2026-12-31. */
export function parseDay(text: string): string | undefined {
  const typed = text.trim()
  const parts = (writtenDay.exec(typed) ?? isoDay.exec(typed))?.groups
  if (!parts || !/^(19|20)/.test(parts['year']!)) return undefined
  const day = [parts['year'], parts['month'], parts['date']]
    .map((part) => part!.padStart(2, '0'))
    .join('-')
  const at = Date.parse(day)
  // February has no 31st: it would be a day of March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : undefined
}

const months = `January February March April May June July August September October November December`
const monthNames = months.split(' ')

/** `Friday 20 November` in the given zone. */
export function formatLongDay(date: Date, timeZone: string): string {
  const { weekday, day, month } = getDateParts(date, timeZone)
  return `${weekday} ${Number(day)} ${monthNames[Number(month) - 1]}`
}

/** `Friday 20 November 2026, 15:39` in the given zone (AM-114). */
export function formatDateTime(date: Date, timeZone: string): string {
  const { year, hour, minute } = getDateParts(date, timeZone)
  return `${formatLongDay(date, timeZone)} ${year}, ${hour}:${minute}`
}

/** `15:39` in the given zone, `30/11/2026, 15:39` unless that is on the day of `now`. */
export function formatTimeFrom(now: Date, at: Date, timeZone: string): string {
  const { hour, minute } = getDateParts(at, timeZone)
  const day = formatDate(at, timeZone)
  return `${day === formatDate(now, timeZone) ? '' : `${day}, `}${hour}:${minute}`
}

/** Offset from UTC in milliseconds. */
function zoneOffset(at: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = getDateParts(at, timeZone)
  const asUtc = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second)
  return asUtc - Math.floor(at.getTime() / 1000) * 1000
}

/** Start of the business day of `now`: 00:00 in Amsterdam, also on days with a DST change. */
export function businessDayStart(now: Date): Date {
  const local = new Date(now.getTime() + zoneOffset(now, businessTimeZone))
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
  const guess = new Date(midnight - zoneOffset(now, businessTimeZone))
  return new Date(midnight - zoneOffset(guess, businessTimeZone))
}

/** Start of the next business day. */
export function nextBusinessDayStart(now: Date): Date {
  // A day has 23 to 25 hours, so 26 hours after its start is in the next day.
  return businessDayStart(new Date(businessDayStart(now).getTime() + 26 * 3_600_000))
}

/** Start of an hour of the business day of `now`; of the next hour if DST skips it. */
export function businessHourStart(now: Date, hour: number): Date {
  let at = businessDayStart(now)
  while (Number(getDateParts(at, businessTimeZone).hour) < hour) {
    at = new Date(at.getTime() + 3_600_000)
  }
  return at
}

/** The business day of a timestamp, such as `2026-11-20`. */
export function businessDate(now: Date): string {
  const { year, month, day } = getDateParts(now, businessTimeZone)
  return `${year}-${month}-${day}`
}

/** The timestamp of a day and a time such as `15:39` in the business time zone; an hour later if DST skips it. */
export function businessInstant(day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const guess = new Date(asUtc - zoneOffset(new Date(asUtc), businessTimeZone))
  return new Date(asUtc - zoneOffset(guess, businessTimeZone))
}

/** The time of a timestamp in the business time zone, such as `15:39`. */
export function businessTime(at: Date): string {
  const { hour, minute } = getDateParts(at, businessTimeZone)
  return `${hour}:${minute}`
}

/** `Friday 20 November 2026, 15:39 Amsterdam time`, for texts that are read in any zone. */
export const formatBusinessDateTime = (at: Date): string =>
  `${formatDateTime(at, businessTimeZone)} Amsterdam time`

/** The same time of day that many months before, in UTC; the last day of a month that is shorter. */
export function monthsBefore(now: Date, count: number): Date {
  const at = new Date(now)
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() - count)
  const monthLength = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(now.getUTCDate(), monthLength))
  return at
}

/** A day such as 2026-11-20, a number of days later. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

/** The same day of a later year; the last of February for a leap day in other years. */
export function addYears(day: string, count: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const lastOfMonth = new Date(Date.UTC(year + count, month, 0)).getUTCDate()
  const at = Date.UTC(year + count, month - 1, Math.min(date, lastOfMonth))
  return new Date(at).toISOString().slice(0, 10)
}
