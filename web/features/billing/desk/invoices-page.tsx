import {
  describeInvoice,
  invoices,
  type InvoiceEntry,
} from '#contract/billing/desk/invoice-list.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { DocumentLinks } from '#web/features/billing/desk/document-links.tsx'
import { OpenInvoiceMenu } from '#web/features/billing/desk/invoice-acts.tsx'
import { invoiceCompanyDialog } from '#web/features/companies/desk/dialogs/company-dialogs-lazy.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { DeskListPage } from '#web/features/back-office/frame/desk-list/desk-list.tsx'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { StatLine } from '#web/ui/stat-line.tsx'
import { hitClass } from '#web/ui/table.tsx'

const shortVatNames = { 'reverse-charge': 'Reverse', outside: 'Outside' }

/** Invoices and credit notes of all companies. */
export default function InvoicesPage() {
  const create = usePopup(invoiceCompanyDialog)
  const isFinance = mayUse(useStaff(), ['finance'])
  return (
    <>
      <DeskListPage
        list={invoices}
        queryKey={['accounts', 'invoices']}
        caption="Invoices and credit notes"
        tools={
          isFinance && (
            <Button icon="plus" {...create.trigger}>
              New invoice
            </Button>
          )
        }
        cells={{
          number: (row) => <NumberLink row={row} />,
          customer: ({ companyId, customer }) =>
            companyId === null ? (
              customer
            ) : (
              <AdminLink to={`/companies/${companyId}`} search={{ tab: 'money' }} className="quiet">
                {customer}
              </AdminLink>
            ),
          about: describeInvoice,
          vat: ({ vatTreatment, vatPercent }) =>
            vatTreatment === 'charged' ? `${vatPercent}%` : shortVatNames[vatTreatment],
          status: (row) => <StatusBadge row={row} />,
          received: ({ kind, receivedCents }) =>
            kind === 'invoice' && receivedCents !== 0 && formatEuros(receivedCents),
          open: ({ openCents }) => openCents !== 0 && formatEuros(openCents),
          credited: ({ creditedCents }) => creditedCents > 0 && formatEuros(creditedCents),
          files: ({ id, number }) => <DocumentLinks id={id} number={number} />,
          acts: ({ id, number, kind, status, dueOn, daysOverdue }) =>
            kind === 'invoice' &&
            status === 0 &&
            dueOn !== null && (
              <OpenInvoiceMenu invoice={{ id, number, dueOn }} isOverdue={daysOverdue > 0} />
            ),
        }}
        foot={({ totals }) => (
          <section aria-label="Sums of all that match" className="space-above">
            <StatLine
              quiet
              className="box"
              items={[
                { term: 'Net', value: formatEuros(totals.netCents) },
                { term: 'VAT', value: formatEuros(totals.vatCents) },
                { term: 'Amount', value: formatEuros(totals.totalCents) },
                { term: 'Open', value: formatEuros(totals.openCents) },
                { term: 'Overdue', value: formatEuros(totals.overdueCents) },
                { term: 'Owed to customers', value: formatEuros(totals.owedCents) },
              ]}
            />
          </section>
        )}
        unmatched="All filters must match, and every word a number, a company or a VAT number."
        none={<Empty title="No invoices yet">The first order or invoice appears here.</Empty>}
      />
      {create.render({})}
    </>
  )
}

/** Leads to the Money tab of the company, where everything is done with it. */
function NumberLink({ row: { companyId, number } }: { row: InvoiceEntry }) {
  if (companyId === null) return <span className="num strong">{number}</span>
  return (
    <AdminLink
      to={`/companies/${companyId}`}
      search={{ tab: 'money' }}
      className={`${hitClass} num`}
    >
      {number}
    </AdminLink>
  )
}

function StatusBadge({ row }: { row: InvoiceEntry }) {
  const { kind, status, openCents, totalCents, daysOverdue, creditedCents } = row
  if (kind === 'credit-note') return <Badge tone="outline">Credit note</Badge>
  if (openCents < 0) return <Badge tone="warn">Owed {formatEuros(-openCents)}</Badge>
  if (openCents > 0) {
    if (daysOverdue > 0) {
      return <Badge tone="bad">Overdue {daysOverdue === 1 ? '1 day' : `${daysOverdue} days`}</Badge>
    }
    return <Badge tone="warn">{openCents < totalCents ? 'Partly paid' : 'Open'}</Badge>
  }
  if (status === 9) return <Badge>Void</Badge>
  if (creditedCents >= totalCents) return <Badge>Credited</Badge>
  return <Badge tone="ok">{status === 1 ? 'Paid online' : 'Paid by bank'}</Badge>
}
