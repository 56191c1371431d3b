import type { StockColumn, StockMapping } from '#contract/inventory.ts'

/** What is kept of a mapping for the next file: names of columns, not their places. */
export interface RememberedMapping extends Pick<
  StockMapping,
  'condition' | 'currency' | 'manufacturer' | 'conditionWords'
> {
  names: Partial<Record<StockColumn, string>>
}

/** What the next file of this member is read by; undefined where columns have no names. */
export function rememberMapping(
  names: readonly string[],
  { columns, condition, currency, manufacturer, conditionWords }: StockMapping,
): RememberedMapping | undefined {
  const named = Object.entries(columns).flatMap(([column, index]) => {
    const name = index === undefined ? '' : (names[index] ?? '')
    return name === '' ? [] : [[column, name] as const]
  })
  const count = Object.values(columns).filter((index) => index !== undefined).length
  if (named.length < count) return undefined
  return {
    names: Object.fromEntries(named),
    condition,
    currency,
    ...(manufacturer === undefined ? {} : { manufacturer }),
    ...(conditionWords === undefined ? {} : { conditionWords }),
  }
}

/** The columns that were chosen last time, if this file has all of them. */
export function matchRemembered(
  names: readonly string[],
  remembered: RememberedMapping,
): Partial<Record<StockColumn, number>> | undefined {
  const entries = Object.entries(remembered.names).map(
    ([column, name]) => [column, names.indexOf(name)] as const,
  )
  if (entries.length === 0 || entries.some(([, index]) => index < 0)) return undefined
  return Object.fromEntries(entries)
}
