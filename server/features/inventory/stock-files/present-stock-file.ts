import { callPrice } from '#contract/inventory/inventory.ts'
import {
  importFaults,
  type StockFile,
  type StockFilePreview,
} from '#contract/inventory/stock-files.ts'
import type { InspectedStockFile } from '#server/features/inventory/stock-files/stored-stock-file.ts'
import { fileUntil } from '#server/features/inventory/rules.ts'
import type { ShownStockFile } from '#server/features/inventory/stock-files/stock-file-queries.ts'

export const presentStockFile = (file: ShownStockFile): StockFile => ({
  id: file.id,
  name: file.name,
  size: file.size,
  via: file.via,
  by: file.by,
  givenAt: file.givenAt.toISOString(),
  state: file.state,
  mode: file.mode,
  lines: file.lines,
  linesRead: file.linesRead,
  counts: file.counts,
  refusedKept: file.refusedKept,
  fault: file.fault && importFaults[file.fault],
  endedAt: file.endedAt?.toISOString() ?? null,
  canStart: file.state === 'uploaded' || file.state === 'failed',
  until: fileUntil(file.givenAt).toISOString(),
})

/** How a file is read, as its company sees it before it begins the import. */
export function presentPreview(
  file: ShownStockFile,
  { seen, mode }: InspectedStockFile,
  stockLines: number,
): StockFilePreview {
  return {
    ...seen,
    file: presentStockFile(file),
    encoding: seen.encoding ?? null,
    // What a mailed file was to do counts: of several files of one mail only the first replaces.
    mode: file.mode ?? mode,
    sample: seen.sample.map(({ lineNumber, cells, read: { line, refusals, warnings } }) => ({
      lineNumber,
      cells,
      line: line
        ? { ...line, price: line.priceCents === null ? callPrice : line.priceCents / 100 }
        : null,
      refusals,
      warnings,
    })),
    stockLines,
  }
}
