/** The business day's time zone; also what pages use until the viewer's own is known. */
export const businessTimeZone = 'Europe/Amsterdam'

const longestTimeZone = 60
/** Looking a zone up takes longer than the rest of many calls; forgotten when there are more spellings than zones. */
const zones = new Map<string, string>()
const mostSpellings = 1000

/**
 * The zone that a caller names, in the one spelling it is known by, so that what is kept for each zone stays bounded;
 * the business's zone where the name is none.
 */
export function timeZoneOf(name: string | undefined): string {
  if (!name || name.length > longestTimeZone) return businessTimeZone
  let zone = zones.get(name)
  if (zone === undefined) {
    try {
      zone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    } catch {
      return businessTimeZone
    }
    if (zones.size >= mostSpellings) zones.clear()
    zones.set(name, zone)
  }
  return zone
}

const formats = new Map<string, { short: Intl.DateTimeFormat; long: Intl.DateTimeFormat }>()
function formatsOf(timeZone: string) {
  let found = formats.get(timeZone)
  if (!found) {
    found = {
      short: new Intl.DateTimeFormat('en-GB', {
        timeZone,
        day: '2-digit',
        month: '2-digit',
        year: 'numeric',
      }),
      long: new Intl.DateTimeFormat('en-GB', {
        timeZone,
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
    }
    formats.set(timeZone, found)
  }
  return found
}

/** `20/11/2026` in the given zone (AM-114). */
export const dateAsString = (date: Date, timeZone: string) => formatsOf(timeZone).short.format(date)

/** `Friday 20 November 2026, 15:39` in the given zone (AM-114). */
export function dateAsStringLong(date: Date, timeZone: string): string {
  const part = Object.fromEntries(
    formatsOf(timeZone)
      .long.formatToParts(date)
      .map(({ type, value }) => [type, value]),
  )
  return `${part['weekday']} ${part['day']} ${part['month']} ${part['year']}, ${part['hour']}:${part['minute']}`
}

/** Milliseconds by which a zone's clock is ahead of UTC at a moment. */
function zoneOffset(at: Date, timeZone: string): number {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<string, number>
  const asUtc = Date.UTC(
    parts['year']!,
    parts['month']! - 1,
    parts['day'],
    parts['hour'],
    parts['minute'],
    parts['second'],
  )
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

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: businessTimeZone })
/** The business day of a moment as `2026-11-20`. */
export const businessDate = (now: Date) => isoDay.format(now)

const businessClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: businessTimeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
/** `15:39` on the business day's clock. */
export const businessTime = (at: Date) => businessClock.format(at)
