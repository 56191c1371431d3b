import type { StockFileFault, StockMapping } from '#contract/inventory/inventory.ts'
import type { StockRemoval } from '#contract/inventory/stock-removals.ts'
import { convertLines, emptyTally } from '#server/features/inventory/reading/convert-lines.ts'
import { readStockLines, runCheck } from '#server/features/inventory/reading/read-stock-file.ts'
import { withStoredFile } from '#server/features/inventory/stock-files/inspect-stock-file.ts'
import { countRemovals, stageLines } from '#server/features/inventory/stock-queries.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Platform } from '#server/platform/platform.ts'
import { SpreadsheetError } from '#server/platform/spreadsheet/spreadsheet.ts'

/** Reads a whole stored file and counts the lines of the company that are not in it; the stock does not change. */
export async function compareWithStock(
  platform: Platform,
  { companyId, fileId, mapping }: { companyId: number; fileId: number; mapping: StockMapping },
): Promise<StockRemoval | { fault: StockFileFault }> {
  const rates = await readSettings(platform)
  try {
    return await runCheck(() =>
      withStoredFile(platform, fileId, (path) =>
        platform.database.transaction(async (tx) => {
          const lines = convertLines(readStockLines(path, rates, mapping), rates, emptyTally())
          await stageLines(tx, lines)
          return countRemovals(tx, companyId)
        }),
      ),
    )
  } catch (error) {
    if (error instanceof SpreadsheetError) return { fault: error.fault }
    throw error
  }
}
