import type { PaymentCheckKind } from '#contract/back-office/billing/payment-checks.ts'
import type { InvoiceRow } from '#server/features/billing/queries.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow } from '#server/platform/database/rows.ts'

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
export const insertPaymentCheck = (tx: Tx, given: NewCheck) => tx`
  insert into payment_check (kind, invoice_id, payment_id, amount_cents, currency, reason, created_at)
  values (${given.kind}, ${given.invoiceId}, ${given.paymentId}, ${given.amountCents},
    ${given.currency}, ${given.reason}, ${given.now})
  on conflict do nothing`

/** Whether staff have decided about a payment that was held. */
export const isHeldDecided = async (db: Queryable, paymentId: number): Promise<boolean> =>
  (
    await db`
      select from payment_check
      where payment_id = ${paymentId} and kind = 'held' and closed_at is not null`
  ).count > 0

/**
 * Opens or closes the check of an invoice on which more was received than is owed. What staff have decided to leave
 * there does not come back.
 */
export async function updateOverpayment(
  tx: Tx,
  invoice: Pick<InvoiceRow, 'id' | 'kind' | 'receivedCents' | 'creditedCents' | 'totalCents'>,
  now: Date,
): Promise<void> {
  const { id, receivedCents, creditedCents, totalCents } = invoice
  const owedCents = Math.min(receivedCents, receivedCents + creditedCents - totalCents)
  if (invoice.kind !== 'invoice' || owedCents <= 0) {
    await tx`
      update payment_check set closed_at = ${now}, outcome = 'Nothing is owed any more.'
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

/** Checks for the queue of staff; a payment that did not begin matters until the invoice is settled. */
export const paymentChecks = (db: Queryable) => db`
  select payment_check.id, payment_check.kind, amount_cents, currency, created_at, closed_at,
    refund_asked_at, invoice.company_id, number,
    closed_at is not null or (payment_check.kind = 'not-begun' and status <> 0) as is_closed
  from payment_check join invoice on invoice.id = invoice_id`

export interface PaymentCheckRow {
  id: number
  kind: PaymentCheckKind
  invoiceId: number
  paymentId: number | null
  amountCents: number
  currency: string
  reason: string
  createdAt: Date
  refundKey: string
  refundAskedAt: Date | null
  closedAt: Date | null
  closedBy: string | null
  outcome: string
}

const columns = (db: Queryable) => db`
  payment_check.id, kind, invoice_id as "invoiceId", payment_id as "paymentId",
  amount_cents as "amountCents", currency, reason, created_at as "createdAt",
  refund_key as "refundKey", refund_asked_at as "refundAskedAt", closed_at as "closedAt", outcome,
  (select name from staff where staff.id = closed_by) as "closedBy"`

export const findPaymentCheck = (db: Queryable, id: number) =>
  firstRow(db<PaymentCheckRow[]>`select ${columns(db)} from payment_check where id = ${id}`)

export const lockPaymentCheck = (tx: Tx, id: number) =>
  firstRow(tx<PaymentCheckRow[]>`
    select ${columns(tx)} from payment_check where id = ${id} for no key update`)

export const closePaymentCheck = (
  tx: Tx,
  id: number,
  { now, staffId, outcome }: { now: Date; staffId: number; outcome: string },
) => tx`
  update payment_check set closed_at = ${now}, closed_by = ${staffId},
    outcome = ${outcome.slice(0, 300)}
  where id = ${id}`

export const setRefundAsked = (tx: Tx, id: number, at: Date | null) => tx`
  update payment_check set refund_asked_at = ${at} where id = ${id}`

interface RefundableRow {
  id: number
  provider: string
  providerId: string
}

/** The payment that a check is about, or for an overpayment the last one that was as large. */
export const findRefundable = (
  db: Queryable,
  check: Pick<PaymentCheckRow, 'kind' | 'paymentId' | 'invoiceId' | 'amountCents'>,
) =>
  firstRow(db<RefundableRow[]>`
    select id, provider, provider_id as "providerId" from payment
    where provider_id is not null and state = 'paid'
      and ${
        check.kind === 'held'
          ? db`id = ${check.paymentId}`
          : db`invoice_id = ${check.invoiceId} and booked_cents >= ${check.amountCents}`
      }
    order by id desc limit 1`)

/** Counts a refund that staff ask for, so that it is no surprise when the provider reports it. */
export const addAskedBack = (tx: Tx, paymentId: number, cents: number) => tx`
  update payment set asked_back_cents = greatest(0, asked_back_cents + ${cents}) where id = ${paymentId}`

/**
 * Money that was given back without staff, and was not told them yet, of a locked payment.
 * @param givenBackCents in all, as the provider says
 */
export async function takeUnexpected(
  tx: Tx,
  paymentId: number,
  givenBackCents: number,
): Promise<number> {
  const row = await firstRow(tx<{ asked: number; reported: number }[]>`
    select asked_back_cents as asked, reported_back_cents as reported from payment
    where id = ${paymentId}`)
  const unasked = Math.max(0, givenBackCents - row!.asked)
  await tx`update payment set reported_back_cents = ${unasked} where id = ${paymentId}`
  return Math.max(0, unasked - row!.reported)
}

/** Takes the amount that was paid for the amount that was asked: a held payment is booked as it is. */
export const acceptAmount = (tx: Tx, paymentId: number, cents: number) => tx`
  update payment set amount_cents = ${cents}, booked_cents = ${cents}, held_reason = ''
  where id = ${paymentId}`

export const releaseHeld = (tx: Tx, paymentId: number) => tx`
  update payment set held_reason = '' where id = ${paymentId}`
