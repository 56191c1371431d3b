import type * as z from 'zod/mini'
import type {
  PaymentCheck,
  PaymentCheckKind,
  PaymentDecision,
} from '#contract/billing/desk/payment-checks.ts'
import type { InvoiceRow } from '#server/features/billing/queries.ts'
import { sumRefunds } from '#server/features/billing/payments/refund-queries.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow, onlyValue } from '#server/platform/database/rows.ts'

interface NewCheck {
  kind: Exclude<PaymentCheckKind, 'overpaid'>
  invoiceId: number
  paymentId: number
  amountCents: number
  currency: string
  reason: string
  now: Date
}

/** Adds a check of a payment; a payment is held once, also after staff have decided. */
export const insertPaymentCheck = (tx: Tx, check: NewCheck) => tx`
  insert into payment_check (kind, invoice_id, payment_id, amount_cents, currency, reason, created_at)
  values (${check.kind}, ${check.invoiceId}, ${check.paymentId}, ${check.amountCents},
    ${check.currency}, ${check.reason}, ${check.now})
  on conflict do nothing`

/** Whether staff have decided about a payment that was held. */
export const isHeldDecided = async (db: Queryable, paymentId: number): Promise<boolean> =>
  (
    await db`
      select from payment_check
      where payment_id = ${paymentId} and kind = 'held' and closed_at is not null`
  ).count > 0

type Balance = Pick<InvoiceRow, 'receivedCents' | 'creditedCents' | 'totalCents'>

/** The amount received for an invoice beyond the amount due; 0 or less without an overpayment. */
export const overpaidCents = ({ receivedCents, creditedCents, totalCents }: Balance): number =>
  Math.min(receivedCents, receivedCents + creditedCents - totalCents)

/** The amount to refund of each overpaid invoice of a company; amounts that staff have decided to leave are not. */
export async function findOverpayments(
  db: Queryable,
  companyId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db<{ invoiceId: number; amountCents: number }[]>`
    select invoice_id, amount_cents
    from payment_check join invoice on invoice.id = invoice_id
    where company_id = ${companyId} and payment_check.kind = 'overpaid' and closed_at is null`
  return new Map(rows.map(({ invoiceId, amountCents }) => [invoiceId, amountCents]))
}

/** Closes the checks of payments that did not begin while their invoice is settled, unless staff have closed them. */
export const updateNotBegun = (db: Queryable, now: Date, invoiceId: number | 'any') => db`
  update payment_check set closed_at = case when status <> 0 then ${now}::timestamptz end,
    decision = case when status <> 0 then 'settled' end,
    outcome = case status when 0 then '' when 9 then 'Invoice credited' else 'Invoice paid' end
  from invoice
  where invoice.id = invoice_id and payment_check.kind = 'not-begun' and closed_by is null
    and (closed_at is not null) <> (status <> 0)
    ${invoiceId === 'any' ? db`` : db`and invoice_id = ${invoiceId}`}`

/**
 * Opens or closes the checks of an invoice after money or a credit note was booked: of a payment that did not begin, and
 * of more received than is owed. What staff have decided to leave there does not come back.
 */
export async function updateChecks(
  tx: Tx,
  invoice: Balance & Pick<InvoiceRow, 'id' | 'kind'>,
  now: Date,
): Promise<void> {
  const { id } = invoice
  await updateNotBegun(tx, now, id)
  const owedCents = overpaidCents(invoice)
  if (invoice.kind !== 'invoice' || owedCents <= 0) {
    await tx`
      update payment_check set closed_at = ${now}, decision = 'settled',
        outcome = 'Nothing is owed any more.'
      where invoice_id = ${id} and kind = 'overpaid' and closed_at is null`
    return
  }
  await tx`
    insert into payment_check (kind, invoice_id, amount_cents, created_at)
    select 'overpaid', ${id}, ${owedCents}, ${now}
    where not exists (
      select from payment_check where invoice_id = ${id} and kind = 'overpaid'
        and closed_by is not null and amount_cents >= ${owedCents})
    on conflict (invoice_id) where kind = 'overpaid' and closed_at is null
      do update set amount_cents = excluded.amount_cents`
}

/** Adds a check for each payment that the provider never began, on invoices that are still unpaid. */
export const insertNotBegun = (db: Queryable, { before, now }: { before: Date; now: Date }) => db`
  insert into payment_check (kind, invoice_id, payment_id, amount_cents, created_at)
  select 'not-begun', invoice_id, payment.id, amount_cents, ${now}
  from payment join invoice on invoice.id = invoice_id
  where provider_id is null and state = 'open' and created_at < ${before} and status = 0
    and not exists (
      select from payment later where later.invoice_id = payment.invoice_id and later.id > payment.id)
  order by payment.id limit 500
  on conflict do nothing`

/** When a refund of a check was asked for that is under way. */
const refundAskedAt = (db: Queryable) => db`
  (select asked_at from refund
    where payment_check_id = payment_check.id and refund.state in ('asked', 'sent'))`

/** About the last refund of a check if it failed. */
const lastFailure = (db: Queryable, column: Fragment) => db`
  (select case when state = 'failed' then ${column} end from refund
    where payment_check_id = payment_check.id order by id desc limit 1)`

/** Checks for the queue of staff; a payment that did not begin matters until the invoice is settled. */
export const paymentChecks = (db: Queryable) => db`
  select payment_check.id, payment_check.kind, amount_cents, currency, created_at, closed_at, decision,
    outcome, invoice.company_id, number, ${refundAskedAt(db)} as refund_asked_at,
    ${lastFailure(db, db`ended_at`)} as refund_failed_at,
    exists (select from refund where payment_check_id = payment_check.id and state = 'refunded')
      as is_refunded,
    closed_at is not null as is_closed
  from payment_check join invoice on invoice.id = invoice_id`

export interface PaymentCheckRow extends Pick<
  z.output<typeof PaymentCheck>,
  'id' | 'kind' | 'amountCents' | 'currency' | 'reason' | 'at' | 'refundAskedAt' | 'refundFailure'
> {
  invoiceId: number
  paymentId: number | null
  closedAt: Date | null
  closedBy: string | null
  outcome: string
}

const columns = (db: Queryable) => db`
  payment_check.id, kind, invoice_id, payment_id, amount_cents, currency, reason, created_at as at,
  closed_at, outcome, ${refundAskedAt(db)} as refund_asked_at,
  ${lastFailure(db, db`failure`)} as refund_failure,
  (select name from staff where staff.id = closed_by) as closed_by`

export const findPaymentCheck = (db: Queryable, id: number) =>
  firstRow(db<PaymentCheckRow[]>`select ${columns(db)} from payment_check where id = ${id}`)

export const lockPaymentCheck = (tx: Tx, id: number) =>
  firstRow(tx<PaymentCheckRow[]>`
    select ${columns(tx)} from payment_check where id = ${id} for no key update`)

export const closePaymentCheck = (
  tx: Tx,
  id: number,
  input: { now: Date; staffId: number; decision: PaymentDecision; outcome: string },
) => tx`
  update payment_check set closed_at = ${input.now}, closed_by = ${input.staffId},
    decision = ${input.decision}, outcome = ${input.outcome.slice(0, 300)}
  where id = ${id}`

/** The last day on which an invoice received money; null if it never did. */
export const findLastReceiptDay = (db: Queryable, invoiceId: number): Promise<string | null> =>
  onlyValue(db<{ day: string | null }[]>`
    select max(received_on)::text as day from receipt
    where invoice_id = ${invoiceId} and amount_cents > 0`)

/** Opens the decision about a payment again whose refund has failed; of an overpayment unless another one is open. */
export const reopenPaymentCheck = (tx: Tx, id: number, invoiceId: number) => tx`
  update payment_check set closed_at = null, closed_by = null, decision = null,
    outcome = ''
  where id = ${id} and invoice_id = ${invoiceId} and closed_at is not null
    and (kind = 'held' or not exists (
      select from payment_check other
      where other.invoice_id = ${invoiceId} and other.kind = 'overpaid' and other.closed_at is null))`

/**
 * Money of a locked payment refunded without staff that no check has reported yet.
 * @param givenBackCents in all, as the provider says
 */
export async function claimUnexpected(
  tx: Tx,
  paymentId: number,
  givenBackCents: number,
): Promise<number> {
  const [requested, reported] = await Promise.all([
    sumRefunds(tx, paymentId),
    onlyValue(tx<{ cents: number }[]>`
      select reported_back_cents as cents from payment where id = ${paymentId}`),
  ])
  const unasked = Math.max(0, givenBackCents - requested)
  await tx`update payment set reported_back_cents = ${unasked} where id = ${paymentId}`
  return Math.max(0, unasked - reported)
}

/** Accepts the paid amount in place of the requested one: a held payment is booked as it is. */
export const acceptAmount = (tx: Tx, paymentId: number, cents: number) => tx`
  update payment set amount_cents = ${cents}, booked_cents = ${cents}, held_reason = ''
  where id = ${paymentId}`

export const setHeldReason = (tx: Tx, paymentId: number, reason: string) => tx`
  update payment set held_reason = ${reason} where id = ${paymentId}`
