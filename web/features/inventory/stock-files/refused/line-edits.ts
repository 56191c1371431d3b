import type { RefusedLine } from '#contract/inventory/file-checks.ts'
import {
  stockColumns,
  type LineCells,
  type LineCorrection,
  type StockColumn,
} from '#contract/inventory/inventory.ts'

/** Corrected cells of refused lines, by line number. */
export type LineEdits = Readonly<Record<number, LineCells>>

export const editLine = (
  edits: LineEdits,
  lineNumber: number,
  column: StockColumn,
  text: string,
): LineEdits => ({ ...edits, [lineNumber]: { ...edits[lineNumber], [column]: text } })

/** The columns of a line with a reason, in the order of the columns. */
export const faultyColumns = ({ refusals }: RefusedLine): StockColumn[] =>
  stockColumns.filter((column) => refusals.some((remark) => remark.column === column))

function changedCells(cells: LineCells, typed: LineCells = {}): LineCells {
  const changed: LineCells = {}
  for (const column of stockColumns) {
    const text = typed[column]?.trim()
    if (text !== undefined && text !== (cells[column] ?? '')) changed[column] = text
  }
  return changed
}

/** The edits that change a line which is still refused. */
export const correctionsOf = (lines: readonly RefusedLine[], edits: LineEdits): LineCorrection[] =>
  lines
    .map(({ lineNumber, cells }) => ({ lineNumber, cells: changedCells(cells, edits[lineNumber]) }))
    .filter(({ cells }) => Object.keys(cells).length > 0)

/** Adds corrections to earlier ones of the same file. */
export function mergeCorrections(
  earlier: readonly LineCorrection[],
  later: readonly LineCorrection[],
): LineCorrection[] {
  const byLine = new Map(earlier.map((one) => [one.lineNumber, one]))
  for (const { lineNumber, cells } of later) {
    byLine.set(lineNumber, { lineNumber, cells: { ...byLine.get(lineNumber)?.cells, ...cells } })
  }
  return [...byLine.values()]
}
