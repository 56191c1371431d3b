import { formatPrice } from '#contract/figures/currencies.ts'
import { callPrice, type StockColumn, type StockMapping } from '#contract/inventory/inventory.ts'
import { countText } from '#contract/figures/numbers.ts'
import type { StockFilePreview } from '#contract/inventory/stock-files.ts'

type Sample = StockFilePreview['sample'][number]
export type ShownColumn = Exclude<StockColumn, 'currency'>

/** Returns the cells of a line in the table: as it will be, or as it stands in the file where it is refused. */
export function cellsOf(
  { line, cells }: Sample,
  { columns }: Pick<StockMapping, 'columns'>,
): Record<ShownColumn, string> {
  const raw = (column: StockColumn) => {
    const place = columns[column]
    return place === undefined ? '' : (cells[place] ?? '')
  }
  if (!line) {
    return {
      partNumber: raw('partNumber'),
      manufacturer: raw('manufacturer'),
      description: raw('description'),
      quantity: raw('quantity'),
      condition: raw('condition'),
      price: [raw('price'), raw('currency')].filter(Boolean).join(' '),
    }
  }
  const { price, currency, quantity, ...texts } = line
  return {
    ...texts,
    quantity: countText(quantity),
    price: price === callPrice ? callPrice : formatPrice(Math.round(price * 100), currency),
  }
}

export interface Remark {
  column: ShownColumn
  words: string
  found: string
  isRefusal: boolean
}

/** The remarks on a line; those on its currency appear at the price, which shows both. */
export const remarksOf = ({ refusals, warnings }: Sample): Remark[] =>
  [...refusals, ...warnings].map(({ column, words, found }, index) => ({
    column: column === 'currency' ? 'price' : column,
    words,
    found,
    isRefusal: index < refusals.length,
  }))

/** Counts the first lines that are refused, and those that are imported with a warning. */
export function countRemarks(sample: readonly Sample[]): { refused: number; warned: number } {
  const refused = sample.filter(({ line }) => line === null).length
  const warned = sample.filter(({ line, warnings }) => line !== null && warnings.length > 0).length
  return { refused, warned }
}
