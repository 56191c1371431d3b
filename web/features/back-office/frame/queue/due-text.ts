import type { QueueItem } from '#contract/back-office/queue/queue.ts'
import { businessTimeZone, getDateParts } from '#contract/dates.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const months = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const

const partsOf = (at: number) => getDateParts(at, businessTimeZone)
const dayOf = (at: number) => {
  const { year, month, day: date } = partsOf(at)
  return `${year}-${month}-${date}`
}
const clockOf = (at: number) => {
  const parts = partsOf(at)
  return `${parts.hour}:${parts.minute}`
}

/** A day such as `Mon 30 Nov`. */
export function dayText(at: number | string): string {
  const ms = new Date(at).getTime()
  const date = dayOf(ms)
  const { month, day: number } = partsOf(ms)
  const weekday = weekdays[new Date(`${date}T12:00:00Z`).getUTCDay()]!
  return `${weekday} ${Number(number)} ${months[Number(month) - 1]}`
}

/** Formats a duration, such as `4 h 12 min` or `3 days`. */
export function spanText(ms: number): string {
  if (ms < hour) return `${Math.max(1, Math.floor(ms / minute))} min`
  if (ms < day) {
    const minutes = Math.floor((ms % hour) / minute)
    const hours = Math.floor(ms / hour)
    return hours < 6 && minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`
  }
  const days = Math.floor(ms / day)
  return days === 1 ? '1 day' : `${days} days`
}

/** When an item is due: `Due 17:00`, `Due Tue 24 Nov`, `Late 1 day`. */
export function dueText(due: string, isLate: boolean, now: number): string {
  const at = new Date(due).getTime()
  if (isLate) return `Late ${spanText(now - at)}`
  return dayOf(at) === dayOf(now) ? `Due ${clockOf(at)}` : `Due ${dayText(at)}`
}

/** Describes the wait of an item: `waiting 3 h`, `until Mon 30 Nov`; for a done one the decision, and after how long. */
export function waitingText(
  {
    group,
    since,
    snoozedUntil,
    done,
  }: Pick<QueueItem, 'group' | 'since' | 'snoozedUntil' | 'done'>,
  now: number,
): string {
  if (group === 'snoozed' && snoozedUntil) return `until ${dayText(snoozedUntil)}`
  const span = spanText(Math.max(0, now - new Date(since).getTime()))
  if (group === 'done') {
    if (!done) return `${span} ago`
    const took = new Date(since).getTime() - new Date(done.beganAt).getTime()
    return `${done.outcome} after ${spanText(Math.max(0, took))}, ${span} ago`
  }
  return group === 'waiting' ? `asked ${span} ago` : `waiting ${span}`
}
