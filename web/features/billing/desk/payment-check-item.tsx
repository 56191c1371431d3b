import {
  paymentCheckNames,
  type PaymentCheck,
  type PaymentCheckKind,
} from '#contract/billing/desk/payment-checks.ts'
import type { QueueRef } from '#contract/back-office/queue/queue.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { businessDate } from '#contract/dates.ts'
import { useDecided } from '#web/features/billing/desk/api.ts'
import { AdminLink, LoadError, notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { queueKey } from '#web/features/back-office/frame/queue/api.ts'
import {
  QueueAct,
  QueueItemFrame,
} from '#web/features/back-office/frame/queue/queue-item-frame.tsx'
import type { Queue } from '#web/features/back-office/frame/queue/use-queue.ts'
import { reasonDialog } from '#web/features/back-office/frame/reason-dialog-lazy.ts'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { DateInput } from '#web/ui/forms/date-input.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Note } from '#web/ui/note.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { BreakableText } from '#web/ui/text/breakable-text.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/** The event, and the decision to make. */
const explanations: Record<PaymentCheckKind, string> = {
  held: 'The amount or the currency is not the one that was asked for, so nothing was booked.',
  overpaid: 'More was received than this invoice comes to, or it was credited after it was paid.',
  'given-back':
    'The payment provider has given money back that you did not ask for. The invoice is unpaid again if that leaves something to pay.',
  'not-begun':
    'The customer wanted to pay online and the payment provider did not answer. The invoice was mailed; write to the customer or wait for a bank transfer.',
}

const amountText = ({ amountCents, currency }: PaymentCheck) =>
  currency === 'EUR' ? formatEuros(amountCents) : `${currency} ${(amountCents / 100).toFixed(2)}`

/** A payment that finance decides about (BK-095). */
export function PaymentCheckItem({ open, queue }: { open: QueueRef; queue: Queue }) {
  const api = useApi()
  const { data, error, refetch } = useQuery(
    payloadQuery(api, [...queueKey, 'payment-check', open.id], 'getPaymentCheck', {
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
  const { kind, company, invoice, closed, refundAskedAt, refundFailure, reason, at } = data
  return (
    <QueueItemFrame
      queue={queue}
      open={open}
      title={`${paymentCheckNames[kind]}: ${amountText(data)}`}
      mark={
        closed ? (
          <Badge tone="ok">Closed</Badge>
        ) : refundAskedAt ? (
          <Badge tone="outline">Refund requested</Badge>
        ) : refundFailure ? (
          <Badge tone="bad">Refund failed</Badge>
        ) : (
          <Badge tone="warn">To decide</Badge>
        )
      }
      sub={
        closed ? (
          <>
            {closed.outcome} {closed.by && `${closed.by}, `}
            <RelativeTime at={closed.at} />
          </>
        ) : (
          <RelativeTime at={at} />
        )
      }
      acts={!closed && <Acts check={data} open={open} queue={queue} />}
    >
      {!closed && refundFailure && !refundAskedAt && (
        <Note tone="bad" title={`The refund failed: ${refundFailure}`}>
          Request it again, or pay the money back by bank transfer.
        </Note>
      )}
      {!closed && <Note tone="info" title={explanations[kind]} />}
      <Panel title="Payment and invoice">
        <Facts
          items={[
            { term: 'Amount', value: amountText(data) },
            ...(reason ? [{ term: 'Why', value: reason }] : []),
            ...(refundAskedAt && !closed
              ? [{ term: 'Refund requested', value: <RelativeTime at={refundAskedAt} /> }]
              : []),
            {
              term: 'Company',
              value: company ? (
                <AdminLink to={`/companies/${company.id}`} search={{ tab: 'money' }}>
                  {company.name}
                </AdminLink>
              ) : (
                'None'
              ),
            },
            { term: 'Invoice', value: `${invoice.number}, ${formatEuros(invoice.totalCents)}` },
            { term: 'Received', value: formatEuros(invoice.receivedCents) },
            { term: 'Credited', value: formatEuros(invoice.creditedCents) },
            {
              term: 'Customer',
              value: (
                <a href={`mailto:${invoice.email}`}>
                  <BreakableText>{invoice.email}</BreakableText>
                </a>
              ),
            },
          ]}
        />
      </Panel>
    </QueueItemFrame>
  )
}

type ActsProps = { check: PaymentCheck; open: QueueRef; queue: Queue }

function Acts({ check, open, queue }: ActsProps) {
  const api = useApi()
  const refund = usePopup(reasonDialog)
  const paidBack = usePopup(reasonDialog)
  const close = usePopup(reasonDialog)
  const [paidOn, setPaidOn] = useState(today)
  const { id, canBook, canRefund, canNotePaidBack, invoice, receivedOn } = check
  const params = { id: String(id) }
  const done = useDecided(queue, open)
  const book = useMutation({
    mutationFn: () => api('bookHeldPayment', { params, body: {} }),
    onSuccess: () => done(staffNotices.heldBooked),
    onError: (failure) => notifyFailure('Not booked', failure),
  })
  const amount = amountText(check)
  return (
    <>
      {canBook && (
        <QueueAct
          shortcut="y"
          variant="primary"
          icon="check"
          busy={book.isPending}
          onClick={() => book.mutate()}
        >
          Book {amount}
        </QueueAct>
      )}
      {canRefund && (
        <QueueAct shortcut="r" icon="reply" {...refund.trigger}>
          Refund
        </QueueAct>
      )}
      {canNotePaidBack && (
        <QueueAct shortcut="p" icon="bank" {...paidBack.trigger}>
          Mark as paid back
        </QueueAct>
      )}
      <QueueAct shortcut="N" {...close.trigger}>
        Close
      </QueueAct>
      {refund.render({
        title: `Refund ${amount}?`,
        act: 'payment.refunded',
        children: `The payment provider pays ${amount} of invoice ${invoice.number} back to where it came from.`,
        confirm: 'Refund',
        danger: true,
        run: async (reason) => {
          await api('refundPayment', { params, body: { reason } })
          await done(staffNotices.refundAsked)
        },
      })}
      {paidBack.render({
        title: `Was ${amount} paid back?`,
        act: 'payment.decided',
        children: (
          <>
            <p>Note here that you have paid it back by bank transfer.</p>
            <Field label="Paid back on" className="space-above">
              <DateInput
                min={receivedOn}
                max={today()}
                required
                value={paidOn}
                onChange={(event) => setPaidOn(event.target.value)}
              />
            </Field>
          </>
        ),
        confirm: 'Mark as paid back',
        run: async (note) => {
          await api('notePaidBack', { params, body: { paidOn, note } })
          await done(staffNotices.paidBackNoted)
        },
      })}
      {close.render({
        title: 'Close without moving money?',
        act: 'payment.decided',
        children: 'Nothing is booked and nothing is paid back. The reason is kept for colleagues.',
        confirm: 'Close',
        run: async (reason) => {
          await api('closePaymentCheck', { params, body: { reason } })
          await done(staffNotices.paymentCheckClosed)
        },
      })}
    </>
  )
}

const today = () => businessDate(new Date())
