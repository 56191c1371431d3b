import type { StockEditor } from '#server/features/inventory/own-stock/add-stock-line.ts'
import { markLinesListed } from '#server/features/inventory/visibility/queries.ts'
import { lockStock, confirmOwner } from '#server/features/inventory/stock-queries.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Confirms that the stock of a company is up to date; stock hidden for its age is listed again (BK-069). */
export async function confirmStock(
  { database, clock }: Platform,
  companyId: number,
  { actor, reason }: StockEditor,
): Promise<void> {
  await database.transaction(async (tx) => {
    const now = clock.now()
    await lockStock(tx)
    await confirmOwner(tx, companyId, now)
    await markLinesListed(tx, companyId)
    if (actor.kind !== 'staff') return
    await recordAuditEntry(tx, { at: now, act: 'stock.confirmed', actor, companyId, reason })
  })
}
