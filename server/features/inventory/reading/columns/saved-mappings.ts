import { createHash } from 'node:crypto'
import type { FileQuestion, StockColumn, StockMapping } from '#contract/inventory/inventory.ts'

/** A mapping saved for the next file: by column name instead of position. */
export interface SavedMapping extends Pick<
  StockMapping,
  'condition' | 'currency' | 'manufacturer' | 'repeatedLines'
> {
  names: Partial<Record<StockColumn, string>>
  /** Names of the columns whose quantities are added. */
  added?: string[]
  /** The member's answers about the file. */
  kept?: Pick<
    StockMapping,
    'answered' | 'decimal' | 'hasQuantityDecimals' | 'readsHiddenRows' | 'sheet'
  >
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
  mapping: StockMapping,
): SavedMapping | undefined {
  const { columns, condition, currency, manufacturer, repeatedLines } = mapping
  const named = Object.entries(columns).flatMap(([column, index]) => {
    const name = index === undefined ? '' : (names[index] ?? '')
    return name === '' ? [] : [[column, name] as const]
  })
  const count = Object.values(columns).filter((index) => index !== undefined).length
  const added = (mapping.addedQuantities ?? []).map((index) => names[index] ?? '')
  const used = [...named.map(([, name]) => name), ...added]
  // Two columns of one name cannot be told apart by it.
  const isUnique = used.every(
    (name) => name !== '' && names.indexOf(name) === names.lastIndexOf(name),
  )
  if (named.length < count || !isUnique) return undefined
  return {
    names: Object.fromEntries(named),
    ...(added.length > 0 && { added }),
    ...keptOf(mapping),
    all: allOf(names),
    condition,
    currency,
    manufacturer,
    repeatedLines,
  }
}

/**
 * Answers that hold for the next file with the same columns. How that one is encoded and separated is detected anew, and
 * its sheet is found by name.
 */
function keptOf({ answered = [], ...mapping }: StockMapping): Pick<SavedMapping, 'kept'> {
  const isAboutForm = (about: FileQuestion) =>
    about === 'encoding' || about === 'delimiter' || about === 'sheet'
  const answers = [...new Set(answered)].filter((about) => !isAboutForm(about))
  if (answered.length === 0) return {}
  const { decimal, hasQuantityDecimals, readsHiddenRows, sheet } = mapping
  return {
    kept: {
      answered: answers,
      ...(answers.includes('decimal') && { decimal }),
      ...(answers.includes('thousands') && { hasQuantityDecimals }),
      ...(answers.includes('hiddenRows') && { readsHiddenRows }),
      ...(answered.includes('sheet') && { sheet }),
    },
  }
}

/** The saved mapping for the same column names, with the positions in this file. */
export function findSavedMapping(
  names: readonly string[],
  savedMappings: readonly SavedMapping[],
):
  | {
      remembered: SavedMapping
      columns: Partial<Record<StockColumn, number>>
      addedQuantities: number[]
    }
  | undefined {
  const all = JSON.stringify(allOf(names))
  const remembered = savedMappings.find((one) => JSON.stringify(one.all) === all)
  if (!remembered) return undefined
  const columns = Object.entries(remembered.names).map(
    ([column, name]) => [column, names.indexOf(name)] as const,
  )
  const addedQuantities = (remembered.added ?? []).map((name) => names.indexOf(name))
  return { remembered, columns: Object.fromEntries(columns), addedQuantities }
}
