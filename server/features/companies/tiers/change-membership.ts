import type { GapDecision } from '#contract/back-office/company-actions.ts'
import { businessDate } from '#contract/dates.ts'
import { fieldMessages } from '#contract/notices.ts'
import {
  changedMeanwhile,
  type ChangedBy,
} from '#server/features/companies/account/change-account.ts'
import { recomputeTier } from '#server/features/companies/tiers/recompute-tier.ts'
import { incrementVersion } from '#server/features/companies/profiles/editing-queries.ts'
import { lockMembership, updateMembership } from '#server/features/companies/tiers/queries.ts'
import { differences, recordAuditEntry } from '#server/platform/audit.ts'
import { notFound, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Changes the membership start, with the decision about a gap (BK-031), and the warranty of a company. Recomputes the
 * tier in the same transaction.
 */
export async function changeMembership(
  platform: Platform,
  companyId: number,
  given: { memberSince: string | null; gap: GapDecision; hasWarranty: boolean },
  { actor, reason, version }: ChangedBy,
): Promise<{ version: number } | Refused> {
  const { gap, ...after } = given
  const now = platform.clock.now()
  if (after.memberSince !== null && after.memberSince > businessDate(now)) {
    return refuseFields([{ param: 'memberSince', msg: fieldMessages.notAfterToday }])
  }
  return platform.database.transaction(async (tx) => {
    const held = await lockMembership(tx, companyId)
    if (!held) return notFound()
    if (held.version !== version) return changedMeanwhile()
    const { memberSince, hasWarranty } = held
    if (gap === 'restarted' && (after.memberSince ?? '') <= (memberSince ?? '')) {
      return refuseFields([{ param: 'memberSince', msg: fieldMessages.laterDate }])
    }
    const details = differences({ memberSince, hasWarranty }, after)
    const isDayChanged = memberSince !== after.memberSince
    if (Object.keys(details).length === 0 && gap === 'none') return { version: held.version }

    await updateMembership(tx, companyId, after)
    await recordAuditEntry(tx, {
      at: now,
      act: 'company.membership',
      actor,
      companyId,
      reason,
      details: { ...details, ...(isDayChanged || gap !== 'none' ? { gap } : {}) },
    })
    await recomputeTier(tx, platform, companyId)
    return { version: await incrementVersion(tx, 'company', companyId) }
  })
}
