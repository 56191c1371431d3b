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
import { businessDayStart, businessHourStart } from '#contract/dates.ts'
import type { RuleBroken } from '#contract/refusals.ts'
import type { OperatorSettings } from '#contract/back-office/operator-settings.ts'

const minute = 60_000

/**
 * When sending opens again after a burst (AM-025): as soon as so many sends lie within so many minutes, every further
 * one waits until some minutes after the last of them. `sentAt` in ascending order.
 * @returns undefined when sending is open at `now`
 */
export function spamWaitEnds(
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

/** Sends older than this no longer matter for the spam rule. */
export const spamLookBackMs = ({ withinMinutes, waitMinutes }: SpamRule) =>
  (withinMinutes + waitMinutes) * minute

/** What a contact has sent, as far as the limits look at it. */
export interface SendingHistory {
  /** Ascending. */
  recent: readonly Date[]
  today: number
  todayOnList: number
}

/** The first limit that the next send would break, in the fixed order (AM-026). */
export function limitReached(
  history: SendingHistory,
  now: Date,
  spam: SpamRule,
): Exclude<RuleBroken, 'DUPL'> | undefined {
  if (spamWaitEnds(history.recent, now, spam)) return 'SPAM'
  if (history.today >= composePerDay) return 'DAYLIMIT'
  if (history.todayOnList >= composePerListPerDay) return 'LIMIT'
  return undefined
}

/** An earlier broadcast of the same company, list, side, brand, description and condition within the week. */
export interface Twin {
  id: number
  contactId: number
  createdAt: Date
  removedAt: Date | null
  correctedBy: number | null
  quantity: string
  price: string
}

/**
 * Whether an earlier twin stands in the way (AM-028). It does not when its own sender removed it and composes it
 * again within 15 minutes with another quantity or price; that correction is possible once.
 */
export function isDuplicateOf(
  twin: Twin,
  offer: { contactId: number; quantity: string; price: string },
  now: Date,
): boolean {
  const isCorrection =
    twin.removedAt !== null &&
    twin.correctedBy === null &&
    twin.contactId === offer.contactId &&
    now.getTime() - twin.createdAt.getTime() <= correctionMinutes * minute &&
    (twin.quantity !== offer.quantity || twin.price !== offer.price)
  return !isCorrection
}

/** The topic under which an address can stop the mails of a list. */
export const listTopic = (listId: number) => `list:${listId}`
/** The topic under which an address can stop the daily digest. */
export const digestTopic = 'digest'
/** The topic of alerts: stopping it stops all of them, single searches are changed on the site. */
export const alertTopic = 'saved-searches'

/**
 * How a new contact's primary address receives every list, the alternative starting with no e-mail (AM-077).
 * `addressesInUse` counts those of its company before it.
 */
export function startingType(
  company: { plan: Plan | undefined; isServiceOnly: boolean },
  addressesInUse: number,
  { paid, trial }: OperatorSettings['defaultBroadcastType'],
): SettingType {
  if (addressesInUse >= addressLimitOf(company)) return noEmail
  return (company.plan === undefined ? trial : paid) as SettingType
}

/** A digest that could not be sent is made up for by the next one, but not further back than this. */
const longestDigestDays = 3
const day = 86_400_000

/**
 * The time that the digest of this business day covers: from where the last one ended to the digest's hour, whenever
 * it is composed. Undefined before that hour (BK-040).
 */
export function digestWindow(
  now: Date,
  digestHour: number,
  lastEnded: Date | undefined,
): { from: Date; until: Date } | undefined {
  const until = businessHourStart(now, digestHour)
  if (now < until) return undefined
  const dayBefore = new Date(businessDayStart(until).getTime() - day / 2)
  const longest = new Date(until.getTime() - longestDigestDays * day)
  const from = lastEnded ?? businessHourStart(dayBefore, digestHour)
  return { from: from < longest ? longest : from, until }
}
