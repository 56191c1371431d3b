import type { CellKind, ReportTable } from '#contract/back-office/reports/reports.ts'
import { cellText } from '#web/features/back-office/reports/report-text.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'

type Row = ReportTable['rows'][number]
type Keyed = Row & { index: number }

const isText = (kind: CellKind) => kind === 'text' || kind === 'day' || kind === 'time'

/** A table of a report; the steps of a funnel have bars. */
export function ReportRows({ table }: { table: ReportTable }) {
  const rows = table.rows.map((row, index) => ({ ...row, index }))
  return (
    <DataTable
      caption={table.title}
      columns={columnsOf(table)}
      rows={rows}
      rowKey={({ index }) => index}
      wrap
      className="report-rows"
      empty={<p className="soft">Nothing in this period.</p>}
    />
  )
}

function columnsOf({ columns, rows, isFunnel }: ReportTable): Column<Keyed>[] {
  const most = Math.max(1, ...rows.map(({ cells }) => Number(cells[1] ?? 0)))
  return columns.map(({ label, kind }, index) => ({
    key: String(index),
    header: label,
    ...(index === 0
      ? { isRowHeader: true, card: 'title' as const }
      : { cardLabel: label, width: isText(kind) ? '10rem' : '8rem' }),
    ...(isText(kind) ? {} : { align: 'right' as const, className: 'num' }),
    cell: ({ cells, page }) => {
      const text = cellText(cells[index] ?? null, kind)
      if (index > 0 || (page === '' && !isFunnel)) return text
      if (page !== '') return <PageLink page={page}>{text}</PageLink>
      return (
        <>
          {text}
          <Bar share={Number(cells[1] ?? 0) / most} />
        </>
      )
    },
  }))
}

/** The share of the first step; the number is in its column. */
const Bar = ({ share }: { share: number }) => (
  <svg className="report-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
    <rect width="100" height="6" className="report-bar-room" />
    <rect width={Math.max(share * 100, share > 0 ? 0.5 : 0)} height="6" />
  </svg>
)

function PageLink({ page, children }: { page: string; children: string }) {
  const [to = '', query = ''] = page.split('?')
  return (
    <AdminLink to={to} search={Object.fromEntries(new URLSearchParams(query))}>
      {children}
    </AdminLink>
  )
}
