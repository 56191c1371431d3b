import { accountAllows } from '#contract/account-permissions.ts'
import { importFaults } from '#contract/inventory/stock-files.ts'
import { effectiveState } from '#server/features/companies/public.ts'
import { findStockRights } from '#server/features/inventory/stock-files/queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { notFound, refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Why a company may have no stock, as staff may act for any. */
export async function checkStockRights(
  { clock }: Pick<Platform, 'clock'>,
  db: Queryable,
  companyId: number,
): Promise<Refused | undefined> {
  const rights = await findStockRights(db, companyId)
  if (!rights) return notFound()
  const { isServiceOnly } = rights
  const state = effectiveState({ ...rights, hasOwnBlock: false }, clock.now())
  return accountAllows({ state, isServiceOnly }, 'listStock')
    ? undefined
    : refuse(409, importFaults.closed, { extra: 'CLOSED' })
}
