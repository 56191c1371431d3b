import type { ExchangeRates } from '#contract/figures/currencies.ts'
import type { RefusedLine } from '#contract/inventory/file-checks.ts'
import {
  maxQuantity,
  stockColumns,
  type LineCorrection,
  type StockMapping,
} from '#contract/inventory/inventory.ts'
import { refusals } from '#contract/refusals.ts'
import {
  findSamePart,
  insertLine,
  recordStockUpdate,
  writeLine,
} from '#server/features/inventory/own-stock/queries.ts'
import { convertLines, emptyTally } from '#server/features/inventory/reading/convert-lines.ts'
import {
  createLineReader,
  type ReadLine,
  type Remark,
} from '#server/features/inventory/reading/read-stock-line.ts'
import {
  archiveLine,
  countKeptLines,
  dateAsImported,
  findOfImport,
  insertRemovalOf,
} from '#server/features/inventory/removal-queries.ts'
import { restoreCutoff } from '#server/features/inventory/rules.ts'
import {
  checkStockRights,
  recordStaffChange,
  type StockEditor,
} from '#server/features/inventory/stock-access.ts'
import { lockStockFile } from '#server/features/inventory/stock-files/queries.ts'
import {
  findRefusedLines,
  recordCorrection,
} from '#server/features/inventory/stock-files/refused-line-queries.ts'
import {
  extendRequestTimeout,
  lockStock,
  type NewStockLine,
} from '#server/features/inventory/stock-queries.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { notFound, refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Adds refused lines of an import with what a member has typed: all of them, or none and the errors. */
export async function correctRefusedLines(
  platform: Platform,
  editor: StockEditor,
  id: number,
  corrections: readonly LineCorrection[],
): Promise<Refused | undefined> {
  const { companyId } = editor
  const rates = await readSettings(platform)
  return platform.database.transaction(async (tx) => {
    const now = platform.clock.now()
    await extendRequestTimeout(tx)
    await lockStock(tx)
    const file = await lockStockFile(tx, companyId, id)
    if (!file) return notFound()
    const closed = await checkStockRights(platform, tx, companyId)
    if (closed) return closed
    const { mapping, mode, endedAt } = file
    const { lines: refused, canCorrect } = await findRefusedLines(tx, id)
    const lines = readCorrected(refused, corrections, mapping, rates)
    if (!lines || !canCorrect || !mode || !endedAt) {
      return refuse(409, refusals.lineCorrected, { extra: 'CORRECTED' })
    }
    const errors = lines.flatMap((read, index) =>
      read.refusals.map(({ column, words }) => ({
        param: `lines.${index}.cells.${column}`,
        msg: words,
      })),
    )
    if (errors.length > 0) return refuseFields(errors)
    await recordStockUpdate(tx, companyId, now)
    const tally = emptyTally()
    const counts = { added: 0, changed: 0, combined: 0 }
    const into: ImportOfLine = {
      companyId,
      stockFileId: id,
      now,
      isWholeStock: mode === 'replace',
      addsUp: mapping?.repeatedLines !== 'first',
      canUndo: endedAt > restoreCutoff(now),
    }
    for await (const line of convertLines(lines, rates, tally)) {
      counts[await addLine(tx, line, into)] += 1
    }
    await countKeptLines(tx, id)
    const numbers = corrections.map(({ lineNumber }) => lineNumber)
    await recordCorrection(tx, id, numbers, { ...counts, warned: tally.warned })
    const details = { file: file.name, corrected: numbers.length }
    await recordStaffChange(tx, editor, { at: now, act: 'stock.changed', details })
    return undefined
  })
}

/**
 * Reads corrected lines as the file was read; undefined if one of them is not refused any more. A cell that was refused
 * must be typed again: as text, what made it wrong may be gone, such as the rounding of a number.
 */
function readCorrected(
  refused: readonly RefusedLine[],
  corrections: readonly LineCorrection[],
  mapping: StockMapping | null,
  rates: ExchangeRates,
): ReadLine[] | undefined {
  const lineOf = new Map(refused.map((line) => [line.lineNumber, line]))
  if (!mapping || corrections.some(({ lineNumber }) => !lineOf.has(lineNumber))) return undefined
  // The cells are those of the columns that were read, one for each.
  const {
    decimal = '.',
    hasQuantityDecimals = false,
    width: _,
    addedQuantities: __,
    ...rest
  } = mapping
  const columns = { ...mapping.columns }
  for (const [index, column] of stockColumns.entries()) {
    if (columns[column] !== undefined) columns[column] = index
  }
  const readLine = createLineReader(
    { ...rest, columns, decimal, hasQuantityDecimals, corrections: [...corrections] },
    rates,
  )
  return corrections.map(({ lineNumber, cells: typed }) => {
    const { cells, refusals: former } = lineOf.get(lineNumber)!
    const read = readLine({
      line: lineNumber,
      cells: stockColumns.map((column) => cells[column] ?? ''),
    })
    const isSettled = ({ column }: Remark) =>
      // A currency is read as text in every file.
      typed[column] !== undefined ||
      column === 'currency' ||
      read.refusals.some((refusal) => refusal.column === column)
    return {
      ...read,
      refusals: [...read.refusals, ...former.filter((refusal) => !isSettled(refusal))],
    }
  })
}

interface ImportOfLine {
  companyId: number
  stockFileId: number
  now: Date
  /** Whether the import replaced the stock, so that it had every line that was not changed since. */
  isWholeStock: boolean
  addsUp: boolean
  /** Whether the import can be undone, or could be if it had changed something. */
  canUndo: boolean
}

/**
 * Adds a line as its import would have: combined with a line of the same file for the part, and otherwise in place of the
 * one in stock (AM-084). It gets the time of the import, and what was there before is kept to undo both.
 */
async function addLine(
  tx: Tx,
  line: NewStockLine,
  { companyId, stockFileId, now, isWholeStock, addsUp, canUndo }: ImportOfLine,
): Promise<'added' | 'changed' | 'combined'> {
  const same = await findSamePart(tx, companyId, line)
  if (!same) {
    if (canUndo) await insertRemovalOf(tx, stockFileId)
    await dateAsImported(tx, stockFileId, await insertLine(tx, companyId, line, now))
    return 'added'
  }
  const { id } = same
  const { quantity, since } = await findOfImport(tx, stockFileId, id)
  const isOfFile = since === 0 || (isWholeStock && since < 0)
  if (isOfFile && !addsUp) return 'combined'
  if (canUndo) await insertRemovalOf(tx, stockFileId)
  if (since !== 0) await archiveLine(tx, stockFileId, id)
  const sum = Math.min(maxQuantity, quantity + line.quantity)
  await writeLine(tx, id, isOfFile ? { ...line, quantity: sum } : line, now)
  await dateAsImported(tx, stockFileId, id)
  return isOfFile ? 'combined' : 'changed'
}
