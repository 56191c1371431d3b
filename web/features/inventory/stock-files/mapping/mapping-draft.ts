import {
  maxConditionWordLength,
  type Condition,
  type StockColumn,
  type StockMapping,
} from '#contract/inventory/inventory.ts'
import { type Delimiter } from '#contract/spreadsheet.ts'
import type { StockFilePreview } from '#contract/inventory/stock-files.ts'

/** A mapping while it is edited; the part number column may be missing. */
export type MappingDraft = Omit<StockMapping, 'columns'> & {
  columns: { [column in StockColumn]?: number | undefined }
}

export const isComplete = (draft: MappingDraft): draft is StockMapping =>
  draft.columns.partNumber !== undefined

/** What the column of the file at this place is read as. */
export function columnAt({ columns }: MappingDraft, index: number): StockColumn | undefined {
  const found = Object.entries(columns).find(([, place]) => place === index)
  return found?.[0] as StockColumn | undefined
}

/**
 * Reads one column of the file as something else, or not at all; another one that was read as that is not any more.
 * How figures are written is found anew where they come from another column.
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
  const { decimal, hasQuantityDecimals, ...rest } = draft
  const touches = (name: StockColumn) => before === name || column === name
  return {
    ...rest,
    columns,
    ...(decimal !== undefined && !touches('price') && { decimal }),
    ...(hasQuantityDecimals !== undefined && !touches('quantity') && { hasQuantityDecimals }),
  }
}

/** Changes the delimiter; the columns are different then, so the mapping starts anew. */
export function setDelimiter(draft: MappingDraft, delimiter: Delimiter): MappingDraft {
  const { decimal: _, hasQuantityDecimals: __, ...rest } = draft
  return { ...rest, delimiter, columns: { partNumber: 0 } }
}

/** Sets or clears the condition that a word of the file stands for. */
export function setConditionMeaning(
  draft: MappingDraft,
  word: string,
  condition: Condition | undefined,
): MappingDraft {
  const { conditionWords = {}, ...rest } = draft
  const { [word.toLowerCase()]: _, ...others } = conditionWords
  const words = condition ? { ...others, [word.toLowerCase()]: condition } : others
  return Object.keys(words).length > 0 ? { ...rest, conditionWords: words } : rest
}

/** Words for conditions that are mapped or not recognised, the most frequent first. */
export function conditionsToMap(
  { conditionWords = {} }: MappingDraft,
  unknown: StockFilePreview['unknownConditions'],
): { word: string; lines: number | undefined }[] {
  const open = unknown.filter(({ word }) => word.length <= maxConditionWordLength)
  const isOpen = (known: string) => open.some(({ word }) => word.toLowerCase() === known)
  const settled = Object.keys(conditionWords).filter((word) => !isOpen(word))
  return [...open, ...settled.map((word) => ({ word, lines: undefined }))]
}

/** A figure in which a sign stands before three digits: before the thousands, or before tenths of cents. */
const unclearFigure = /^\D*\d{1,3}[.,]\d{3}\D*$/

/** Whether the format of the file is ambiguous: its columns or its prices. */
export function isUnclear({ kind, columns, sample, mapping }: StockFilePreview): boolean {
  if (kind === 'text' && columns.length === 1) return true
  const { price } = mapping.columns
  return price !== undefined && sample.some(({ cells }) => unclearFigure.test(cells[price] ?? ''))
}
