import type { SpamRule } from '#contract/broadcasts/posting.ts'
import { businessDayStart } from '#contract/dates.ts'
import { refusals, rulesNotObeyedMessage, type RuleBroken } from '#contract/refusals.ts'
import { endInWords } from '#server/features/broadcasts/exclusions/emails.ts'
import { findExclusion, type OwnExclusion } from '#server/features/broadcasts/exclusions/queries.ts'
import { sendingHistory } from '#server/features/broadcasts/posting/queries.ts'
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

/** Staff's words, and when the removal ends where that is known. */
export function whyExcluded({ reason, until }: OwnExclusion): string {
  const end = endInWords(until)
  return end === undefined ? reason : `${reason}${/[.!?]$/.test(reason) ? '' : '.'} Until ${end}.`
}

/** Whether this contact may send to this list now: not removed from it, and within SPAM, DAYLIMIT and LIMIT. */
export async function refusedByLimits(db: Queryable, asked: Asked): Promise<Refused | undefined> {
  const exclusion = await findExclusion(db, asked)
  if (exclusion) {
    const msg = `${refusals.removedFromList} ${whyExcluded(exclusion)}`
    return refuse(403, msg, { extra: 'REMOVED_FROM_LIST' })
  }
  const rule = limitReached(await historyNow(db, asked), asked.now, asked.spamRule)
  return rule && refuseRule(rule)
}
