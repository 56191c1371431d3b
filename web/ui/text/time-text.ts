import { formatDate, getDateParts } from '#contract/dates.ts'

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
export const dateText = (at: Moment, timeZone: string) => formatDate(ms(at), timeZone)

/** dd/mm/yyyy, HH:mm */
export function minuteText(at: Moment, timeZone: string): string {
  const { hour, minute } = getDateParts(ms(at), timeZone)
  return `${dateText(at, timeZone)}, ${hour}:${minute}`
}

/** dd/mm/yyyy HH:mm:ss */
export function exactText(at: Moment, timeZone: string): string {
  const { hour, minute, second } = getDateParts(ms(at), timeZone)
  return `${dateText(at, timeZone)} ${hour}:${minute}:${second}`
}

function ms(at: Moment): number {
  return typeof at === 'number' ? at : new Date(at).getTime()
}
