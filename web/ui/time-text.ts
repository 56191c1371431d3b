export type Moment = Date | number | string

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** "just now", "12 min ago", "3 h ago", "yesterday", then the date. `now` is a time in ms. */
export function relativeText(at: Moment, now: number, timeZone: string): string {
  const age = now - ms(at)
  if (age < minute) return age > -hour ? 'just now' : dateText(at, timeZone)
  if (age < hour) return `${Math.floor(age / minute)} min ago`
  if (age < day) return `${Math.floor(age / hour)} h ago`
  if (dateText(at, timeZone) === dateText(now - day, timeZone)) return 'yesterday'
  return dateText(at, timeZone)
}

/** dd/mm/yyyy */
export function dateText(at: Moment, timeZone: string): string {
  const { day, month, year } = parts(at, timeZone)
  return `${day}/${month}/${year}`
}

/** dd/mm/yyyy, HH:mm */
export function minuteText(at: Moment, timeZone: string): string {
  const { hour, minute } = parts(at, timeZone)
  return `${dateText(at, timeZone)}, ${hour}:${minute}`
}

/** dd/mm/yyyy HH:mm:ss */
export function exactText(at: Moment, timeZone: string): string {
  const { hour, minute, second } = parts(at, timeZone)
  return `${dateText(at, timeZone)} ${hour}:${minute}:${second}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Parts instead of a finished text: server and browser then agree whatever their locale data. */
function parts(at: Moment, timeZone: string) {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(timeZone, format)
  }
  const found: Record<string, string> = {}
  for (const { type, value } of format.formatToParts(ms(at))) found[type] = value
  return found as Record<'day' | 'month' | 'year' | 'hour' | 'minute' | 'second', string>
}

function ms(at: Moment): number {
  return typeof at === 'number' ? at : new Date(at).getTime()
}
