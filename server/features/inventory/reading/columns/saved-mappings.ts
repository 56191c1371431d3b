import { createHash } from 'node:crypto'
import type { StockColumn, StockMapping } from '#contract/inventory/inventory.ts'

/** A mapping saved for the next file: by column name instead of position. */
export interface SavedMapping extends Pick<
  StockMapping,
  'condition' | 'currency' | 'manufacturer' | 'repeatedLines'
> {
  names: Partial<Record<StockColumn, string>>
  /** Names of all columns, sorted: the mapping fits files with the same set only. */
  all: string[]
}

const allOf = (names: readonly string[]) => names.filter((name) => name !== '').toSorted()

/** Identifies files with the same column names, in any order. */
export const hashLayout = (names: readonly string[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(allOf(names)))
    .digest()

/** The mapping to save; undefined if a mapped column has no name. */
export function toSavedMapping(
  names: readonly string[],
  { columns, condition, currency, manufacturer, repeatedLines }: StockMapping,
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
    manufacturer,
    repeatedLines,
  }
}

/** The saved mapping for the same column names, with the positions in this file. */
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
