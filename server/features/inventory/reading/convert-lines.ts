import type { AskedPrice } from '#contract/figures/asked-price.ts'
import type { ExchangeRates } from '#contract/figures/currencies.ts'
import {
  conditions,
  maxUnknownConditions,
  type Condition,
  type LineCells,
} from '#contract/inventory/inventory.ts'
import { maxRefusedLinesKept } from '#contract/inventory/stock-files.ts'
import type { Refusal } from '#server/features/inventory/stock-files/import-queries.ts'
import type { ReadLine, StockLine } from '#server/features/inventory/reading/read-stock-line.ts'
import { toStockPrice } from '#server/features/inventory/stock-price.ts'
import type { NewStockLine } from '#server/features/inventory/stock-queries.ts'

/** A condition word that is not recognised, or '' without a condition, and how its lines are listed. */
export interface UnknownCondition {
  lines: number
  condition: Condition
}

export interface Tally {
  read: number
  accepted: number
  refused: number
  /** Headings and totals. */
  skipped: number
  warned: number
  refusals: Refusal[]
  /** The first refused lines, which can be corrected. */
  refusedLines: { lineNumber: number; cells: LineCells }[]
  unknownConditions: Map<string, UnknownCondition>
}

export const emptyTally = (): Tally => ({
  read: 0,
  accepted: 0,
  refused: 0,
  skipped: 0,
  warned: 0,
  refusals: [],
  refusedLines: [],
  unknownConditions: new Map(),
})

/** The asking price of a line of a file; null for CALL. */
const askedIn = ({ priceCents, currency }: StockLine): AskedPrice | null =>
  priceCents === null ? null : { cents: priceCents, currency }

/** Converts parsed lines to stock lines, with their prices in euro as well, and counts the outcome in `tally`. */
export async function* convertLines(
  lines: AsyncIterable<ReadLine> | Iterable<ReadLine>,
  rates: ExchangeRates,
  tally: Tally,
  onRead: () => void = () => {},
): AsyncGenerator<NewStockLine> {
  for await (const { lineNumber, line, refusals, warnings, ...read } of lines) {
    tally.read += 1
    onRead()
    if (read.isSection) {
      tally.skipped += 1
      continue
    }
    if (!line) {
      if (tally.refused++ < maxRefusedLinesKept) {
        tally.refusals.push(...refusals.map((remark) => ({ lineNumber, ...remark })))
      }
      if (read.cells) tally.refusedLines.push({ lineNumber, cells: read.cells })
      continue
    }
    tally.accepted += 1
    if (warnings.length > 0) tally.warned += 1
    if (read.unknownCondition !== undefined) {
      countCondition(tally.unknownConditions, read.unknownCondition, line.condition)
    }
    // A price that cannot be converted is refused by the reader.
    const price = toStockPrice(askedIn(line), rates)!
    yield { ...line, ...price, condition: conditions.indexOf(line.condition) }
  }
}

/**
 * Counts a line by its condition word: lines without a condition always, of the words the first ones.
 * @returns false if there are too many words
 */
export function countCondition(
  counts: Map<string, UnknownCondition>,
  word: string,
  condition: Condition,
): boolean {
  const count = counts.get(word)
  if (count) count.lines += 1
  else {
    const words = counts.size - (counts.has('') ? 1 : 0)
    if (word !== '' && words >= maxUnknownConditions) return false
    // Copied, because a slice keeps the whole text in memory.
    counts.set(Buffer.from(word).toString(), { lines: 1, condition })
  }
  return true
}
