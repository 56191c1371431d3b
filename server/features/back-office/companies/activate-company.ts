import type { Plan } from '#contract/broadcasts/broadcast-settings.ts'
import { welcomeContacts } from '#server/features/back-office/companies/change-trial.ts'
import { changeAccount, lockCompany, type ChangedBy } from '#server/features/companies/public.ts'
import { isRefused, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Opens the account of a paying company; whose people could not sign in yet, they are mailed their links (AM-071). */
export async function activateCompany(
  platform: Platform,
  companyId: number,
  plan: Plan | null,
  by: ChangedBy,
): Promise<{ version: number } | Refused> {
  return platform.database.transaction(async (tx) => {
    const before = await lockCompany(tx, companyId)
    const done = await changeAccount(tx, platform, companyId, { kind: 'activate', plan }, by)
    if (isRefused(done)) return done
    if (before?.state === 'new') await welcomeContacts(tx, platform, companyId)
    return done
  })
}
