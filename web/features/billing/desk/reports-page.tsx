import { deskCalls } from '#contract/desk-calls.gen.ts'
import type { Call } from '#contract/endpoint.ts'
import { invoiceAges } from '#contract/billing/desk/invoice-list.ts'
import { parsePeriod, periodName } from '#contract/billing/desk/periods.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { businessDate, formatDay, parseDay } from '#contract/dates.ts'
import { countText } from '#contract/figures/numbers.ts'
import { lastMonth, PeriodChooser } from '#web/features/billing/desk/period-chooser.tsx'
import {
  icpColumns,
  revenueColumns,
  withTotal,
} from '#web/features/billing/desk/report-columns.tsx'
import {
  AdminLink,
  AdminView,
  liveListOptions,
  LoadError,
  useAdminNavigate,
  useAdminSearch,
} from '#web/features/back-office/frame/admin-view.tsx'
import { callUrl, payloadQuery, useApi } from '#web/platform/api/api.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { DateInput } from '#web/ui/forms/date-input.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { useNow } from '#web/ui/text/relative-time.tsx'
import { useQuery } from '@tanstack/react-query'

const path = '/exports'

/** Revenue, VAT, the ICP list and open items; every figure leads to its documents. */
export default function ReportsPage() {
  const address = useAdminSearch()
  const navigate = useAdminNavigate()
  const today = businessDate(new Date(useNow()))
  const param = address['period'] ?? ''
  const period = parsePeriod(param) ? param : lastMonth(today)
  const openAt = /^\d{4}-\d\d-\d\d$/.test(address['openAt'] ?? '') ? address['openAt']! : today
  const set = (changed: Record<string, string>) =>
    void navigate(path, { search: { ...address, ...changed }, replace: true })
  return (
    <AdminView title="Exports & reports" sub="Documents by their day of issue.">
      <PeriodChooser period={period} today={today} onChange={(next) => set({ period: next })} />
      <div className="stack loose">
        <PeriodReport period={period} />
        <OpenItems openAt={openAt} today={today} onChange={(day) => set({ openAt: day })} />
      </div>
    </AdminView>
  )
}

function PeriodReport({ period }: { period: string }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(
    payloadQuery(
      useApi(),
      ['accounts', 'report', period],
      'getMoneyReport',
      { query: { period } },
      liveListOptions,
    ),
  )
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  const name = periodName(period)
  const invalid = data?.icp.filter(({ isValid }) => !isValid).length ?? 0
  return (
    <>
      <section className="stack close" aria-labelledby="revenue">
        <h2 id="revenue">Revenue and VAT, {name}</h2>
        <DataTable
          caption={`Revenue and VAT, ${name}`}
          columns={revenueColumns(period)}
          rows={data && withTotal(data.revenue)}
          rowKey={({ vat }) => vat}
          busy={isPlaceholderData}
          skeletonRows={3}
          empty={<Empty title="No documents">Nothing was issued in this period.</Empty>}
        />
      </section>
      <section className="stack close" aria-labelledby="icp">
        <div className="row wrap">
          <h2 id="icp">ICP return, {name}</h2>
          <DownloadLink call={deskCalls.exportIcp} period={period} label="CSV" className="push" />
        </div>
        {invalid > 0 && (
          <Note tone="warn" title="Check the VAT numbers">
            {invalid === 1 ? '1 number is' : `${countText(invalid)} numbers are`} not written as
            those of the country are.
          </Note>
        )}
        <DataTable
          caption={`Reverse-charged services per VAT number, ${name}`}
          columns={icpColumns(period)}
          rows={data?.icp}
          rowKey={({ countryCode, taxNumber }) => `${countryCode} ${taxNumber}`}
          busy={isPlaceholderData}
          skeletonRows={3}
          empty={<Empty title="No reverse charge">Nothing to declare for this period.</Empty>}
        />
      </section>
      <section className="stack close" aria-labelledby="exports">
        <h2 id="exports">Exports, {name}</h2>
        <div className="row wrap">
          <DownloadLink
            call={deskCalls.exportDocumentLines}
            period={period}
            label="Lines for accounting (CSV)"
          />
          <DownloadLink
            call={deskCalls.exportDocumentFiles}
            period={period}
            label="PDF and UBL files (zip)"
          />
        </div>
        <p className="soft small">Each export is recorded in the audit log.</p>
      </section>
    </>
  )
}

type DownloadLinkProps = { call: Call; period: string; label: string; className?: string }

const DownloadLink = ({ call, period, label, className = '' }: DownloadLinkProps) => (
  <a
    className={`${buttonClass()} ${className}`}
    href={callUrl(call, { query: { period } })}
    download
  >
    <Icon name="download" />
    {label}
  </a>
)

type OpenItemsProps = { openAt: string; today: string; onChange: (day: string) => void }
type OpenRow = { name: string; items: number; cents: number; search: Record<string, string> }

/** Open items at the end of a day. */
function OpenItems({ openAt, today, onChange }: OpenItemsProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(
    payloadQuery(
      useApi(),
      ['accounts', 'open-items', openAt],
      'getOpenItems',
      { query: { openAt } },
      liveListOptions,
    ),
  )
  const rows = data && [
    ...data.ages.map(({ age, items, cents }): OpenRow => ({
      name: age === 'not-due' ? invoiceAges[age] : `${invoiceAges[age]} overdue`,
      items,
      cents,
      search: { age },
    })),
    {
      name: 'Open in all',
      items: data.ages.reduce((sum, { items }) => sum + items, 0),
      cents: data.ages.reduce((sum, { cents }) => sum + cents, 0),
      search: { status: 'open' },
    },
    { name: 'Owed to customers', ...data.owed, search: { status: 'owed' } },
  ]
  return (
    <section className="stack close" aria-labelledby="open-items">
      <div className="row wrap">
        <h2 id="open-items">Open items</h2>
        <Field label="At the end of" className="push">
          <DateInput
            required
            max={today}
            value={openAt}
            onChange={({ target: { value } }) => {
              if (parseDay(value) && value <= today) onChange(value)
            }}
          />
        </Field>
      </div>
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <DataTable
          caption={`Open items at the end of ${formatDay(openAt)}, by age`}
          columns={openColumns(openAt)}
          rows={rows}
          rowKey={({ name }) => name}
          busy={isPlaceholderData}
          skeletonRows={7}
        />
      )}
    </section>
  )
}

const openColumns = (openAt: string): readonly Column<OpenRow>[] => [
  {
    key: 'name',
    header: 'Age',
    isRowHeader: true,
    card: 'title',
    cell: ({ name, search }) => (
      <AdminLink to="/invoices" search={{ openAt, sort: 'due', ...search }}>
        {name}
      </AdminLink>
    ),
  },
  {
    key: 'items',
    header: 'Items',
    width: '7rem',
    align: 'right',
    className: 'num',
    cardLabel: 'Items',
    cell: ({ items }) => countText(items),
  },
  {
    key: 'cents',
    header: 'Amount',
    width: '10rem',
    align: 'right',
    card: 'figure',
    className: 'num',
    cell: ({ cents }) => formatEuros(cents),
  },
]
