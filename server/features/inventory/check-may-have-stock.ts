import { importFaults } from '#contract/stock-files.ts'
import { blockOf, openStates } from '#server/features/companies/public.ts'
import { findStockRights } from '#server/features/inventory/import-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { notFound, refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Why a company may have no stock, as staff may act for any. */
export async function checkMayHaveStock(
  { clock }: Pick<Platform, 'clock'>,
  db: Queryable,
  companyId: number,
): Promise<Refused | undefined> {
  const rights = await findStockRights(db, companyId)
  if (!rights) return notFound()
  const isClosed =
    rights.isServiceOnly ||
    blockOf({ ...rights, hasOwnBlock: false }, clock.now()) !== undefined ||
    !openStates.includes(rights.state)
  return isClosed ? refuse(409, importFaults.closed, { extra: 'CLOSED' }) : undefined
}
