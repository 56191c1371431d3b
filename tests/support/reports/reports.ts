import {
  getReport,
  type Report,
  type ReportFigure,
  type ReportName,
} from '#contract/back-office/reports/reports.ts'
import type { Caller } from '../market/callers.ts'

/** A report as a staff member reads it. */
export async function readReport(
  reader: Caller,
  report: ReportName,
  period: string,
  compareTo: 'previous' | 'year-before' = 'previous',
): Promise<Report> {
  return (await reader.call(getReport, { params: { report }, query: { period, compareTo } })).body
    .payload
}

/** The value of a figure and that of the compared period. */
export function figureOf({ figures }: { figures: readonly ReportFigure[] }, label: string) {
  const found = figures.find((one) => one.label === label)
  return found && [found.value, found.compared]
}

/** The rows of a table, each by its first cell. */
export const rowsOf = ({ tables }: Report, key: string) =>
  Object.fromEntries(
    tables.find((table) => table.key === key)!.rows.map(({ cells }) => [cells[0], cells.slice(1)]),
  )

/** The values of a series by the first day of their step, without those of nothing. */
export function seriesOf({ timeline }: Report, label: string) {
  const at = timeline.series.findIndex((one) => one.label === label)
  return Object.fromEntries(
    timeline.rows.flatMap(({ from, values }) => (values[at] ? [[from, values[at]]] : [])),
  )
}
