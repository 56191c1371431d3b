import {
  formatClickRate,
  type BannerCounts,
  type BannerReport,
} from '#contract/advertising/banners.ts'
import { formatDay } from '#contract/dates.ts'
import { countText } from '#contract/figures/numbers.ts'
import { ColumnChart, type ChartPoint } from '#web/ui/charts/column-chart.tsx'
import { reportCsv } from '#web/features/advertising/report-csv.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Cell, ColumnHead, Row, RowHead, SheetTable, TableBody, TableHead } from '#web/ui/table.tsx'
import { useState } from 'react'
import './report-figures.css'

interface PeriodRow extends BannerCounts {
  key: string
  label: string
  /** Below a column of the chart. */
  short: string
}

const monthName = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const shortMonth = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  year: '2-digit',
  timeZone: 'UTC',
})
const dateOf = (month: string) => new Date(`${month}-01`)

const monthRows = ({ months }: BannerReport): PeriodRow[] =>
  months.map(({ month, ...counts }) => ({
    key: month,
    label: monthName.format(dateOf(month)),
    short: shortMonth.format(dateOf(month)),
    ...counts,
  }))

const dayRows = ({ days }: BannerReport, month: string): PeriodRow[] =>
  days
    .filter(({ day }) => day.startsWith(month))
    .map(({ day, ...counts }) => ({
      key: day,
      label: formatDay(day),
      short: String(Number(day.slice(8))),
      ...counts,
    }))

/** Charts and table of all months, or of the days of one; and all days as CSV. */
export function ReportFigures({ report }: { report: BannerReport }) {
  const [month, setMonth] = useState('')
  const rows = month === '' ? monthRows(report) : dayRows(report, month)
  const oldestDay = report.days.at(-1)?.day ?? ''
  const months = monthRows(report).filter(({ key }) => key >= oldestDay.slice(0, 7))
  const points = (value: (row: PeriodRow) => number): ChartPoint[] =>
    rows.toReversed().map((row) => ({ label: row.label, short: row.short, value: value(row) }))
  return (
    <Panel
      title="Views and clicks"
      aside={
        <Button
          size="sm"
          icon="download"
          onClick={() =>
            saveFile(
              'advertisement-report.csv',
              new Blob([reportCsv(report.days)], { type: 'text/csv' }),
            )
          }
        >
          CSV by day
        </Button>
      }
    >
      <div className="stack">
        <Field label="Period" className="report-period">
          <NativeSelect value={month} onChange={(event) => setMonth(event.target.value)}>
            <option value="">All months</option>
            {months.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <div className="report-charts">
          <ColumnChart name="Views" tone="first" points={points(({ views }) => views)} />
          <ColumnChart name="Clicks" tone="second" points={points(({ clicks }) => clicks)} />
        </div>
        <FiguresTable period={month === '' ? 'Month' : 'Day'} rows={rows} />
      </div>
    </Panel>
  )
}

/** Narrow enough to stay a table on a phone. */
function FiguresTable({ period, rows }: { period: string; rows: readonly PeriodRow[] }) {
  return (
    <SheetTable
      caption={`Views and clicks by ${period.toLowerCase()}`}
      columns={['', '22%', '16%', '21%']}
      className="report-table"
    >
      <TableHead>
        <ColumnHead>{period}</ColumnHead>
        <ColumnHead align="right">Views</ColumnHead>
        <ColumnHead align="right">Clicks</ColumnHead>
        <ColumnHead align="right">Rate</ColumnHead>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <Row key={row.key}>
            <RowHead>{row.label}</RowHead>
            <Cell align="right">{countText(row.views)}</Cell>
            <Cell align="right">{countText(row.clicks)}</Cell>
            <Cell align="right">{formatClickRate(row)}</Cell>
          </Row>
        ))}
      </TableBody>
    </SheetTable>
  )
}
