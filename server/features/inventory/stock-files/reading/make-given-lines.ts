import type { Currency } from '#contract/currencies.ts'
import { conditions, mostPriceCents } from '#contract/inventory/inventory.ts'
import { refusedLinesKept } from '#contract/inventory/stock-files.ts'
import { lineRefusals } from '#contract/inventory/stock-remarks.ts'
import type { Refusal } from '#server/features/inventory/stock-files/refusal-queries.ts'
import type {
  ReadLine,
  StockLine,
} from '#server/features/inventory/stock-files/reading/read-stock-line.ts'
import type { GivenLine } from '#server/features/inventory/stock-queries.ts'
import { toEuroCents } from '#server/features/site/public.ts'

/** Units of a currency for one euro. */
type Rates = Record<Exclude<Currency, 'EUR'>, number>

/** What became of the lines of a file so far. */
export interface Tally {
  read: number
  taken: number
  refused: number
  warned: number
  /** Of the first lines that were refused. */
  refusals: Refusal[]
}

export const emptyTally = (): Tally => ({ read: 0, taken: 0, refused: 0, warned: 0, refusals: [] })

/** In euro; undefined where that is more than a price may be, or nobody knows the rate. */
function euroPrice({ priceCents, currency }: StockLine, rates: Rates): number | null | undefined {
  if (priceCents === null) return null
  const cents = toEuroCents(priceCents, currency, rates)
  return cents === undefined || cents > mostPriceCents ? undefined : cents
}

/** Makes lines as they were read into lines of stock, one after the other, and counts in `tally` what becomes of them. */
export async function* makeGivenLines(
  lines: AsyncIterable<ReadLine>,
  rates: Rates,
  tally: Tally,
  onRead: () => void,
): AsyncGenerator<GivenLine> {
  for await (const { lineNumber, line, refusals, warnings } of lines) {
    tally.read += 1
    onRead()
    const price = line && euroPrice(line, rates)
    if (!line || price === undefined) {
      const why = line
        ? [
            {
              column: 'price' as const,
              words: lineRefusals.noRate(line.currency),
              found: (line.priceCents! / 100).toFixed(2),
            },
          ]
        : refusals
      if (tally.refused++ < refusedLinesKept) {
        tally.refusals.push(...why.map((remark) => ({ lineNumber, ...remark })))
      }
      continue
    }
    tally.taken += 1
    if (warnings.length > 0) tally.warned += 1
    const { partNumber, manufacturer, description, quantity, condition } = line
    yield {
      partNumber,
      manufacturer,
      description,
      quantity,
      condition: conditions.indexOf(condition),
      priceCents: price,
    }
  }
}
