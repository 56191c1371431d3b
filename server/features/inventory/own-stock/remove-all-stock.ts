import type { StockEditor } from '#server/features/inventory/own-stock/add-stock-line.ts'
import {
  archiveLines,
  restoreLines,
  removalsSince,
  type Removal,
} from '#server/features/inventory/own-stock/queries.ts'
import { restoreCutoff } from '#server/features/inventory/rules.ts'
import { lockStock } from '#server/features/inventory/stock-queries.ts'
import { maxRemovalsKept } from '#contract/inventory/own-stock.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import { notFound, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Deletes all lines of a company at once, and keeps them to be taken back (BK-067).
 * @returns undefined where there was none
 */
export async function removeAllStock(
  { database, clock }: Platform,
  companyId: number,
  { actor, reason }: StockEditor,
): Promise<Removal | undefined> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    await lockStock(tx)
    const removal = await archiveLines(tx, companyId, now)
    if (!removal) return undefined
    const details = { lines: removal.lines }
    await recordAuditEntry(tx, { at: now, act: 'stock.deleted', actor, companyId, reason, details })
    return { ...removal, removedAt: now }
  })
}

/** Takes deleted stock back, once. @returns how many lines came back */
export async function restoreStock(
  { database, clock }: Platform,
  { companyId, id }: { companyId: number; id: number },
  { actor, reason }: StockEditor,
): Promise<number | Refused> {
  return database.transaction<number | Refused>(async (tx) => {
    const now = clock.now()
    await lockStock(tx)
    const restorable = await removalsSince(tx, companyId, restoreCutoff(now), maxRemovalsKept)
    if (!restorable.some((removal) => removal.id === id)) return notFound()
    const lines = await restoreLines(tx, companyId, id)
    const details = { lines }
    await recordAuditEntry(tx, {
      at: now,
      act: 'stock.restored',
      actor,
      companyId,
      reason,
      details,
    })
    return lines
  })
}
