import {
  exportInvoices,
  invoiceFilterNames,
  invoiceFilters,
  listInvoices,
  type InvoiceEntry,
  type InvoiceSort,
  type InvoiceTotals,
} from '#contract/billing/desk/invoice-list.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { formatDay } from '#contract/dates.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { countText } from '#contract/figures/numbers.ts'
import { invoiceColumns } from '#web/features/billing/desk/invoice-columns.tsx'
import { invoiceCompanyDialog } from '#web/features/companies/desk/dialogs/company-dialogs-lazy.ts'
import {
  AdminLink,
  AdminView,
  liveListOptions,
} from '#web/features/back-office/frame/admin-view.tsx'
import { DeskList } from '#web/features/back-office/frame/desk-list/desk-list.tsx'
import { useListAddress } from '#web/features/back-office/frame/desk-list/list-address.ts'
import { useRowSelection } from '#web/features/back-office/frame/desk-list/row-selection.ts'
import { useCurrentView, ViewTools } from '#web/features/back-office/frame/views/view-tools.tsx'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { StatLine } from '#web/ui/stat-line.tsx'
import { useQuery } from '@tanstack/react-query'

const path = '/invoices'

/** Invoices and credit notes of all companies. */
export default function InvoicesPage() {
  const list = useListAddress(path)
  const view = useCurrentView('invoices', list)
  const query = useQuery(
    payloadQuery(
      useApi(),
      ['accounts', 'invoices', list.address],
      listInvoices,
      { query: list.address as NonNullable<CallInput<typeof listInvoices>['query']> },
      liveListOptions,
    ),
  )
  const total = query.data?.numResults ?? 0
  const selection = useRowSelection(list.selection, total)
  const create = usePopup(invoiceCompanyDialog)
  const isFinance = mayUse(useStaff(), ['finance'])
  const openAt = list.address['openAt']
  const filters = [
    ...invoiceFilters.map((name) => ({ name, label: invoiceFilterNames[name] })),
    {
      name: 'openAt',
      label: 'Open at the end of',
      single: openAt ? [{ value: openAt, label: formatDay(openAt) }] : [],
    },
  ]
  return (
    <AdminView
      title={view?.name ?? 'Invoices'}
      sub={
        query.data && (
          <span role="status">{total === 1 ? '1 document' : `${countText(total)} documents`}</span>
        )
      }
    >
      <DeskList<InvoiceEntry, InvoiceSort>
        path={path}
        caption="Invoices and credit notes"
        searchLabel="Number, company or VAT number"
        placeholder="Number or company"
        filters={filters}
        columns={invoiceColumns}
        usualSort={{ by: 'issued', order: 'desc' }}
        nameOf={({ number }) => number}
        list={list}
        query={query}
        selection={selection}
        tools={
          <>
            <ViewTools name="invoices" list={list} />
            {isFinance && (
              <Button icon="plus" {...create.trigger}>
                New invoice
              </Button>
            )}
          </>
        }
        exportPath={exportInvoices.path}
        foot={query.data && <Totals totals={query.data.totals} />}
        empty={<NoInvoices isFiltered={list.selection !== ''} />}
      />
      {create.render({})}
    </AdminView>
  )
}

/** Sums of all that match; credit notes are subtracted. */
function Totals({ totals }: { totals: InvoiceTotals }) {
  const { netCents, vatCents, totalCents, openCents, overdueCents, owedCents } = totals
  return (
    <section aria-label="Sums of all that match" className="space-above">
      <StatLine
        quiet
        className="box"
        items={[
          { term: 'Net', value: formatEuros(netCents) },
          { term: 'VAT', value: formatEuros(vatCents) },
          { term: 'Amount', value: formatEuros(totalCents) },
          { term: 'Open', value: formatEuros(openCents) },
          { term: 'Overdue', value: formatEuros(overdueCents) },
          { term: 'Owed to customers', value: formatEuros(owedCents) },
        ]}
      />
    </section>
  )
}

function NoInvoices({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <Empty title="No invoices found" actions={<AdminLink to={path}>Show all invoices</AdminLink>}>
      All filters must match, and every word a number, a company or a VAT number.
    </Empty>
  ) : (
    <Empty title="No invoices yet">The first order or invoice appears here.</Empty>
  )
}
