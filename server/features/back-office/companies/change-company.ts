import type { CompanyFacts } from '#contract/back-office/company-actions.ts'
import { fieldMessages } from '#contract/notices.ts'
import { hideFormerNames } from '#server/features/broadcasts/public.ts'
import {
  changedMeanwhile,
  lockCompany,
  isCountry,
  incrementVersion,
  updateCompanyFacts,
  type ChangedBy,
} from '#server/features/companies/public.ts'
import { differences, recordAuditEntry } from '#server/platform/audit.ts'
import { notFound, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Changes what is known of a company. Another name or telephone is what visitors must not read from now on, with the
 * old ones: its broadcasts are derived again.
 */
export async function changeCompany(
  platform: Platform,
  companyId: number,
  facts: CompanyFacts,
  { actor, reason, version }: ChangedBy,
): Promise<{ version: number } | Refused> {
  const now = platform.clock.now()
  return platform.database.transaction(async (tx) => {
    const before = await lockCompany(tx, companyId)
    if (!before) return notFound()
    if (before.version !== version) return changedMeanwhile()
    if (!(await isCountry(tx, facts.countryCode))) {
      return refuseFields([{ param: 'countryCode', msg: fieldMessages.choice }])
    }
    const details = differences<CompanyFacts>(before, facts)
    if (Object.keys(details).length === 0) return { version }
    await updateCompanyFacts(tx, companyId, facts)
    await hideFormerNames(tx, companyId, [
      { kind: 'company', before: before.name, after: facts.name },
      { kind: 'telephone', before: before.telephone, after: facts.telephone },
    ])
    await recordAuditEntry(tx, {
      at: now,
      act: 'company.changed',
      actor,
      companyId,
      reason,
      details,
    })
    return { version: await incrementVersion(tx, 'company', companyId) }
  })
}
