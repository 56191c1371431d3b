import {
  type Condition,
  type StockColumn,
  type StockMapping,
} from '#contract/inventory/inventory.ts'
import type { StockFilePreview } from '#contract/inventory/stock-files.ts'

const chosenColumns = ['quantity', 'price'] as const

/** A mapping while it is edited; the part number column may be missing. */
export type MappingDraft = Omit<StockMapping, 'columns'> & {
  columns: { [column in StockColumn]?: number | undefined }
}

export const isComplete = (draft: MappingDraft): draft is StockMapping =>
  draft.columns.partNumber !== undefined

export function columnAt({ columns }: MappingDraft, index: number): StockColumn | undefined {
  const entry = Object.entries(columns).find(([, place]) => place === index)
  return entry?.[0] as StockColumn | undefined
}

/**
 * Maps a column to a field, or to none, and unmaps the column mapped to it before. Number formats are detected again
 * for another column.
 */
export function mapColumn(
  draft: MappingDraft,
  index: number,
  column: StockColumn | undefined,
): MappingDraft {
  const before = columnAt(draft, index)
  const columns = Object.fromEntries(
    Object.entries(draft.columns).filter(([name, place]) => place !== index && name !== column),
  ) as MappingDraft['columns']
  if (column) columns[column] = index
  const { decimal, hasQuantityDecimals, addedQuantities, answered = [], ...rest } = draft
  const touches = (name: StockColumn) => before === name || column === name
  return {
    ...rest,
    columns,
    // Who chooses a column has answered what was asked about it.
    answered: [...new Set([...answered, 'header' as const, ...chosenColumns.filter(touches)])],
    ...(addedQuantities !== undefined && !touches('quantity') && { addedQuantities }),
    ...(decimal !== undefined && !touches('price') && { decimal }),
    ...(hasQuantityDecimals !== undefined && !touches('quantity') && { hasQuantityDecimals }),
  }
}

/** Returns the condition for a word of the member; '' stands for lines without a condition. */
export function conditionMeaning(draft: MappingDraft, word: string): Condition | undefined {
  const { condition, conditionWords = {} } = draft
  if (word === '') return condition
  return Object.hasOwn(conditionWords, word) ? conditionWords[word] : undefined
}

export const setConditionMeaning = (
  draft: MappingDraft,
  word: string,
  condition: Condition,
): MappingDraft =>
  word === ''
    ? { ...draft, condition }
    : { ...draft, conditionWords: { ...draft.conditionWords, [word]: condition } }

/** A number whose separator before three digits may be decimal or for thousands. */
const unclearFigure = /^\D*\d{1,3}[.,]\d{3}\D*$/

/** Whether the format of the file is ambiguous: its columns or its prices. */
export function isUnclear({ kind, columns, sample, mapping }: StockFilePreview): boolean {
  if (kind === 'text' && columns.length === 1) return true
  const { price } = mapping.columns
  return price !== undefined && sample.some(({ cells }) => unclearFigure.test(cells[price] ?? ''))
}
