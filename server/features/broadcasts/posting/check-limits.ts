import type { SpamRule } from '#contract/broadcasts/posting.ts'
import { businessDayStart } from '#contract/dates.ts'
import { refusals, rulesNotObeyedMessage, type RuleBroken } from '#contract/refusals.ts'
import { formatExclusionEnd } from '#server/features/broadcasts/exclusions/emails.ts'
import { findExclusion, type OwnExclusion } from '#server/features/broadcasts/exclusions/queries.ts'
import { readSendingHistory } from '#server/features/broadcasts/posting/queries.ts'
import { findReachedLimit, spamLookbackMs } from '#server/features/broadcasts/rules.ts'
import { refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Queryable } from '#server/platform/database/database.ts'

interface Asked {
  contactId: number
  listId: number
  now: Date
  spamRule: SpamRule
}

/** Sending history of a contact as needed for the limits at `now`. */
export function getSendingHistory(db: Queryable, asked: Asked) {
  return readSendingHistory(db, {
    ...asked,
    dayStart: businessDayStart(asked.now),
    recentSince: new Date(asked.now.getTime() - spamLookbackMs(asked.spamRule)),
  })
}

export const refuseRule = (rule: RuleBroken): Refused =>
  refuse(400, rulesNotObeyedMessage, { extra: rule })

/** Formats the reason and end date of an exclusion. */
export function describeExclusion({ reason, until }: OwnExclusion): string {
  const end = formatExclusionEnd(until)
  return end === undefined ? reason : `${reason}${/[.!?]$/.test(reason) ? '' : '.'} Until ${end}.`
}

/** Checks exclusion, SPAM, DAYLIMIT and LIMIT for a contact and list. */
export async function checkLimits(db: Queryable, asked: Asked): Promise<Refused | undefined> {
  const exclusion = await findExclusion(db, asked)
  if (exclusion) {
    const msg = `${refusals.removedFromList} ${describeExclusion(exclusion)}`
    return refuse(403, msg, { extra: 'REMOVED_FROM_LIST' })
  }
  const rule = findReachedLimit(await getSendingHistory(db, asked), asked.now, asked.spamRule)
  return rule && refuseRule(rule)
}
