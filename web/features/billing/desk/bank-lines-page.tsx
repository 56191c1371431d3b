import { formatIban } from '#contract/billing/money.ts'
import { formatDay } from '#contract/dates.ts'
import {
  bankLineStateNames,
  bankLineStates,
  type BankLine,
  type BankLineState,
} from '#contract/billing/desk/statements.ts'
import { countText } from '#contract/figures/numbers.ts'
import { bankLinesQuery, type BankLinesFilters } from '#web/features/billing/desk/api.ts'
import { InvoiceOf } from '#web/features/billing/desk/bank-line-item.tsx'
import { BookCertain, LineActions } from '#web/features/billing/desk/line-actions.tsx'
import { amountText } from '#web/features/billing/desk/line-texts.ts'
import {
  AdminView,
  LoadError,
  useAdminNavigate,
  useAdminSearch,
} from '#web/features/back-office/frame/admin-view.tsx'
import {
  isFieldError,
  LogFilters,
  OlderLinks,
  TextFilter,
  useSearchFilters,
} from '#web/features/back-office/frame/log-filters.tsx'
import { useRowNavigation } from '#web/platform/keys/keys.ts'
import { useApi } from '#web/platform/api/api.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

const importDialog = lazyPopup(() =>
  import('./import-statement-dialog.tsx').then((module) => module.ImportStatementDialog),
)
const path = '/bank-lines'

const emptyTexts: Record<BankLineState, { title: string; text: string }> = {
  open: {
    title: 'Nothing to book',
    text: 'Lines of imported statements that no colleague has handled appear here.',
  },
  booked: { title: 'No booked lines', text: 'Lines that were booked on an invoice appear here.' },
  'set-aside': {
    title: 'No lines set aside',
    text: 'Lines that pay no invoice, such as interest, appear here with the reason.',
  },
}

/** Lines of bank statements with the invoices that they most likely pay. */
export default function BankLinesPage() {
  const address = useAdminSearch()
  const navigate = useAdminNavigate()
  const asked = useSearchFilters<BankLinesFilters>('state', 'text', 'before')
  const { data, error, refetch, isPlaceholderData } = useQuery(bankLinesQuery(useApi(), asked))
  const upload = usePopup(importDialog)
  const table = useRef<HTMLTableElement>(null)
  useRowNavigation(table, 'tbody td:last-child button:first-of-type')
  const state = bankLineStates.find((one) => one === address['state']) ?? 'open'
  const counts = data && {
    open: data.counts.open,
    booked: data.counts.booked,
    'set-aside': data.counts.setAside,
  }
  const empty = emptyTexts[state]

  return (
    <AdminView
      title="Bank statements"
      sub="What the bank received and paid, and the invoices that it most likely concerns."
      actions={
        <Button variant="primary" icon="upload" {...upload.trigger}>
          Import a statement
        </Button>
      }
    >
      {upload.render({})}
      <div className="filters">
        <Segmented
          label="State"
          options={bankLineStates.map((value) => ({
            value,
            label: `${bankLineStateNames[value]}${counts ? ` (${countText(counts[value])})` : ''}`,
          }))}
          value={state}
          onValueChange={(value) =>
            void navigate(path, {
              search: { state: value === 'open' ? undefined : value, text: address['text'] },
            })
          }
        />
        {/* Not in the head of the page: there it moves the other button when the lines arrive. */}
        {state === 'open' && (
          <span className="push">
            <BookCertain lines={data?.results ?? []} />
          </span>
        )}
      </div>
      <LogFilters path={path} label="Lines" keep={{ state: state === 'open' ? undefined : state }}>
        <TextFilter name="text" label="Name, text or account" error={error} wide />
      </LogFilters>
      {error && !isFieldError(error) ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <DataTable
          ref={table}
          caption={`Lines of bank statements: ${bankLineStateNames[state]}, last imported first`}
          columns={columns}
          rows={data?.results}
          rowKey={({ id }) => id}
          busy={isPlaceholderData}
          wrap
          empty={
            <Empty title={address['text'] ? 'No lines found' : empty.title}>
              {address['text'] ? 'No line in this state has this text.' : empty.text}
            </Empty>
          }
        />
      )}
      {data && <OlderLinks path={path} search={asked as Record<string, string>} next={data.next} />}
    </AdminView>
  )
}

const columns: readonly Column<BankLine>[] = [
  {
    key: 'day',
    header: 'Day',
    width: '6.5rem',
    from: '64rem',
    className: 'soft num',
    cell: ({ bookedOn }) => formatDay(bookedOn),
  },
  {
    key: 'amount',
    header: 'Amount',
    width: '7rem',
    align: 'right',
    card: 'figure',
    className: 'num',
    cell: (line) => (
      <>
        {amountText(line)}
        {line.currency !== 'EUR' && (
          <>
            {' '}
            <Badge tone="warn">Not in euros</Badge>
          </>
        )}
      </>
    ),
  },
  {
    key: 'counterparty',
    header: 'From or to',
    card: 'title',
    isRowHeader: true,
    cell: ({ counterparty, iban }) => (
      <>
        {counterparty || 'Not named'}
        {iban && <div className="soft small mono">{formatIban(iban)}</div>}
      </>
    ),
  },
  {
    key: 'text',
    header: 'Text',
    from: '64rem',
    card: 'text',
    title: ({ fileName }) => `From ${fileName}`,
    cell: ({ text }) => text,
  },
  {
    key: 'invoice',
    header: 'Invoice',
    width: '12rem',
    card: 'text',
    cardLabel: 'Invoice',
    cell: (line) => <InvoiceOf line={line} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    width: '14.75rem',
    card: 'foot',
    cell: (line) => <LineActions line={line} />,
  },
]
