import type * as z from 'zod/mini'
import type { SignedInViewer } from '#contract/access.ts'
import {
  composePerDay,
  composePerListPerDay,
  type composeLimit,
  type SpamRule,
} from '#contract/broadcasts/posting.ts'
import {
  businessDayStart,
  businessTimeZone,
  formatTimeFrom,
  nextBusinessDayStart,
} from '#contract/dates.ts'
import { fillText } from '#contract/fill-text.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals, rulesNotObeyedMessage, type RuleBroken, limitTexts } from '#contract/refusals.ts'
import { endSentence } from '#server/features/broadcasts/exclusions/exclude-contact.ts'
import { findExclusion, type OwnExclusion } from '#server/features/broadcasts/exclusions/queries.ts'
import {
  readSendingHistory,
  countInstantSubscribers,
  findList,
} from '#server/features/broadcasts/posting/queries.ts'
import {
  countLeftInBurst,
  findReachedLimit,
  spamLookbackMs,
  getSpamPauseEnd,
} from '#server/features/broadcasts/rules.ts'
import { readLimitTexts, readOperatorSettings } from '#server/features/site/public.ts'
import { postingAddress } from '#server/features/broadcasts/posting/distribute-broadcast.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { refuse, type Refused, refuseFields, timeFormat } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

interface Asked {
  contactId: number
  listId: number
  now: Date
  spamRule: SpamRule
}

function getSendingHistory(db: Queryable, attempt: Asked) {
  return readSendingHistory(db, {
    ...attempt,
    dayStart: businessDayStart(attempt.now),
    recentSince: new Date(attempt.now.getTime() - spamLookbackMs(attempt.spamRule)),
  })
}

export const refuseRule = (rule: RuleBroken): Refused =>
  refuse(400, rulesNotObeyedMessage, { extra: rule })

const describeExclusion = (
  { reason, until }: OwnExclusion,
  formatTime: ReturnType<typeof timeFormat>,
): string => (until ? `${endSentence(reason)} Until ${formatTime(until)}.` : reason)

/** Refuses a contact whom staff have removed from the list. */
export async function checkExclusion(
  db: Queryable,
  attempt: Pick<Asked, 'contactId' | 'listId' | 'now'>,
): Promise<Refused | undefined> {
  const exclusion = await findExclusion(db, attempt)
  if (!exclusion) return undefined
  return refuse(
    403,
    (formatTime) => `${refusals.removedFromList} ${describeExclusion(exclusion, formatTime)}`,
    { extra: 'REMOVED_FROM_LIST' },
  )
}

/** Checks exclusion, SPAM, DAYLIMIT and LIMIT for a contact and list. */
export async function checkLimits(db: Queryable, attempt: Asked): Promise<Refused | undefined> {
  const excluded = await checkExclusion(db, attempt)
  if (excluded) return excluded
  const rule = findReachedLimit(await getSendingHistory(db, attempt), attempt.now, attempt.spamRule)
  return rule && refuseRule(rule)
}

/**
 * Reports what the limits would say before sending (BC-048), in the operator's texts; times are in the time zone of the
 * reader, in mail in Amsterdam time.
 */
export async function previewLimits(
  platform: Platform,
  viewer: Pick<SignedInViewer, 'contactId'>,
  listId: number,
  timeZone?: string,
): Promise<z.output<typeof composeLimit.answer>['payload'] | Refused> {
  const { sql } = platform.database
  const now = platform.clock.now()
  const list = await findList(sql, listId)
  if (!list) return refuseFields([{ param: 'listType', msg: fieldMessages.list }])
  const { spamRule, digestHour } = await readOperatorSettings(platform)
  const [excluded, history, recipients, changedTexts] = await Promise.all([
    findExclusion(sql, { contactId: viewer.contactId, listId, now }),
    getSendingHistory(sql, { contactId: viewer.contactId, listId, now, spamRule }),
    countInstantSubscribers(sql, listId, viewer.contactId),
    readLimitTexts(platform),
  ])
  const reached = findReachedLimit(history, now, spamRule)
  const cause = excluded ? 'EXCLUDED' : reached
  const leftToday = Math.max(0, composePerDay - history.today)
  const pauseEnd = getSpamPauseEnd(history.recent, now, spamRule)
  const opensAt = reached === 'SPAM' && pauseEnd ? pauseEnd : nextBusinessDayStart(now)
  const values = {
    list: list.name,
    sentToday: history.today,
    sentOnList: history.todayOnList,
    perDay: composePerDay,
    perList: composePerListPerDay,
    leftToday,
    spamCount: spamRule.count,
    spamMinutes: spamRule.withinMinutes,
    opensAt: timeZone
      ? formatTimeFrom(now, opensAt, timeZone)
      : `${formatTimeFrom(now, opensAt, businessTimeZone)} Amsterdam time`,
  }
  const mailTo = postingAddress(platform, list)
  const text = cause && { ...limitTexts[cause], ...changedTexts[cause] }
  return {
    broadcastLimitReached: reached !== undefined,
    disabled: excluded !== undefined,
    ...(excluded ? { exclusion: describeExclusion(excluded, timeFormat(timeZone)) } : {}),
    leftOnList: Math.max(0, composePerListPerDay - history.todayOnList),
    leftToday,
    leftInBurst: pauseEnd ? 0 : countLeftInBurst(history.recent, now, spamRule),
    burstMinutes: spamRule.withinMinutes,
    ...(pauseEnd && { pausedUntil: pauseEnd }),
    recipients,
    digestHour,
    ...(mailTo && { mailTo }),
    data: {
      web: {
        title: fillText(text?.title ?? '', values),
        message: fillText(text?.message ?? '', values),
      },
    },
  }
}
