import type { SpamRule } from '#contract/broadcasts.ts'
import { businessDayStart } from '#contract/dates.ts'
import { refusals, rulesNotObeyedMessage, type RuleBroken } from '#contract/notices.ts'
import { isExcluded, sendingHistory } from '#server/features/broadcasts/posting-queries.ts'
import { limitReached, spamLookBackMs } from '#server/features/broadcasts/rules.ts'
import { refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Queryable } from '#server/platform/database/database.ts'

interface Asked {
  contactId: number
  listId: number
  now: Date
  spamRule: SpamRule
}

/** A contact's sendings as the limits of this moment see them. */
export function historyNow(db: Queryable, asked: Asked) {
  return sendingHistory(db, {
    ...asked,
    dayStart: businessDayStart(asked.now),
    recentSince: new Date(asked.now.getTime() - spamLookBackMs(asked.spamRule)),
  })
}

export const refuseRule = (rule: RuleBroken): Refused =>
  refuse(400, rulesNotObeyedMessage, { extra: rule })

/** Whether this contact may send to this list now: not removed from it, and within SPAM, DAYLIMIT and LIMIT. */
export async function refusedByLimits(db: Queryable, asked: Asked): Promise<Refused | undefined> {
  if (await isExcluded(db, asked.contactId, asked.listId, asked.now)) {
    return refuse(403, refusals.removedFromList, { extra: 'REMOVED_FROM_LIST' })
  }
  const rule = limitReached(await historyNow(db, asked), asked.now, asked.spamRule)
  return rule && refuseRule(rule)
}
