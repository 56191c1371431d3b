import { createHash } from 'node:crypto'
import type { StockColumn, StockMapping } from '#contract/inventory/inventory.ts'

/** What is kept of a mapping for the next file: names of columns, not their places. */
export interface SavedMapping extends Pick<
  StockMapping,
  'condition' | 'currency' | 'manufacturer' | 'conditionWords'
> {
  names: Partial<Record<StockColumn, string>>
  /** Of all columns of the file, in the order of letters: another one may be one that is to be read. */
  all: string[]
}

const allOf = (names: readonly string[]) => names.filter((name) => name !== '').toSorted()

/** Tells files by the names of their columns, wherever these stand. */
export const hashLayout = (names: readonly string[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(allOf(names)))
    .digest()

/** What the next file of this member is read by; undefined where columns have no names. */
export function toSavedMapping(
  names: readonly string[],
  { columns, condition, currency, manufacturer, conditionWords }: StockMapping,
): SavedMapping | undefined {
  const named = Object.entries(columns).flatMap(([column, index]) => {
    const name = index === undefined ? '' : (names[index] ?? '')
    return name === '' ? [] : [[column, name] as const]
  })
  const count = Object.values(columns).filter((index) => index !== undefined).length
  if (named.length < count) return undefined
  return {
    names: Object.fromEntries(named),
    all: allOf(names),
    condition,
    currency,
    ...(manufacturer === undefined ? {} : { manufacturer }),
    ...(conditionWords === undefined ? {} : { conditionWords }),
  }
}

/** What was chosen last time for a file with the same names of columns, and which columns these are now. */
export function findSavedMapping(
  names: readonly string[],
  known: readonly SavedMapping[],
): { remembered: SavedMapping; columns: Partial<Record<StockColumn, number>> } | undefined {
  const all = JSON.stringify(allOf(names))
  const remembered = known.find((one) => JSON.stringify(one.all) === all)
  if (!remembered) return undefined
  const columns = Object.entries(remembered.names).map(
    ([column, name]) => [column, names.indexOf(name)] as const,
  )
  return { remembered, columns: Object.fromEntries(columns) }
}
