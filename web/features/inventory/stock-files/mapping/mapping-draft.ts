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

export function columnAt({ columns }: MappingDraft, index: number): StockColumn | undefined {
  const found = Object.entries(columns).find(([, place]) => place === index)
  return found?.[0] as StockColumn | undefined
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
  const { decimal, hasQuantityDecimals, ...rest } = draft
  const touches = (name: StockColumn) => before === name || column === name
  return {
    ...rest,
    columns,
    ...(decimal !== undefined && !touches('price') && { decimal }),
    ...(hasQuantityDecimals !== undefined && !touches('quantity') && { hasQuantityDecimals }),
  }
}

/** Changes the delimiter. The columns change, so the mapping is reset. */
export function setDelimiter(draft: MappingDraft, delimiter: Delimiter): MappingDraft {
  const { decimal: _, hasQuantityDecimals: __, ...rest } = draft
  return { ...rest, delimiter, columns: { partNumber: 0 } }
}

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

/** Condition words that are mapped or not recognised, most frequent first. */
export function conditionsToMap(
  { conditionWords = {} }: MappingDraft,
  unknown: StockFilePreview['unknownConditions'],
): { word: string; lines: number | undefined }[] {
  const open = unknown.filter(({ word }) => word.length <= maxConditionWordLength)
  const isOpen = (known: string) => open.some(({ word }) => word.toLowerCase() === known)
  const recognised = Object.keys(conditionWords).filter((word) => !isOpen(word))
  return [...open, ...recognised.map((word) => ({ word, lines: undefined }))]
}

/** A number whose separator before three digits may be decimal or for thousands. */
const unclearFigure = /^\D*\d{1,3}[.,]\d{3}\D*$/

/** Whether the format of the file is ambiguous: its columns or its prices. */
export function isUnclear({ kind, columns, sample, mapping }: StockFilePreview): boolean {
  if (kind === 'text' && columns.length === 1) return true
  const { price } = mapping.columns
  return price !== undefined && sample.some(({ cells }) => unclearFigure.test(cells[price] ?? ''))
}
