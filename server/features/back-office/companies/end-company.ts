import { endContactSessions, forceLogout } from '#server/features/auth/public.ts'
import {
  changeAccount,
  changedMeanwhile,
  lockCompany,
  listCurrentContacts,
  type ChangedBy,
} from '#server/features/companies/public.ts'
import { isRefused, notFound, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

type Done = Promise<{ version: number } | Refused>

/** Terminates an account: every session of its people ends, and none of them can sign in again (BK-007, AM-093). */
export async function endCompany(platform: Platform, companyId: number, by: ChangedBy): Done {
  const now = platform.clock.now()
  return platform.database.transaction(async (tx) => {
    const done = await changeAccount(tx, platform, companyId, { kind: 'terminate' }, by)
    if (isRefused(done)) return done
    for (const { id } of await listCurrentContacts(tx, companyId))
      await endContactSessions(tx, id, { now })
    return done
  })
}

/** Signs out everybody of a company, who may sign in again at once (BK-008). */
export async function endCompanySessions(
  platform: Platform,
  companyId: number,
  { actor, reason, version }: ChangedBy,
): Done {
  return platform.database.transaction(async (tx) => {
    const company = await lockCompany(tx, companyId)
    if (!company) return notFound()
    if (company.version !== version) return changedMeanwhile()
    await forceLogout(tx, { companyId }, actor, platform.clock.now(), reason)
    return { version }
  })
}
