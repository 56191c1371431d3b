import {
  addressLimitOf,
  noEmail,
  type Plan,
  type SettingType,
} from '#contract/broadcasts/broadcast-settings.ts'
import {
  composePerDay,
  composePerListPerDay,
  correctionMinutes,
  type SpamRule,
} from '#contract/broadcasts/posting.ts'
import { formatOfferPrice } from '#contract/broadcasts/offer-figures.ts'
import type { Currency } from '#contract/figures/currencies.ts'
import { businessDayStart, businessHourStart, businessTime } from '#contract/dates.ts'
import type { RuleBroken } from '#contract/refusals.ts'
import type { OperatorSettings } from '#contract/back-office/operator-settings.ts'

const minute = 60_000

/** End of the sending pause after a burst (AM-025), from timestamps in ascending order; undefined when there is none. */
export function getSpamPauseEnd(
  sentAt: readonly Date[],
  now: Date,
  { count, withinMinutes, waitMinutes }: SpamRule,
): Date | undefined {
  let ends: Date | undefined
  for (let last = count - 1; last < sentAt.length; last++) {
    const first = sentAt[last - count + 1]!
    if (sentAt[last]!.getTime() - first.getTime() <= withinMinutes * minute) {
      ends = new Date(sentAt[last]!.getTime() + waitMinutes * minute)
    }
  }
  return ends && ends > now ? ends : undefined
}

export const spamLookbackMs = ({ withinMinutes, waitMinutes }: SpamRule) =>
  (withinMinutes + waitMinutes) * minute

export interface SendingHistory {
  /** Ascending. */
  recent: readonly Date[]
  today: number
  todayOnList: number
}

/** Broadcasts left before sending pauses (AM-025). */
export function countLeftInBurst(
  recent: readonly Date[],
  now: Date,
  { count, withinMinutes }: SpamRule,
): number {
  const since = now.getTime() - withinMinutes * minute
  return Math.max(0, count - recent.filter((at) => at.getTime() >= since).length)
}

export function findReachedLimit(
  history: SendingHistory,
  now: Date,
  spam: SpamRule,
): Exclude<RuleBroken, 'DUPL'> | undefined {
  if (getSpamPauseEnd(history.recent, now, spam)) return 'SPAM'
  if (history.today >= composePerDay) return 'DAYLIMIT'
  if (history.todayOnList >= composePerListPerDay) return 'LIMIT'
  return undefined
}

/** An earlier broadcast with the same content key within the duplicate period. */
export interface DuplicateCandidate {
  id: number
  contactId: number
  createdAt: Date
  sentAt: Date
  headline: string
  /** Name of its sender. */
  by: string
  removedAt: Date | null
  isRemovedByStaff: boolean
  correctedBy: number | null
  quantity: string
  price: string
  currency: Currency
}

/**
 * Whether an earlier broadcast blocks an offer as duplicate (AM-028). Within 15 minutes, the sender may once replace a
 * broadcast that the sender removed with another quantity or price.
 */
export function isDuplicate(
  candidate: DuplicateCandidate,
  offer: { contactId: number; quantity: string; price: string; currency: Currency },
  now: Date,
): boolean {
  const isCorrection =
    candidate.removedAt !== null &&
    !candidate.isRemovedByStaff &&
    candidate.correctedBy === null &&
    candidate.contactId === offer.contactId &&
    now.getTime() - candidate.createdAt.getTime() <= correctionMinutes * minute &&
    (candidate.quantity !== offer.quantity ||
      candidate.price !== offer.price ||
      candidate.currency !== offer.currency)
  return !isCorrection
}

/** Of earlier broadcasts with the same content key: the one that blocks an offer, or else the one that it corrects. */
export function findEarlier<C extends DuplicateCandidate>(
  candidates: readonly C[],
  offer: Parameters<typeof isDuplicate>[1],
  now: Date,
): { blocking?: C | undefined; former?: C | undefined } {
  const blocking = candidates.find((candidate) => isDuplicate(candidate, offer, now))
  return blocking ? { blocking } : { former: candidates[0] }
}

/** Until when the sender may correct a broadcast (AM-028); undefined when it cannot be corrected. */
export function getCorrectionEnd(
  broadcast: { contactId: number; createdAt: Date; isCorrection: boolean },
  contactId: number,
  now: Date,
): Date | undefined {
  const end = new Date(broadcast.createdAt.getTime() + correctionMinutes * minute)
  const isOpen = broadcast.contactId === contactId && !broadcast.isCorrection && now <= end
  return isOpen ? end : undefined
}

/** The figures of an offer that a correction replaces, and when that was sent. */
export type ReplacedOffer = Pick<
  DuplicateCandidate,
  'id' | 'sentAt' | 'quantity' | 'price' | 'currency'
>

/** Describes the change of a correction: `Replaces the offer of 07:16, price was € 310`. */
export function describeReplaced(
  former: ReplacedOffer,
  offer: { quantity: string; price: string; currency: Currency },
): string {
  const price = formatOfferPrice(former)
  return [
    `Replaces the offer of ${businessTime(former.sentAt)}`,
    ...(former.quantity === offer.quantity ? [] : [`quantity was ${former.quantity}`]),
    ...(price === formatOfferPrice(offer) ? [] : [`price was ${price}`]),
  ].join(', ')
}

/** The subject matter of mail about a broadcast, for the mailer. */
export const aboutBroadcast = (id: number) => `broadcast:${id}`

/** Key of the mail of a broadcast to its list, or the start of the keys of all its sends. */
export const listMailKey = (broadcastId: number, sendingId?: number) =>
  `broadcast:${broadcastId}:${sendingId ?? ''}` as const

/** The broadcast of a key of `listMailKey`; undefined for other keys. */
export function broadcastOfMailKey(key: string): number | undefined {
  const [, id] = /^broadcast:(\d+):/.exec(key) ?? []
  return id === undefined ? undefined : Number(id)
}

export const listTopic = (listId: number) => `list:${listId}`
export const digestTopic = 'digest'
export const alertTopic = 'saved-searches'
/** Mail about new possible matches. */
export const matchTopic = 'possible-matches'

/** Tag of notifications about a new possible match with a broadcast. */
export const matchTag = (broadcastId: number) => `match-${broadcastId}`

/** Enqueued with every send, and when a removal is undone; handled by matching. */
export const matchOfferJob = 'match-broadcast'

/** Initial delivery of all lists to a new contact (AM-077); `addressesInUse` counts other addresses of the company. */
export function getInitialType(
  company: { plan: Plan | null; isServiceOnly: boolean },
  addressesInUse: number,
  { paid, trial }: OperatorSettings['defaultBroadcastType'],
): SettingType {
  if (addressesInUse >= addressLimitOf(company)) return noEmail
  return (company.plan === null ? trial : paid) as SettingType
}

/** A digest after missed days reaches back at most this far. */
const maxDigestDays = 3
const day = 86_400_000

/**
 * Period of today's digest (BK-040), from the end of the last one; undefined before the digest hour. It ends so long
 * before that hour that nothing in it can be corrected any more (AM-028).
 */
export function getDigestPeriod(
  now: Date,
  digestHour: number,
  lastEnded: Date | undefined,
): { from: Date; until: Date } | undefined {
  const hour = businessHourStart(now, digestHour)
  if (now < hour) return undefined
  const endBefore = (at: Date) => new Date(at.getTime() - correctionMinutes * minute)
  const dayBefore = new Date(businessDayStart(hour).getTime() - day / 2)
  const until = endBefore(hour)
  const longest = new Date(until.getTime() - maxDigestDays * day)
  const from = lastEnded ?? endBefore(businessHourStart(dayBefore, digestHour))
  return { from: from < longest ? longest : from, until }
}
