import type { Report, ReportUnit } from '#contract/back-office/reports/reports.ts'
import { dayText, valueText } from '#web/features/back-office/reports/report-text.ts'
import { ColumnChart, type ChartPoint } from '#web/ui/charts/column-chart.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'

type Row = Report['timeline']['rows'][number]

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const shortText = (day: string, step: Report['step']) => {
  const month = months[Number(day.slice(5, 7)) - 1]!
  return step === 'month' ? month : `${Number(day.slice(8))} ${month}`
}
/** Charts are in euro: their scale has whole numbers. */
const inChart = (value: number | null, unit: ReportUnit) =>
  value !== null && unit === 'cents' ? value / 100 : value

/** A chart for each series of a report, and one table with all of their values. */
export function ReportTimeline({ report, name }: { report: Report; name: string }) {
  const { timeline, step } = report
  const pointsOf = (index: number, unit: ReportUnit) =>
    timeline.rows.map(({ from, until, values, compared }): ChartPoint => ({
      label: dayText({ from, until }),
      short: shortText(from, step),
      value: inChart(values[index] ?? null, unit),
      compared: inChart(compared[index] ?? null, unit),
    }))
  return (
    <>
      <div className="report-series">
        {timeline.series.map(({ label, unit }, index) => (
          <ColumnChart
            key={label}
            name={label}
            tone="first"
            points={pointsOf(index, unit)}
            format={(value) => valueText(inCents(value, unit), unit).replace(/\.00$/, '')}
          />
        ))}
      </div>
      <details className="report-details">
        <summary>Figures as a table</summary>
        <DataTable
          caption={`${name} by ${step}`}
          columns={columnsOf(report)}
          rows={timeline.rows}
          rowKey={({ from }) => from}
          wrap
          className="report-rows"
        />
      </details>
    </>
  )
}

const inCents = (value: number, unit: ReportUnit) => (unit === 'cents' ? value * 100 : value)

function columnsOf({ timeline, step }: Report): Column<Row>[] {
  return [
    {
      key: 'day',
      header: step === 'day' ? 'Day' : step === 'week' ? 'Week' : 'Month',
      isRowHeader: true,
      card: 'title',
      cell: dayText,
    },
    ...timeline.series.map(({ label, unit }, index): Column<Row> => ({
      key: label,
      header: label,
      cardLabel: label,
      align: 'right',
      className: 'num',
      cell: ({ values, compared }) => (
        <>
          {valueText(values[index] ?? null, unit)}{' '}
          <span className="soft">({valueText(compared[index] ?? null, unit)})</span>
        </>
      ),
    })),
  ]
}
