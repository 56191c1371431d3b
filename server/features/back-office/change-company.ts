import type { CompanyFacts } from '#contract/account-acts.ts'
import { fieldMessages } from '#contract/notices.ts'
import { deriveCompanyAgain } from '#server/features/broadcasts/public.ts'
import {
  changedMeanwhile,
  holdCompany,
  isCountry,
  keepFormerName,
  raiseVersion,
  writeFacts,
  type ChangedBy,
} from '#server/features/companies/public.ts'
import { recordAct } from '#server/platform/audit.ts'
import { notFound, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The audit log keeps so much of a text. */
const keptLetters = 500

/** What differs between two versions of the same facts, from and to, as the audit log keeps it. */
export function differences<F extends object>(before: F, after: F): Record<string, string | null> {
  const inLog = (value: unknown) =>
    typeof value === 'string' ? value.slice(0, keptLetters) : ((value ?? null) as null)
  return Object.fromEntries(
    (Object.keys(after) as (keyof F & string)[])
      .filter((name) => before[name] !== after[name])
      .flatMap((name) => [
        [`${name}.from`, inLog(before[name])],
        [`${name}.to`, inLog(after[name])],
      ]),
  )
}

/**
 * Changes what is known of a company. Another name or telephone is what visitors must not read from now on, with the
 * old ones: its broadcasts are derived again. Another beginning of the membership needs a reason (BK-031).
 */
export async function changeCompany(
  platform: Platform,
  companyId: number,
  facts: CompanyFacts,
  { actor, reason, version }: ChangedBy,
): Promise<{ version: number } | Refused> {
  const now = platform.clock.now()
  return platform.database.transaction(async (tx) => {
    const before = await holdCompany(tx, companyId)
    if (!before) return notFound()
    if (before.version !== version) return changedMeanwhile()
    if (!(await isCountry(tx, facts.countryCode))) {
      return refuseFields([{ param: 'countryCode', msg: fieldMessages.choice }])
    }
    const details = differences<CompanyFacts>(before, facts)
    if (Object.keys(details).length === 0) return { version }
    if (before.memberSince !== facts.memberSince && reason === '') {
      return refuseFields([{ param: 'reason', msg: fieldMessages.required }])
    }
    await writeFacts(tx, companyId, facts)
    const isRenamed = before.name !== facts.name
    const hasOtherNumber = before.telephone !== facts.telephone
    if (isRenamed) await keepFormerName(tx, companyId, 'company', before.name)
    if (hasOtherNumber && before.telephone !== '') {
      await keepFormerName(tx, companyId, 'telephone', before.telephone)
    }
    if (isRenamed || hasOtherNumber) await deriveCompanyAgain(tx, companyId)
    await recordAct(tx, { at: now, act: 'company.changed', actor, companyId, reason, details })
    return { version: await raiseVersion(tx, 'company', companyId) }
  })
}
