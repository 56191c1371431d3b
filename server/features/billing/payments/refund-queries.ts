import type { PaymentCheckKind } from '#contract/billing/desk/payment-checks.ts'
import type { PaymentProvider } from '#server/features/billing/payments/provider.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow, onlyRow, onlyValue } from '#server/platform/database/rows.ts'

export interface RefundRow {
  id: number
  checkId: number
  paymentId: number
  amountCents: number
  currency: string
  key: string
  providerId: string | null
  state: 'asked' | 'sent' | 'refunded' | 'failed'
  failure: string
  askedBy: number
}

const columns = (db: Queryable) => db`
  refund.id, payment_check_id as check_id, refund.payment_id, refund.amount_cents, refund.currency,
  refund_key as key, refund.provider_id, refund.state, failure, asked_by`

interface RefundableRow {
  id: number
  provider: PaymentProvider['name']
}

/**
 * The payment from which the money of a check can be refunded: the one that the check is about, or for an overpayment
 * the last one of which as much is left, without refunds that have not failed and what was given back otherwise.
 */
export const findRefundable = (
  db: Queryable,
  check: {
    kind: PaymentCheckKind
    invoiceId: number
    paymentId: number | null
    amountCents: number
  },
) =>
  firstRow(db<RefundableRow[]>`
    select id, provider from payment
    where provider_id is not null and state = 'paid'
      and ${
        check.kind === 'held'
          ? db`id = ${check.paymentId} and ${refundedOf(db)} = 0`
          : db`invoice_id = ${check.invoiceId} and booked_cents >= ${check.amountCents}
              and amount_cents - reported_back_cents - ${refundedOf(db)} >= ${check.amountCents}`
      }
    order by id desc limit 1`)

/** Money of a payment in refunds that have not failed. */
const refundedOf = (db: Queryable) => db`
  (select coalesce(sum(refund.amount_cents), 0)::int from refund
    where refund.payment_id = payment.id and refund.state <> 'failed')`

export const sumRefunds = (db: Queryable, paymentId: number): Promise<number> =>
  onlyValue(db<{ cents: number }[]>`
    select ${refundedOf(db)} as cents from payment where id = ${paymentId}`)

export const insertRefund = (
  tx: Tx,
  refund: Pick<RefundRow, 'checkId' | 'paymentId' | 'amountCents' | 'currency' | 'askedBy'> & {
    now: Date
  },
): Promise<number> =>
  onlyValue(tx<{ id: number }[]>`
    insert into refund (payment_check_id, payment_id, amount_cents, currency, asked_by, asked_at)
    values (${refund.checkId}, ${refund.paymentId}, ${refund.amountCents}, ${refund.currency},
      ${refund.askedBy}, ${refund.now})
    returning id`)

/** A refund with its payment at the provider. */
export const findRefundToSend = (db: Queryable, id: number) =>
  firstRow(db<
    (RefundRow & {
      invoiceId: number
      invoiceNumber: string
      provider: PaymentProvider['name']
      providerPaymentId: string
    })[]
  >`
    select ${columns(db)}, invoice_id, number as invoice_number, provider,
      payment.provider_id as provider_payment_id
    from refund join payment on payment.id = refund.payment_id
    join invoice on invoice.id = payment.invoice_id
    where refund.id = ${id}`)

/** Whether a payment has refunds that have not failed: the bank can still return a refund that was paid out. */
export const hasRefunds = async (
  db: Queryable,
  payment: { provider: PaymentProvider['name']; providerId: string },
): Promise<boolean> =>
  (
    await db`
      select from refund join payment on payment.id = refund.payment_id
      where provider = ${payment.provider} and payment.provider_id = ${payment.providerId}
        and refund.state <> 'failed'
      limit 1`
  ).count > 0

/** A refund behind the lock of its invoice. */
export const lockRefund = (tx: Tx, id: number) =>
  onlyRow(tx<RefundRow[]>`select ${columns(tx)} from refund where id = ${id} for no key update`)

/** Refunds of a locked payment that have not failed. */
export const listRefundsOf = (tx: Tx, paymentId: number) => tx<RefundRow[]>`
  select ${columns(tx)} from refund
  where payment_id = ${paymentId} and state <> 'failed' order by id for no key update`

/** Refunds without an end of a provider, those not asked about longest first. */
export const listRefundsUnderWay = (db: Queryable, provider: PaymentProvider['name']) => db<
  { id: number }[]
>`
  select refund.id from refund join payment on payment.id = refund.payment_id
  where refund.state in ('asked', 'sent') and provider = ${provider}
  order by refund.checked_at nulls first, refund.id limit 500`

export const markRefundChecked = (db: Queryable, id: number, now: Date) => db`
  update refund set checked_at = ${now} where id = ${id}`

/** Saves the provider's state of a refund; times that are set before stay. */
export const saveRefund = (
  tx: Tx,
  id: number,
  changes: Pick<RefundRow, 'providerId' | 'state' | 'failure'> & { now: Date },
) => tx`
  update refund set provider_id = ${changes.providerId}, state = ${changes.state},
    failure = ${changes.failure.slice(0, 300)},
    sent_at = case when ${changes.providerId !== null} then coalesce(sent_at, ${changes.now}) end,
    ended_at = case when ${changes.state === 'refunded' || changes.state === 'failed'} then ${changes.now}::timestamptz end
  where id = ${id}`

/** Attaches a refund of an overpayment to the check of it that is open. */
export const moveToOpenCheck = (tx: Tx, id: number, invoiceId: number) => tx`
  update refund set payment_check_id = open.id
  from payment_check own, payment_check open
  where refund.id = ${id} and own.id = payment_check_id and own.kind = 'overpaid'
    and open.invoice_id = ${invoiceId} and open.kind = 'overpaid' and open.closed_at is null`
