import type { Account } from '#contract/back-office/back-office.ts'
import type { MoneyDocument, Receipt } from '#contract/billing/desk/company-money.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { planNames } from '#contract/broadcasts/broadcast-settings.ts'
import { formatDate, formatDay } from '#contract/dates.ts'
import { DocumentLinks } from '#web/features/billing/desk/document-links.tsx'
import { useOpenInvoiceActs } from '#web/features/billing/desk/invoice-acts.tsx'
import { companyMoneyQuery } from '#web/features/companies/desk/api.ts'
import { CompanyInvoiceStatus } from '#web/features/companies/desk/company-panels.tsx'
import {
  BankDetailsPanel,
  VatEvidencePanel,
} from '#web/features/companies/desk/company/money-evidence.tsx'
import { OrderPanel } from '#web/features/companies/desk/company/order-panel.tsx'
import type { CompanyActs } from '#web/features/companies/desk/company/use-company-acts.tsx'
import {
  bookPaymentDialog,
  creditDialog,
  latePriceDialog,
  newInvoiceDialog,
} from '#web/features/companies/desk/dialogs/company-dialogs-lazy.ts'
import { LoadError, notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { MenuButton, type MenuEntry } from '#web/ui/dialogs/menu-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Note } from '#web/ui/note.tsx'
import { StatLine } from '#web/ui/stat-line.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'

type MoneyTabProps = { account: Account; acts: CompanyActs }

/** The membership of a company, its invoices and credit notes, what was paid, and the evidence about it. */
export function MoneyTab({ account, acts }: MoneyTabProps) {
  const { data, error, refetch } = useQuery(companyMoneyQuery(useApi(), account.id))
  const isFinance = mayUse(useStaff(), ['finance'])
  const create = usePopup(newInvoiceDialog)
  if (!data) return error ? <LoadError error={error} onRetry={refetch} /> : <Skeleton width="40%" />
  const { plan, paidUntil, renewsOn, openCents, documents, receipts, held, draft } = data
  const { addresses } = account
  return (
    <div className="stack">
      {held.map(({ id, invoiceNumber, reason, at }) => (
        <Note key={id} tone="bad" title={`A payment of invoice ${invoiceNumber} is held`}>
          {reason}, {formatDate(new Date(at), 'UTC')}. Nothing was booked or activated: settle it
          with the payer, then book what was received.
        </Note>
      ))}
      {account.order && <OrderPanel account={account} order={account.order} acts={acts} />}
      <StatLine
        boxed
        quiet
        items={[
          { term: 'Plan', value: plan ? planNames[plan] : 'None' },
          { term: 'Paid until', value: paidUntil ? formatDay(paidUntil) : 'Not yet' },
          { term: 'Next invoice', value: renewsOn ? formatDay(renewsOn) : 'None' },
          { term: 'Open', value: formatEuros(openCents) },
          { term: 'List addresses', value: `${addresses.used.length} of ${addresses.limit}` },
        ]}
      />
      <section className="stack close" aria-labelledby="documents">
        <div className="row wrap">
          <h2 id="documents">Invoices and credit notes</h2>
          {isFinance && (
            <Button size="sm" icon="plus" className="push" {...create.trigger}>
              {draft ? 'New invoice (draft)' : 'New invoice'}
            </Button>
          )}
        </div>
        {create.render({ company: account })}
        <DataTable
          caption="Invoices and credit notes, newest first"
          columns={documentColumns(account, isFinance)}
          rows={documents}
          rowKey={({ id }) => id}
          wrap
          empty={<Empty title="No invoices">The first order or invoice appears here.</Empty>}
        />
      </section>
      <div className="company-columns">
        <section className="stack close" aria-labelledby="receipts">
          <h2 id="receipts">Payments</h2>
          <DataTable
            caption="Payments, newest first"
            columns={receiptColumns}
            rows={receipts}
            rowKey={({ id }) => id}
            wrap
            empty={<Empty title="No payments">Nothing was received yet.</Empty>}
          />
        </section>
        <div className="stack">
          <CompanyInvoiceStatus account={account} acts={acts} />
          <VatEvidencePanel evidence={data.vatEvidence} />
          <BankDetailsPanel details={data.bankDetails} />
        </div>
      </div>
    </div>
  )
}

const documentColumns = (
  account: Account,
  isFinance: boolean,
): readonly Column<MoneyDocument>[] => [
  {
    key: 'number',
    header: 'Number',
    width: '8rem',
    isRowHeader: true,
    card: 'title',
    cell: ({ number }) => <span className="num nowrap">{number}</span>,
  },
  {
    key: 'about',
    header: 'For',
    card: 'text',
    cell: ({ kind, description, corrects, reason, reference, earlyUntil }) => (
      <>
        {kind === 'credit-note' ? `Credit on ${corrects}` : description}
        {reason && <div className="soft small break">{reason}</div>}
        {reference && <div className="soft small break">Reference {reference}</div>}
        {earlyUntil && <div className="soft small">Early price until {formatDay(earlyUntil)}</div>}
      </>
    ),
  },
  {
    key: 'day',
    header: 'Issued',
    width: '6.5rem',
    className: 'soft num',
    cell: ({ issuedOn }) => formatDay(issuedOn),
  },
  {
    key: 'status',
    header: 'Status',
    width: '9rem',
    card: 'meta',
    cell: (row) => <Status row={row} />,
  },
  {
    key: 'total',
    header: 'Total',
    width: '6.75rem',
    align: 'right',
    card: 'figure',
    className: 'num',
    cell: ({ kind, totalCents }) => formatEuros(kind === 'invoice' ? totalCents : -totalCents),
  },
  {
    key: 'open',
    header: 'Open',
    width: '6.75rem',
    align: 'right',
    className: 'num',
    cardLabel: 'Open',
    title: ({ receivedCents, creditedCents }) =>
      `Received ${formatEuros(receivedCents)}, credited ${formatEuros(creditedCents)}`,
    cell: ({ kind, openCents, receivedCents }) =>
      kind === 'invoice' && (
        <>
          {formatEuros(openCents)}
          {receivedCents !== 0 && (
            <div className="soft small">{formatEuros(receivedCents)} received</div>
          )}
        </>
      ),
  },
  {
    key: 'documents',
    header: 'Documents',
    width: '5.75rem',
    card: 'foot',
    cell: ({ id, number }) => <DocumentLinks id={id} number={number} />,
  },
  ...(isFinance
    ? [
        {
          key: 'acts',
          header: <span className="sr">Actions</span>,
          width: '3.5rem',
          align: 'right' as const,
          card: 'action' as const,
          cell: (row: MoneyDocument) => <DocumentActs account={account} row={row} />,
        },
      ]
    : []),
]

const receiptColumns: readonly Column<Receipt>[] = [
  {
    key: 'day',
    header: 'Day',
    width: '6.5rem',
    className: 'soft num',
    cell: ({ receivedOn }) => formatDay(receivedOn),
  },
  {
    key: 'amount',
    header: 'Amount',
    width: '8rem',
    align: 'right',
    card: 'figure',
    className: 'num',
    cell: ({ amountCents }) => formatEuros(amountCents),
  },
  {
    key: 'invoice',
    header: 'Invoice',
    width: '8rem',
    isRowHeader: true,
    card: 'title',
    cell: ({ invoiceNumber }) => <span className="num">{invoiceNumber}</span>,
  },
  {
    key: 'how',
    header: 'How',
    card: 'text',
    cell: ({ method, by, note }) => (
      <>
        {method === 'online' ? 'Online' : by ? `Bank, booked by ${by}` : 'Bank'}
        {note && <div className="soft small break">{note}</div>}
      </>
    ),
  },
]

function Status({
  row: { kind, status, isPastDue, paidOn, dueOn, extension, openCents },
}: {
  row: MoneyDocument
}) {
  if (kind === 'credit-note') return <Badge tone="outline">Credit note</Badge>
  const owed = openCents < 0 && (
    <div className="small soft">Overpaid by {formatEuros(-openCents)}</div>
  )
  if (status === 9) {
    return (
      <>
        <Badge>Void</Badge>
        {owed}
      </>
    )
  }
  if (status === 0) {
    return (
      <>
        <Badge tone={isPastDue ? 'bad' : 'warn'}>{isPastDue ? 'Overdue' : 'Due'}</Badge>
        {dueOn && <div className="small soft num">{formatDay(dueOn)}</div>}
        {extension && (
          <div className="small soft">
            Extended from <span className="num nowrap">{formatDay(extension.printedDueOn)}</span>:{' '}
            {extension.reason}
          </div>
        )}
      </>
    )
  }
  return (
    <>
      <Badge tone="ok">{status === 1 ? 'Paid online' : 'Paid by bank'}</Badge>
      {paidOn && <div className="small soft num">{formatDay(paidOn)}</div>}
      {owed}
    </>
  )
}

export function DocumentActs({ account, row }: { account: Account; row: MoneyDocument }) {
  const api = useApi()
  const book = usePopup(bookPaymentDialog)
  const credit = usePopup(creditDialog)
  const late = usePopup(latePriceDialog)
  const { id, number, kind, email, creditableCents, lateTotalCents, dueOn, status, isPastDue } = row
  const ofOpen = useOpenInvoiceActs(
    status === 0 && dueOn !== null ? { id, number, dueOn } : undefined,
    isPastDue,
  )
  const send = useMutation({
    mutationFn: () => api('sendInvoice', { params: { id: String(id) }, body: {} }),
    onSuccess: () => notify({ ...staffNotices.invoiceSent, text: email }),
    onError: (failure) => notifyFailure('The document was not sent', failure),
  })
  const items: MenuEntry[] = [
    ...(kind === 'invoice'
      ? [{ label: 'Book a payment', icon: 'plus' as const, onSelect: book.show }]
      : []),
    ...ofOpen.items,
    { label: `Send again to ${email}`, icon: 'mail' as const, onSelect: () => send.mutate() },
    ...(lateTotalCents === null
      ? []
      : [{ label: 'Bill the late price', icon: 'plus' as const, onSelect: late.show }]),
    ...(kind === 'invoice' && creditableCents > 0
      ? [{ label: 'Credit', icon: 'minus' as const, danger: true, onSelect: credit.show }]
      : []),
  ]
  return (
    <>
      <MenuButton icon="dots" size="sm" label={`Actions for ${number}`} items={items} />
      {book.render({ account, row })}
      {ofOpen.dialogs}
      {credit.render({ account, row })}
      {late.render({ account, row })}
    </>
  )
}
