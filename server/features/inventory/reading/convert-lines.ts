import type { AskedPrice } from '#contract/asked-price.ts'
import type { ExchangeRates } from '#contract/currencies.ts'
import {
  conditions,
  maxAskedConditions,
  type Condition,
  type LineCells,
} from '#contract/inventory/inventory.ts'
import { maxRefusedLinesKept } from '#contract/inventory/stock-files.ts'
import type { Refusal } from '#server/features/inventory/stock-files/import-queries.ts'
import type { ReadLine, StockLine } from '#server/features/inventory/reading/read-stock-line.ts'
import { toStockPrice } from '#server/features/inventory/stock-price.ts'
import type { NewStockLine } from '#server/features/inventory/stock-queries.ts'

/** A condition word that not everybody knows, or '' without a condition, and how its lines are listed. */
export interface AskedCondition {
  lines: number
  condition: Condition
}

export interface Tally {
  read: number
  accepted: number
  refused: number
  warned: number
  refusals: Refusal[]
  /** The first refused lines, which can be corrected. */
  refusedLines: { lineNumber: number; cells: LineCells }[]
  askedConditions: Map<string, AskedCondition>
}

export const emptyTally = (): Tally => ({
  read: 0,
  accepted: 0,
  refused: 0,
  warned: 0,
  refusals: [],
  refusedLines: [],
  askedConditions: new Map(),
})

/** What a line of a file asks; null for CALL. */
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
    if (!line) {
      if (tally.refused++ < maxRefusedLinesKept) {
        tally.refusals.push(...refusals.map((remark) => ({ lineNumber, ...remark })))
      }
      if (read.cells) tally.refusedLines.push({ lineNumber, cells: read.cells })
      continue
    }
    tally.accepted += 1
    if (warnings.length > 0) tally.warned += 1
    if (read.askedCondition !== undefined) countAsked(tally, read.askedCondition, line.condition)
    // A price that cannot be converted is refused by the reader.
    const price = toStockPrice(askedIn(line), rates)!
    yield { ...line, ...price, condition: conditions.indexOf(line.condition) }
  }
}

function countAsked({ askedConditions }: Tally, word: string, condition: Condition): void {
  const known = askedConditions.get(word)
  if (known) known.lines += 1
  else if (askedConditions.size < maxAskedConditions) {
    askedConditions.set(word, { lines: 1, condition })
  }
}
