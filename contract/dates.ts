/** The business day's time zone; also what pages use until the viewer's own is known. */
export const businessTimeZone = 'Europe/Amsterdam'

const longestTimeZone = 60
/** Making a format takes longer than the rest of many calls; forgotten when there are more spellings than zones. */
const formats = new Map<string, Intl.DateTimeFormat>()
const mostSpellings = 1000

/** Throws a RangeError where the name is no time zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
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
    if (formats.size >= mostSpellings) formats.clear()
    formats.set(timeZone, format)
  }
  return format
}

/**
 * The zone that a caller names, in the one spelling it is known by, so that what is kept for each zone stays bounded;
 * the business's zone where the name is none.
 */
export function timeZoneOf(name: string | undefined): string {
  if (!name || name.length > longestTimeZone) return businessTimeZone
  try {
    return formatOf(name).resolvedOptions().timeZone
  } catch {
    return businessTimeZone
  }
}

/** What calendar and clock of a zone show: all but the weekday as digits, two where one would do. */
export type DateParts = Record<
  'weekday' | 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second',
  string
>

/** Parts instead of a finished text: server and browser then agree whatever their locale data. */
export function datePartsOf(date: Date | number, timeZone: string): DateParts {
  const parts: Record<string, string> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(date)) parts[type] = value
  return parts as DateParts
}

/** `20/11/2026` in the given zone (AM-114). */
export function dateAsString(date: Date | number, timeZone: string): string {
  const { day, month, year } = datePartsOf(date, timeZone)
  return `${day}/${month}/${year}`
}

const months = `January February March April May June July August September October November December`
const monthNames = months.split(' ')

/** `Friday 20 November` in the given zone. */
export function dayInWords(date: Date, timeZone: string): string {
  const { weekday, day, month } = datePartsOf(date, timeZone)
  return `${weekday} ${Number(day)} ${monthNames[Number(month) - 1]}`
}

/** `Friday 20 November 2026, 15:39` in the given zone (AM-114). */
export function dateAsStringLong(date: Date, timeZone: string): string {
  const { year, hour, minute } = datePartsOf(date, timeZone)
  return `${dayInWords(date, timeZone)} ${year}, ${hour}:${minute}`
}

/** Milliseconds by which a zone's clock is ahead of UTC at a moment. */
function zoneOffset(at: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = datePartsOf(at, timeZone)
  const asUtc = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second)
  return asUtc - Math.floor(at.getTime() / 1000) * 1000
}

/** The moment the business day of `now` began: 00:00 in Amsterdam, also across a change of the clocks. */
export function businessDayStart(now: Date): Date {
  const local = new Date(now.getTime() + zoneOffset(now, businessTimeZone))
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
  const guess = new Date(midnight - zoneOffset(now, businessTimeZone))
  return new Date(midnight - zoneOffset(guess, businessTimeZone))
}

/** The moment the next business day begins. */
export function nextBusinessDayStart(now: Date): Date {
  // A day has 23 to 25 hours: 26 hours after its start lie in the next one.
  return businessDayStart(new Date(businessDayStart(now).getTime() + 26 * 3_600_000))
}

/** The first moment of a business day at which its clock shows this hour, or one after it where the clocks skip it. */
export function businessHourStart(now: Date, hour: number): Date {
  let at = businessDayStart(now)
  while (Number(datePartsOf(at, businessTimeZone).hour) < hour) {
    at = new Date(at.getTime() + 3_600_000)
  }
  return at
}

/** The business day of a moment as `2026-11-20`. */
export function businessDate(now: Date): string {
  const { year, month, day } = datePartsOf(now, businessTimeZone)
  return `${year}-${month}-${day}`
}

/** `15:39` on the business day's clock. */
export function businessTime(at: Date): string {
  const { hour, minute } = datePartsOf(at, businessTimeZone)
  return `${hour}:${minute}`
}
