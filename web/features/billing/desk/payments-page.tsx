import {
  exportPayments,
  listPayments,
  paymentFilterNames,
  paymentFilters,
  paymentFilterValues,
  type PaymentEntry,
  type PaymentSort,
  type PaymentState,
} from '#contract/billing/desk/payment-list.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { formatDay } from '#contract/dates.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { countText } from '#contract/figures/numbers.ts'
import {
  AdminLink,
  AdminView,
  liveListOptions,
} from '#web/features/back-office/frame/admin-view.tsx'
import { DeskList, type ListColumn } from '#web/features/back-office/frame/desk-list/desk-list.tsx'
import { useListAddress } from '#web/features/back-office/frame/desk-list/list-address.ts'
import { useRowSelection } from '#web/features/back-office/frame/desk-list/row-selection.ts'
import { useCurrentView, ViewTools } from '#web/features/back-office/frame/views/view-tools.tsx'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { StatLine } from '#web/ui/stat-line.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { useQuery } from '@tanstack/react-query'

const path = '/payments'
const filters = paymentFilters.map((name) => ({ name, label: paymentFilterNames[name] }))

/** Money received and paid back, and online payments that brought nothing. */
export default function PaymentsPage() {
  const list = useListAddress(path)
  const view = useCurrentView('payments', list)
  const { data, ...query } = useQuery(
    payloadQuery(
      useApi(),
      ['accounts', 'payments', list.address],
      listPayments,
      { query: list.address as NonNullable<CallInput<typeof listPayments>['query']> },
      liveListOptions,
    ),
  )
  const total = data?.numResults ?? 0
  const selection = useRowSelection(list.selection, total)
  return (
    <AdminView
      title={view?.name ?? 'Payments'}
      sub={
        data && (
          <span role="status">{total === 1 ? '1 payment' : `${countText(total)} payments`}</span>
        )
      }
    >
      <DeskList<PaymentEntry, PaymentSort>
        path={path}
        caption="Payments"
        searchLabel="Invoice, company, note or reference"
        placeholder="Invoice or company"
        filters={filters}
        columns={columns}
        usualSort={{ by: 'day', order: 'desc' }}
        nameOf={({ invoiceNumber }) => invoiceNumber}
        list={list}
        query={{ data, ...query }}
        selection={selection}
        tools={<ViewTools name="payments" list={list} />}
        exportPath={exportPayments.path}
        foot={
          data && (
            <section aria-label="Sums of all that match" className="space-above">
              <StatLine
                quiet
                className="box"
                items={[
                  { term: 'Received', value: formatEuros(data.totals.receivedCents) },
                  { term: 'Paid back', value: formatEuros(data.totals.paidBackCents) },
                  {
                    term: 'Received less paid back',
                    value: formatEuros(data.totals.receivedCents - data.totals.paidBackCents),
                  },
                  { term: 'Held', value: formatEuros(data.totals.heldCents) },
                ]}
              />
            </section>
          )
        }
        empty={
          list.selection === '' ? (
            <Empty title="No payments yet">Money that is received appears here.</Empty>
          ) : (
            <Empty
              title="No payments found"
              actions={<AdminLink to={path}>Show all payments</AdminLink>}
            >
              All filters must match, and every word an invoice, a company, a note or a reference.
            </Empty>
          )
        }
      />
    </AdminView>
  )
}

const tones: Record<PaymentState, 'ok' | 'warn' | 'bad' | 'neutral'> = {
  received: 'ok',
  'paid-back': 'warn',
  'set-off': 'neutral',
  held: 'bad',
  failed: 'neutral',
  cancelled: 'neutral',
  expired: 'neutral',
}

const columns: readonly ListColumn<PaymentEntry, PaymentSort>[] = [
  {
    key: 'day',
    header: 'Day',
    width: '6.5rem',
    sortKey: 'day',
    className: 'soft num',
    cell: ({ day }) => formatDay(day),
  },
  {
    key: 'invoice',
    header: 'Invoice',
    width: '7.75rem',
    card: 'title',
    isRowHeader: true,
    sortKey: 'invoice',
    cell: ({ companyId, invoiceNumber }) => (
      <AdminLink
        to={companyId === null ? '/invoices' : `/companies/${companyId}`}
        search={companyId === null ? { search: invoiceNumber } : { tab: 'money' }}
        className={`${hitClass} num`}
      >
        {invoiceNumber}
      </AdminLink>
    ),
  },
  {
    key: 'customer',
    header: 'Company',
    sortKey: 'customer',
    optional: 'usual',
    title: ({ customer }) => customer,
    cell: ({ customer }) => customer,
  },
  {
    key: 'amount',
    header: 'Amount',
    width: '7rem',
    align: 'right',
    card: 'figure',
    sortKey: 'amount',
    className: 'num',
    cell: ({ amountCents }) => formatEuros(amountCents),
  },
  {
    key: 'state',
    header: 'State',
    width: '7rem',
    optional: 'usual',
    cell: ({ state }) => <Badge tone={tones[state]}>{paymentFilterValues.state[state]}</Badge>,
  },
  {
    key: 'way',
    header: 'Way',
    width: '8rem',
    from: '52rem',
    optional: 'usual',
    className: 'soft',
    cell: ({ way }) => paymentFilterValues.way[way],
  },
  {
    key: 'note',
    header: 'Note',
    from: '64rem',
    card: 'text',
    optional: 'usual',
    className: 'soft',
    title: ({ note }) => note,
    cell: ({ note }) => note,
  },
  {
    key: 'by',
    header: 'Booked by',
    width: '8rem',
    from: '64rem',
    card: 'hidden',
    optional: 'usual',
    className: 'soft',
    cell: ({ by }) => by,
  },
  {
    key: 'reference',
    header: 'Reference',
    width: '9rem',
    from: '64rem',
    card: 'hidden',
    optional: 'extra',
    className: 'soft mono',
    title: ({ reference }) => reference ?? undefined,
    cell: ({ reference }) => reference,
  },
  {
    key: 'country',
    header: 'Country',
    width: '7.5rem',
    from: '64rem',
    card: 'hidden',
    optional: 'extra',
    className: 'soft',
    cell: ({ country }) => country,
  },
]
