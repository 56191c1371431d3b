import { getDateParts } from '#contract/dates.ts'
import type { PushKind, PushMessage } from '#contract/push/push.ts'
import { pushDays } from '#contract/push/push.ts'
import { paths } from '#contract/paths.ts'
import { ownBroadcastsPath } from '#contract/push/app-addresses.ts'

export type DeliveryKind = PushKind | 'test'

const minuteMs = 60_000
const dayMinutes = 1440

/** Quiet hours; minutes after midnight in the time zone. */
export interface QuietHours {
  from: number
  until: number
  timeZone: string
}

export const parseTime = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
export const formatTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

const minutesOf = (at: Date, timeZone: string): number => {
  const { hour, minute } = getDateParts(at, timeZone)
  return Number(hour) * 60 + Number(minute)
}

/** When the quiet hours end that now is in; undefined outside of them. Both ends may be on different days. */
export function quietUntil(now: Date, hours: QuietHours | null): Date | undefined {
  if (hours === null) return undefined
  const { from, until, timeZone } = hours
  const at = minutesOf(now, timeZone)
  const isQuiet = from < until ? at >= from && at < until : at >= from || at < until
  if (!isQuiet) return undefined
  const minuteStart = Math.floor(now.getTime() / minuteMs) * minuteMs
  const minutesLeft = (until - at + dayMinutes) % dayMinutes
  const end = new Date(minuteStart + minutesLeft * minuteMs)
  // A change of daylight saving time in between.
  const drift =
    ((until - minutesOf(end, timeZone) + dayMinutes * 1.5) % dayMinutes) - dayMinutes / 2
  return new Date(end.getTime() + drift * minuteMs)
}

/** Until when a notification is worth delivering. */
export const expiryOf = (kind: DeliveryKind, from: Date): Date =>
  new Date(from.getTime() + pushDays[kind] * dayMinutes * minuteMs)

const retryMinutes = [1, 5, 15, 60, 120, 240]

/** When a failed delivery is tried again; a push service may ask for a longer pause. */
export function nextAttempt(attempts: number, now: Date, retryAfterMs = 0): Date {
  const minutes = retryMinutes[Math.min(attempts, retryMinutes.length) - 1] ?? 1
  return new Date(now.getTime() + Math.max(minutes * minuteMs, retryAfterMs))
}

/** The outcome of a delivery by the answer of a push service (RFC 8030). Status 0 is no answer. */
export function outcomeOf(status: number): 'sent' | 'gone' | 'refused' | 'retry' {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 0 || status === 429 || status >= 500 ? 'retry' : 'refused'
}

/** Consecutive failures after which a subscription without any success for days is removed. */
export const maxFailures = 20

const summaries: Record<Exclude<DeliveryKind, 'test'>, { of: string; path: string }> = {
  search: { of: 'new offers for your saved searches', path: paths.savedSearches },
  reply: { of: 'replies to your broadcasts', path: ownBroadcastsPath },
  quote: { of: 'requests for quotes', path: paths.quoteRequests },
  match: { of: 'new possible matches', path: ownBroadcastsPath },
  warning: { of: 'fraud warnings', path: '/news' },
}
const shownInSummary = 3

/** The message of notifications of one kind that are due together: one as it is, several as a summary (PW-007). */
export function combine(kind: DeliveryKind, due: readonly PushMessage[]): PushMessage {
  const different = [...new Map(due.map((message) => [message.tag, message])).values()]
  const last = different.at(-1)!
  if (different.length === 1 || kind === 'test') return last
  const { of, path } = summaries[kind]
  const lines = different.slice(-shownInSummary).map(({ body, title }) => body || title)
  return {
    title: `${different.length} ${of}`,
    body: lines.toReversed().join('\n'),
    tag: kind,
    path,
  }
}
