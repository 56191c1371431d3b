import type { Currency } from '#contract/currencies.ts'
import { conditions, maxPriceCents } from '#contract/inventory/inventory.ts'
import { maxRefusedLinesKept } from '#contract/inventory/stock-files.ts'
import { lineRefusals } from '#contract/inventory/import-messages.ts'
import type { Refusal } from '#server/features/inventory/stock-files/import-queries.ts'
import type { ReadLine, StockLine } from '#server/features/inventory/reading/read-stock-line.ts'
import type { NewStockLine } from '#server/features/inventory/stock-queries.ts'
import { toEuroCents } from '#server/features/site/public.ts'

/** Units of a currency for one euro. */
type Rates = Record<Exclude<Currency, 'EUR'>, number>

export interface Tally {
  read: number
  accepted: number
  refused: number
  warned: number
  refusals: Refusal[]
}

export const emptyTally = (): Tally => ({
  read: 0,
  accepted: 0,
  refused: 0,
  warned: 0,
  refusals: [],
})

/** In euro cents; undefined if the rate is unknown or the result exceeds the maximum price. */
function euroPrice({ priceCents, currency }: StockLine, rates: Rates): number | null | undefined {
  if (priceCents === null) return null
  const cents = toEuroCents(priceCents, currency, rates)
  return cents === undefined || cents > maxPriceCents ? undefined : cents
}

/** Converts parsed lines to stock lines in euro, and counts the outcome in `tally`. */
export async function* convertLines(
  lines: AsyncIterable<ReadLine>,
  rates: Rates,
  tally: Tally,
  onRead: () => void,
): AsyncGenerator<NewStockLine> {
  for await (const { lineNumber, line, refusals, warnings } of lines) {
    tally.read += 1
    onRead()
    const price = line && euroPrice(line, rates)
    if (!line || price === undefined) {
      if (line) {
        const found = (line.priceCents! / 100).toFixed(2)
        refusals.push({ column: 'price', words: lineRefusals.noRate(line.currency), found })
      }
      if (tally.refused++ < maxRefusedLinesKept) {
        tally.refusals.push(...refusals.map((remark) => ({ lineNumber, ...remark })))
      }
      continue
    }
    tally.accepted += 1
    if (warnings.length > 0) tally.warned += 1
    yield { ...line, condition: conditions.indexOf(line.condition), priceCents: price }
  }
}
