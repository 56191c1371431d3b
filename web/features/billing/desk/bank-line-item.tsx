import { bankLineStateNames, type BankLine } from '#contract/billing/desk/statements.ts'
import type { QueueRef } from '#contract/back-office/queue/queue.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { formatDay } from '#contract/dates.ts'
import { LineActions } from '#web/features/billing/desk/line-actions.tsx'
import { amountText, nameOfLine } from '#web/features/billing/desk/line-texts.ts'
import { AdminLink, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { queueKey } from '#web/features/back-office/frame/queue/api.ts'
import { QueueItemFrame } from '#web/features/back-office/frame/queue/queue-item-frame.tsx'
import type { Queue } from '#web/features/back-office/frame/queue/use-queue.ts'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { useQuery } from '@tanstack/react-query'

/** A line of a bank statement that finance books, matches or sets aside (BK-094). */
export function BankLineItem({ open, queue }: { open: QueueRef; queue: Queue }) {
  const { data, error, refetch } = useQuery(
    payloadQuery(useApi(), [...queueKey, 'bank-line', open.id], 'getBankLine', {
      params: { id: String(open.id) },
    }),
  )
  if (!data) {
    return (
      <div className="q-body">
        {error ? <LoadError error={error} onRetry={refetch} /> : <Skeleton width="40%" />}
      </div>
    )
  }
  const { state, counterparty, iban, text, bookedOn, fileName } = data
  return (
    <QueueItemFrame
      queue={queue}
      open={open}
      title={nameOfLine(data)}
      mark={
        <Badge tone={state === 'open' ? 'warn' : state === 'booked' ? 'ok' : 'neutral'}>
          {bankLineStateNames[state]}
        </Badge>
      }
      acts={<LineActions line={data} onHandled={() => queue.openNext([open])} />}
    >
      <Panel title="Line of the bank statement">
        <Facts
          items={[
            { term: 'Amount', value: amountText(data) },
            { term: 'Day', value: formatDay(bookedOn) },
            {
              term: data.amountCents < 0 ? 'To' : 'From',
              value: counterparty || 'Not named',
            },
            { term: 'Account', value: iban ? <span className="mono">{iban}</span> : 'Not named' },
            { term: 'Text', value: <span className="break">{text || 'None'}</span> },
            { term: 'File', value: <span className="break">{fileName}</span> },
          ]}
        />
      </Panel>
      <Panel title={panelTitle(data)}>
        <InvoiceOf line={data} />
      </Panel>
    </QueueItemFrame>
  )
}

const panelTitle = ({ state, proposal }: BankLine) =>
  state === 'set-aside'
    ? 'Why it was set aside'
    : state === 'booked'
      ? 'Booked on'
      : proposal && proposal.receiptId !== null
        ? 'Proposed: booked by hand before'
        : 'Proposed'

/** The booked invoices of a line, why it was set aside, or the proposal with its reasons. */
export function InvoiceOf({ line: { state, invoices, reason, proposal } }: { line: BankLine }) {
  if (state === 'set-aside') return <span className="soft">{reason}</span>
  if (state === 'booked') return <Parts parts={invoices} />
  if (!proposal) return <span className="soft">None found</span>
  const { parts, certainty, reasons } = proposal
  return (
    <>
      <Parts parts={parts} />
      <div>
        <Badge tone={certainty === 'certain' ? 'ok' : 'neutral'}>
          {certainty[0]!.toUpperCase() + certainty.slice(1)}
        </Badge>
      </div>
      <div className="soft small">{reasons.join(', ')}</div>
    </>
  )
}

interface InvoicePart {
  number: string
  customer: string
  companyId?: number | null
  amountCents: number
}

/** The invoices of a line, each with its part if there are several. */
function Parts({ parts }: { parts: readonly InvoicePart[] }) {
  return parts.map(({ number, customer, companyId, amountCents }, index) => (
    <div key={number}>
      <span className="mono">{number}</span>
      {parts.length > 1 && <span className="num"> {formatEuros(amountCents)}</span>}
      {parts[index + 1]?.customer !== customer && (
        <div className="small">
          {companyId == null ? (
            <span className="soft">{customer}</span>
          ) : (
            <AdminLink to={`/companies/${companyId}`}>{customer}</AdminLink>
          )}
        </div>
      )}
    </div>
  ))
}
