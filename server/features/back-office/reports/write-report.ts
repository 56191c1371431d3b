import { timelineKey, type CellKind, type Report } from '#contract/back-office/reports/reports.ts'
import { writeCsv } from '#server/platform/spreadsheet/write-csv.ts'

type Cell = string | number | null

const unitTexts: Partial<Record<CellKind, string>> = {
  cents: 'euro',
  percent: '%',
  seconds: 'seconds',
  days: 'days',
}

const header = ({ label, kind }: { label: string; kind: CellKind }) =>
  unitTexts[kind] ? `${label} (${unitTexts[kind]})` : label

function cellText(cell: Cell, kind: CellKind): string {
  if (cell === null) return ''
  return kind === 'cents' ? (Number(cell) / 100).toFixed(2) : String(cell)
}

/** A table of a report as CSV; undefined if it has none of the key. */
export function writeReportTable({ timeline, tables }: Report, key: string): string | undefined {
  if (key === timelineKey) {
    const columns = timeline.series.map(({ label, unit }) => ({ label, kind: unit }))
    const compared = columns.map(({ label, kind }) => ({ label: `${label}, compared`, kind }))
    return writeCsv(
      ['From', 'Until', ...[...columns, ...compared].map(header)],
      timeline.rows.map(({ from, until, values, compared: before }) => [
        from,
        until,
        ...[...values, ...before].map((value, index) =>
          cellText(value, columns[index % columns.length]!.kind),
        ),
      ]),
    )
  }
  const table = tables.find((one) => one.key === key)
  return (
    table &&
    writeCsv(
      table.columns.map(header),
      table.rows.map(({ cells }) =>
        cells.map((cell, index) => cellText(cell, table.columns[index]!.kind)),
      ),
    )
  )
}
