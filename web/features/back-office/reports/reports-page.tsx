import { deskCalls } from '#contract/desk-calls.gen.ts'
import {
  comparisons,
  parseReportPeriod,
  type Comparison,
} from '#contract/back-office/reports/report-periods.ts'
import {
  readsReport,
  reportNames,
  reports,
  timelineKey,
  type Report,
  type ReportFigure,
  type ReportName,
  type ReportTable,
} from '#contract/back-office/reports/reports.ts'
import { businessDate } from '#contract/dates.ts'
import { PeriodChooser } from '#web/features/billing/desk/period-chooser.tsx'
import { ReportRows } from '#web/features/back-office/reports/report-table.tsx'
import { changeText, dayText, valueText } from '#web/features/back-office/reports/report-text.ts'
import { ReportTimeline } from '#web/features/back-office/reports/report-timeline.tsx'
import {
  AdminLink,
  AdminView,
  LoadError,
  useAdminNavigate,
  useAdminSearch,
} from '#web/features/back-office/frame/admin-view.tsx'
import { useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { payloadQuery, useApi, callUrl } from '#web/platform/api/api.ts'
import { cx } from '#web/ui/class-names.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { StatLine, type Stat } from '#web/ui/stat-line.tsx'
import { ScrollingTabs } from '#web/ui/tabs.tsx'
import { useNow } from '#web/ui/text/relative-time.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import './reports-page.css'

const comparisonTexts: Record<Comparison, string> = {
  previous: 'Period before',
  'year-before': 'Year before',
}
const isComparison = (text: string | undefined): text is Comparison =>
  (comparisons as readonly string[]).includes(text ?? '')

/** Reports of the market, one at each address; by default this month until today against the last. */
export default function ReportsPage() {
  const { roles } = useStaff()
  const { report: param } = useParams({ strict: false }) as { report?: string }
  const readable = reportNames.filter((name) => readsReport(roles, name))
  const report = param === undefined ? readable[0] : readable.find((name) => name === param)
  const address = useAdminSearch()
  const navigate = useAdminNavigate()
  const today = businessDate(new Date(useNow()))
  const period = parseReportPeriod(address['period'] ?? '') ? address['period']! : today.slice(0, 7)
  const compareTo = isComparison(address['compareTo']) ? address['compareTo'] : 'previous'
  const set = (changed: Record<string, string>) =>
    void navigate(`/reports/${report}`, { search: { ...address, ...changed }, replace: true })
  return (
    <AdminView title="Reports">
      <ScrollingTabs label="Reports" current={report ?? ''} className="report-tabs">
        {readable.map((name) => (
          <AdminLink
            key={name}
            to={`/reports/${name}`}
            search={address}
            className="tab"
            aria-current={name === report ? 'page' : undefined}
          >
            {reports[name].title}
          </AdminLink>
        ))}
      </ScrollingTabs>
      {report === undefined ? (
        <Empty title="Not found">There is no such report for your role.</Empty>
      ) : (
        <>
          <div className="report-choice">
            <PeriodChooser
              period={period}
              today={today}
              onChange={(next) => set({ period: next })}
              refuse={(next) =>
                parseReportPeriod(next) ? undefined : 'Choose at most three years'
              }
            />
            <Segmented
              label="Compare with"
              options={comparisons.map((value) => ({ value, label: comparisonTexts[value] }))}
              value={compareTo}
              onValueChange={(value) => set({ compareTo: value })}
            />
          </div>
          <LoadedReport report={report} period={period} compareTo={compareTo} />
        </>
      )}
    </AdminView>
  )
}

type Choice = { report: ReportName; period: string; compareTo: Comparison }

function LoadedReport(choice: Choice) {
  const { report, period, compareTo } = choice
  const { data, error, refetch } = useQuery(
    payloadQuery(
      useApi(),
      ['reports', report, period, compareTo],
      'getReport',
      { params: { report }, query: { period, compareTo } },
      { staleTime: 60_000 },
    ),
  )
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton width="60%" />
  const { title } = reports[report]
  return (
    <div className="stack loose">
      <p className="report-legend soft">
        <span>
          <span className="report-key" aria-hidden="true" />
          <span className="strong">{dayText(data.period)}</span>
        </span>{' '}
        <span>
          <span className="report-key compared" aria-hidden="true" />
          compared with {dayText(data.compared)}
        </span>
      </p>
      <Figures data={data} />
      <section className="stack close" aria-labelledby="timeline">
        <div className="row wrap">
          <h2 id="timeline">By {data.step}</h2>
          <CsvLink {...choice} table={timelineKey} title={`${title} by ${data.step}`} />
        </div>
        <ReportTimeline report={data} name={title} />
      </section>
      <div className="report-tables">
        {layOut(data.tables).map(({ table, isWide }) => (
          <section
            key={table.key}
            className={cx('stack close', isWide && 'wide')}
            aria-labelledby={`table-${table.key}`}
          >
            <div className="row wrap">
              <h2 id={`table-${table.key}`}>{table.title}</h2>
              <CsvLink {...choice} table={table.key} title={table.title} />
            </div>
            <p className="soft small">{table.note}</p>
            <ReportRows table={table} />
          </section>
        ))}
      </div>
      <p className="soft small">
        Days begin at midnight in Amsterdam. Each export is recorded in the audit log.
      </p>
    </div>
  )
}

const isNarrow = (table: ReportTable | undefined) =>
  table !== undefined && !table.isFunnel && table.columns.length <= 4

/** Narrow tables that follow each other are side by side; all others have the whole width. */
function layOut(tables: readonly ReportTable[]): { table: ReportTable; isWide: boolean }[] {
  let column = 0
  return tables.map((table, index) => {
    const isPaired = isNarrow(table) && (column === 1 || isNarrow(tables[index + 1]))
    column = isPaired ? (column + 1) % 2 : 0
    return { table, isWide: !isPaired }
  })
}

function Figures({ data: { figures } }: { data: Report }) {
  return <StatLine boxed items={figures.map(statOf)} />
}

function statOf({ label, unit, value, compared }: ReportFigure): Stat {
  const change = changeText(value, compared, unit)
  return {
    term: label,
    value: valueText(value, unit),
    detail: (
      <>
        {change && <span className="strong">{change}</span>}
        {change && ', '}
        before {valueText(compared, unit)}
      </>
    ),
  }
}

function CsvLink({ report, table, title, ...query }: Choice & { table: string; title: string }) {
  return (
    <a
      className={`${buttonClass({ size: 'sm' })} push`}
      href={callUrl(deskCalls.exportReport, { params: { report }, query: { ...query, table } })}
      aria-label={`CSV: ${title}`}
      download
    >
      <Icon name="download" />
      CSV
    </a>
  )
}
