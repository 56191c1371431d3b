import type { ExchangeRates } from '#contract/currencies.ts'
import type { RefusedLine } from '#contract/inventory/file-checks.ts'
import {
  maxQuantity,
  stockColumns,
  type LineCorrection,
  type StockMapping,
} from '#contract/inventory/inventory.ts'
import { refusals } from '#contract/refusals.ts'
import {
  findOwnLine,
  findSamePart,
  insertLine,
  recordStockUpdate,
  writeLine,
} from '#server/features/inventory/own-stock/queries.ts'
import { convertLines, emptyTally } from '#server/features/inventory/reading/convert-lines.ts'
import {
  createLineReader,
  type ReadLine,
} from '#server/features/inventory/reading/read-stock-line.ts'
import {
  checkStockRights,
  recordStaffChange,
  type StockEditor,
} from '#server/features/inventory/stock-access.ts'
import { lockStockFile } from '#server/features/inventory/stock-files/queries.ts'
import {
  dateAsImported,
  findRefusedLines,
  recordCorrection,
} from '#server/features/inventory/stock-files/refused-line-queries.ts'
import { lockStock, type NewStockLine } from '#server/features/inventory/stock-queries.ts'
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
      endedAt,
      now,
      isWholeStock: mode === 'replace',
      addsUp: mapping?.repeatedLines !== 'first',
      written: new Set(),
      ofImport: new Set(),
    }
    for await (const line of convertLines(lines, rates, tally)) {
      counts[await addLine(tx, line, into)] += 1
    }
    await dateAsImported(tx, id, [...into.ofImport])
    const numbers = corrections.map(({ lineNumber }) => lineNumber)
    await recordCorrection(tx, id, numbers, { ...counts, warned: tally.warned })
    const details = { file: file.name, corrected: numbers.length }
    await recordStaffChange(tx, editor, { at: now, act: 'stock.changed', details })
    return undefined
  })
}

/** Reads corrected lines as the file was read; undefined if one of them is not refused any more. */
function readCorrected(
  refused: readonly RefusedLine[],
  corrections: readonly LineCorrection[],
  mapping: StockMapping | null,
  rates: ExchangeRates,
): ReadLine[] | undefined {
  const cellsOf = new Map(refused.map(({ lineNumber, cells }) => [lineNumber, cells]))
  if (!mapping || corrections.some(({ lineNumber }) => !cellsOf.has(lineNumber))) return undefined
  const { decimal = '.', hasQuantityDecimals = false } = mapping
  const columns = { ...mapping.columns }
  for (const [index, column] of stockColumns.entries()) {
    if (columns[column] !== undefined) columns[column] = index
  }
  const readLine = createLineReader(
    { ...mapping, columns, decimal, hasQuantityDecimals, corrections: [...corrections] },
    rates,
  )
  return corrections.map(({ lineNumber }) => {
    const cells = cellsOf.get(lineNumber)
    return readLine({
      line: lineNumber,
      cells: stockColumns.map((column) => cells?.[column] ?? ''),
    })
  })
}

interface ImportOfLine {
  companyId: number
  endedAt: Date
  now: Date
  /** Whether the import replaced the stock, so that it had every line that was not changed since. */
  isWholeStock: boolean
  addsUp: boolean
  /** Lines written by this correction, and those of them that have the time of the import. */
  written: Set<number>
  ofImport: Set<number>
}

/**
 * Adds a line as its import would have: merged with a line of the same file for the part, and otherwise in place of the
 * one in stock (AM-084). What is new gets the time of the import, as the other lines that it wrote have.
 */
async function addLine(
  tx: Tx,
  line: NewStockLine,
  { companyId, endedAt, now, isWholeStock, addsUp, written, ofImport }: ImportOfLine,
): Promise<'added' | 'changed' | 'combined'> {
  const same = await findSamePart(tx, companyId, line)
  const existing = same && (await findOwnLine(tx, companyId, same.id))
  if (!existing) {
    const added = await insertLine(tx, companyId, line, endedAt)
    written.add(added)
    ofImport.add(added)
    return 'added'
  }
  const { id, quantity, updatedAt } = existing
  const since = updatedAt.getTime() - endedAt.getTime()
  const at = since === 0 ? endedAt : now
  if (since === 0 || (isWholeStock && since < 0) || written.has(id)) {
    if (!addsUp) return 'combined'
    const sum = Math.min(maxQuantity, quantity + line.quantity)
    await writeLine(tx, id, { ...line, quantity: sum }, at)
    if (since === 0) ofImport.add(id)
    written.add(id)
    return 'combined'
  }
  await writeLine(tx, id, line, at)
  written.add(id)
  return 'changed'
}
