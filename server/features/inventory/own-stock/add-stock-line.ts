import {
  findOwnLine,
  findSamePart,
  insertLine,
  recordStockUpdate,
  writeLine,
  type OwnLine,
} from '#server/features/inventory/own-stock/queries.ts'
import { lockStock, type NewStockLine } from '#server/features/inventory/stock-queries.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import { notFound, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Who changes stock: a member the own one, or staff, who say why. */
export interface StockEditor {
  actor: Actor
  reason: string
}

/**
 * Adds a line to the stock of a company, or updates the one for the same part (AM-084).
 * @returns 404 for a company that does not exist
 */
export async function addStockLine(
  { database, clock }: Platform,
  companyId: number,
  given: NewStockLine,
  { actor, reason }: StockEditor,
): Promise<{ type: 'insert' | 'update'; line: OwnLine } | Refused> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    await lockStock(tx)
    if (!(await recordStockUpdate(tx, companyId, now))) return notFound()
    const same = await findSamePart(tx, companyId, given)
    if (same) await writeLine(tx, same.id, given, now)
    const id = same?.id ?? (await insertLine(tx, companyId, given, now))
    if (actor.kind === 'staff') {
      const details = { partNumber: given.partNumber, done: same ? 'updated' : 'added' }
      await recordAuditEntry(tx, {
        at: now,
        act: 'stock.changed',
        actor,
        companyId,
        reason,
        details,
      })
    }
    const line = (await findOwnLine(tx, companyId, id))!
    return { type: same ? 'update' : 'insert', line }
  })
}
