import type {
  NewPayment,
  PaymentProvider,
  ProviderPayment,
} from '#server/features/billing/payments/provider.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow, onlyRow, onlyValue } from '#server/platform/database/rows.ts'

export interface PaymentRow {
  id: number
  invoiceId: number
  provider: PaymentProvider['name']
  providerId: string | null
  idempotencyKey: string
  amountCents: number
  checkoutUrl: string | null
  state: ProviderPayment['state']
  bookedCents: number
  heldReason: string
  createdAt: Date
  /** Changes with every write of the row. */
  version: string
}

const paymentColumns = (db: Queryable) => db`
  id, invoice_id, provider, provider_id, idempotency_key, amount_cents, checkout_url, state,
  booked_cents, held_reason, created_at, xmin::text as version`

/** The last payment of an invoice. */
export const findLastPayment = (db: Queryable, invoiceId: number) =>
  firstRow(db<PaymentRow[]>`
    select ${paymentColumns(db)} from payment where invoice_id = ${invoiceId}
    order by id desc limit 1`)

/** The last payment of each unpaid invoice of a company. */
export const listLastPayments = (db: Queryable, companyId: number) => db<PaymentRow[]>`
  select distinct on (invoice_id) ${paymentColumns(db)} from payment
  where invoice_id in (select id from invoice where company_id = ${companyId} and status = 0)
  order by invoice_id, id desc`

export const insertPayment = (
  tx: Tx,
  payment: Pick<PaymentRow, 'invoiceId' | 'provider' | 'idempotencyKey' | 'amountCents'> & {
    now: Date
  },
) =>
  onlyRow(tx<PaymentRow[]>`
    insert into payment (invoice_id, provider, idempotency_key, amount_cents, created_at)
    values (${payment.invoiceId}, ${payment.provider}, ${payment.idempotencyKey}, ${payment.amountCents},
      ${payment.now})
    returning ${paymentColumns(tx)}`)

export const saveCheckout = (
  db: Queryable,
  id: number,
  made: { id: string; checkoutUrl: string },
) => db`
  update payment set provider_id = ${made.id}, checkout_url = ${made.checkoutUrl} where id = ${id}`

/** The payment that a provider means: by its own id, or by ours if its id never reached us. */
export const findPaymentOf = (
  db: Queryable,
  filter: { provider: PaymentProvider['name']; providerId: string; paymentId: number | undefined },
) =>
  firstRow(db<PaymentRow[]>`
    select ${paymentColumns(db)} from payment
    where provider = ${filter.provider} and (provider_id = ${filter.providerId}
      or (provider_id is null and id = ${filter.paymentId ?? null}::int))
    order by provider_id nulls last limit 1`)

export const lockPayment = (tx: Tx, id: number) =>
  onlyRow(tx<PaymentRow[]>`
    select ${paymentColumns(tx)} from payment where id = ${id} for no key update`)

export const savePayment = (
  tx: Tx,
  id: number,
  changes: Pick<PaymentRow, 'providerId' | 'state' | 'bookedCents' | 'heldReason'> & { now: Date },
) => tx`
  update payment set provider_id = ${changes.providerId}, state = ${changes.state},
    booked_cents = ${changes.bookedCents}, held_reason = ${changes.heldReason}, checked_at = ${changes.now}
  where id = ${id}`

/** Payments without an end that were begun since, those not asked about longest first. */
export const listOpenPayments = (db: Queryable, since: Date) => db<
  { id: number; provider: PaymentProvider['name']; providerId: string }[]
>`
  select id, provider, provider_id from payment
  where state = 'open' and provider_id is not null and created_at >= ${since}
  order by checked_at nulls first, id limit 500`

/** Records that a payment is being checked, so that the next ones have their turn if this one fails. */
export const markChecked = (db: Queryable, id: number, now: Date) => db`
  update payment set checked_at = ${now} where id = ${id}`

export const insertReceipt = (
  tx: Tx,
  receipt: {
    invoiceId: number
    amountCents: number
    receivedOn: string
    method: 'online' | 'bank'
    paymentId: number | null
    bankLineId: number | null
    /** Moves money between invoices. */
    isSetOff: boolean
    staffId: number | null
    note: string
    now: Date
  },
): Promise<number> =>
  onlyValue(tx<{ id: number }[]>`
  insert into receipt (invoice_id, amount_cents, received_on, method, payment_id, bank_line_id,
    is_set_off, staff_id, note, booked_at)
  values (${receipt.invoiceId}, ${receipt.amountCents}, ${receipt.receivedOn}, ${receipt.method},
    ${receipt.paymentId}, ${receipt.bankLineId}, ${receipt.isSetOff}, ${receipt.staffId}, ${receipt.note},
    ${receipt.now})
  returning id`)

// ── Notifications ──

/**
 * Stores a notification of a payment of ours: of a known id, or of any while a payment that was begun since has none,
 * because the answer that named it was lost. @returns its id, undefined for all others
 */
export const insertNotification = async (
  tx: Tx,
  notification: {
    provider: PaymentProvider['name']
    providerId: string
    now: Date
    unansweredSince: Date
  },
): Promise<number | undefined> =>
  (
    await firstRow(tx<{ id: number }[]>`
      insert into payment_notification (provider, provider_id, received_at)
      select ${notification.provider}, ${notification.providerId}, ${notification.now}
      where exists (
        select from payment where provider = ${notification.provider} and provider_id = ${notification.providerId})
        or exists (
          select from payment where provider = ${notification.provider} and provider_id is null
            and state = 'open' and created_at >= ${notification.unansweredSince})
      returning id::int`)
  )?.id

export const findNotification = (db: Queryable, id: number) =>
  firstRow(db<{ provider: PaymentProvider['name']; providerId: string }[]>`
    select provider, provider_id from payment_notification
    where id = ${id} and handled_at is null`)

export const saveOutcome = (db: Queryable, id: number, outcome: string, now: Date) => db`
  update payment_notification set handled_at = ${now}, outcome = ${outcome.slice(0, 300)}
  where id = ${id}`

// ── The embedded provider ──

export const insertEmbeddedPayment = (
  db: Queryable,
  payment: NewPayment & { id: string; now: Date },
) =>
  onlyRow(db<{ id: string }[]>`
    insert into embedded_payment (id, idempotency_key, payment_id, amount_cents, description,
      return_url, cancel_url, created_at)
    values (${payment.id}, ${payment.idempotencyKey}, ${payment.paymentId}, ${payment.amountCents},
      ${payment.description}, ${payment.returnUrl}, ${payment.cancelUrl}, ${payment.now})
    on conflict (idempotency_key) do update set created_at = embedded_payment.created_at
    returning id`)

export interface EmbeddedPayment extends ProviderPayment {
  description: string
  returnUrl: string
  cancelUrl: string
}

export const findEmbeddedPayment = (db: Queryable, id: string) =>
  firstRow(db<EmbeddedPayment[]>`
    select state, amount_cents, currency, given_back_cents + ${refundedBy(db)} as given_back_cents,
      payment_id, description, return_url, cancel_url
    from embedded_payment where id = ${id}`)

/** Money of an embedded payment in refunds that have not failed. */
const refundedBy = (db: Queryable) => db`
  (select coalesce(sum(embedded_refund.amount_cents), 0)::int from embedded_refund
    where embedded_payment_id = embedded_payment.id and embedded_refund.state <> 'failed')`

export interface EmbeddedRefund {
  id: string
  key: string
  state: 'pending' | 'refunded' | 'failed'
}

const refundColumns = (db: Queryable) => db`id, refund_key as key, state`

export const listEmbeddedRefunds = (db: Queryable, paymentId: string) => db<EmbeddedRefund[]>`
  select ${refundColumns(db)} from embedded_refund
  where embedded_payment_id = ${paymentId} order by created_at, id limit 1000`

/** Refunds money of a paid payment, once for each key; undefined if not as much is left. */
export async function insertEmbeddedRefund(
  tx: Tx,
  paymentId: string,
  refund: { id: string; key: string; amountCents: number; now: Date },
): Promise<EmbeddedRefund | undefined> {
  await tx`select from embedded_payment where id = ${paymentId} for update`
  await tx`
    insert into embedded_refund (id, embedded_payment_id, refund_key, amount_cents, created_at)
    select ${refund.id}, id, ${refund.key}, ${refund.amountCents}, ${refund.now}
    from embedded_payment
    where id = ${paymentId} and state = 'paid'
      and given_back_cents + ${refundedBy(tx)} + ${refund.amountCents} <= amount_cents
    on conflict (refund_key) do nothing`
  return firstRow(tx<EmbeddedRefund[]>`
    select ${refundColumns(tx)} from embedded_refund where refund_key = ${refund.key}`)
}

/** Ends an open payment. @returns whether it was open */
export const endEmbeddedPayment = async (
  db: Queryable,
  id: string,
  end: { state: ProviderPayment['state']; amountCents: number },
): Promise<boolean> =>
  (
    await db`
      update embedded_payment set state = ${end.state}, amount_cents = ${end.amountCents}
      where id = ${id} and state = 'open'`
  ).count === 1
