import { markLinesListed } from '#server/features/inventory/visibility/queries.ts'
import {
  lockStock,
  mergeStaged,
  confirmOwner,
  stageLines,
  type NewStockLine,
  type StockChange,
} from '#server/features/inventory/stock-queries.ts'
import type { Tx } from '#server/platform/database/database.ts'

type Lines = AsyncIterable<NewStockLine> | Iterable<NewStockLine>

/**
 * Replaces the stock of a company by these lines, or adds them, all at once: searches see the old stock until the new
 * one is in. What its age has hidden is found again. A fault among the lines leaves everything as it was, as the
 * transaction is then to be undone.
 */
export async function changeStock(
  tx: Tx,
  companyId: number,
  lines: Lines,
  { isReplacing, now }: { isReplacing: boolean; now: Date },
): Promise<StockChange> {
  // Lines arrive as fast as they are read; the turn is taken when all are here.
  await stageLines(tx, lines)
  await lockStock(tx)
  await confirmOwner(tx, companyId, now)
  const change = await mergeStaged(tx, { companyId, isReplacing, now })
  await markLinesListed(tx, companyId)
  return change
}
