import type { SignedInViewer } from '#contract/access.ts'
import { composePerDay, composePerListPerDay } from '#contract/broadcasts/posting.ts'
import { businessTime } from '#contract/dates.ts'
import { fieldMessages } from '#contract/notices.ts'
import { limitTexts } from '#contract/refusals.ts'
import {
  getSendingHistory,
  describeExclusion,
} from '#server/features/broadcasts/posting/check-limits.ts'
import { findExclusion } from '#server/features/broadcasts/exclusions/queries.ts'
import { countStandardSubscribers, findList } from '#server/features/broadcasts/posting/queries.ts'
import { findReachedLimit, getSpamPauseEnd } from '#server/features/broadcasts/rules.ts'
import { fillText, readLimitTexts, readOperatorSettings } from '#server/features/site/public.ts'
import { refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface LimitPreview {
  broadcastLimitReached: boolean
  disabled: boolean
  /** Reason and end date of an exclusion. */
  exclusion?: string
  leftOnList: number
  leftToday: number
  recipients: number
  data: { web: { title: string; message: string } }
}

/** Reports what the limits would say before sending (BC-048), in the operator's texts. */
export async function previewLimits(
  platform: Platform,
  viewer: SignedInViewer,
  listId: number,
): Promise<LimitPreview | Refused> {
  const { sql } = platform.database
  const now = platform.clock.now()
  const list = await findList(sql, listId)
  if (!list) return refuseFields([{ param: 'listType', msg: fieldMessages.list }])
  const { spamRule } = await readOperatorSettings(platform)
  const [excluded, history, recipients, changedTexts] = await Promise.all([
    findExclusion(sql, { contactId: viewer.contactId, listId, now }),
    getSendingHistory(sql, { contactId: viewer.contactId, listId, now, spamRule }),
    countStandardSubscribers(sql, listId, viewer.contactId),
    readLimitTexts(platform),
  ])
  const reached = findReachedLimit(history, now, spamRule)
  const cause = excluded ? 'EXCLUDED' : reached
  const leftToday = Math.max(0, composePerDay - history.today)
  const values = {
    list: list.name,
    sentToday: history.today,
    sentOnList: history.todayOnList,
    perDay: composePerDay,
    perList: composePerListPerDay,
    leftToday,
    spamCount: spamRule.count,
    spamMinutes: spamRule.withinMinutes,
    opensAt: `${businessTime(getSpamPauseEnd(history.recent, now, spamRule) ?? now)} Amsterdam time`,
  }
  const text = cause && { ...limitTexts[cause], ...changedTexts[cause] }
  return {
    broadcastLimitReached: reached !== undefined,
    disabled: excluded !== undefined,
    ...(excluded ? { exclusion: describeExclusion(excluded) } : {}),
    leftOnList: Math.max(0, composePerListPerDay - history.todayOnList),
    leftToday,
    recipients,
    data: {
      web: {
        title: fillText(text?.title ?? '', values),
        message: fillText(text?.message ?? '', values),
      },
    },
  }
}
