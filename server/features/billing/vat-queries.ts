import { addYears, businessDate } from '#contract/dates.ts'
import { noVies } from '#contract/registration/vat-numbers.ts'
import type { InvoiceRow } from '#server/features/billing/queries.ts'
import type { VatCheckRow } from '#server/features/companies/public.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow } from '#server/platform/database/rows.ts'

/** VIES is often down for some hours. */
const unansweredMs = 86_400_000

/**
 * Invoices with reverse charge of the last year that are neither void nor credited, and the number on which the last
 * answer of VIES calls invalid, or VIES has not answered about for a day or cannot be asked (BK-096).
 */
export const vatTasks = (db: Queryable, now: Date) => db`
  select invoice.id, invoice.company_id, number, vat_number, said.since, answer
  from invoice join lateral (
    select vat_number, answer, coalesce(answered_at, requested_at) as since from vat_check
    where vat_check.company_id = invoice.company_id
      and vat_number = document -> 'customer' ->> 'taxNumber'
      and (answer is not null or last_fault = ${noVies}
        or requested_at <= ${new Date(now.getTime() - unansweredMs)})
    order by answered_at desc nulls last, vat_check.id desc limit 1
  ) said on said.answer is distinct from 'valid'
  where kind = 'invoice' and vat_treatment = 'reverse-charge' and status <> 9
    and credited_cents < total_cents and issued_on > ${addYears(businessDate(now), -1)}`

export const isVatTask = async (db: Queryable, invoiceId: number, now: Date): Promise<boolean> =>
  (await db`select from (${vatTasks(db, now)}) task where id = ${invoiceId}`).count > 0

/** The last answer of VIES about the number on an invoice, or what was asked without one. */
export const findVatEvidence = (
  db: Queryable,
  { companyId, document }: Pick<InvoiceRow, 'companyId' | 'document'>,
) =>
  firstRow(db<Omit<VatCheckRow, 'id' | 'lastFault'>[]>`
    select vat_number, requested_at, answer, answered_at, consultation, trader_name, trader_address,
      attempts
    from vat_check
    where company_id = ${companyId} and vat_number = ${document.customer.taxNumber}
    order by answered_at desc nulls last, id desc limit 1`)

/** Whether a refund of money of an invoice is under way. */
export const isRefundAsked = async (db: Queryable, invoiceId: number): Promise<boolean> =>
  (
    await db`
      select from refund join payment on payment.id = refund.payment_id
      where invoice_id = ${invoiceId} and refund.state in ('asked', 'sent') limit 1`
  ).count > 0

interface Booked {
  amountCents: number
  method: 'online' | 'bank'
  paymentId: number | null
  bankLineId: number | null
}

/** The amounts booked on an invoice, by where the money came from. */
export const listBooked = (tx: Tx, invoiceId: number) => tx<Booked[]>`
  select sum(amount_cents)::int as amount_cents, method, payment_id, bank_line_id
  from receipt where invoice_id = ${invoiceId}
  group by method, payment_id, bank_line_id having sum(amount_cents) <> 0
  order by min(id)`

/** Has an order and what payment providers still report of an invoice count for another one. */
export async function moveToInvoice(tx: Tx, fromId: number, toId: number): Promise<void> {
  await tx`update membership_order set invoice_id = ${toId} where invoice_id = ${fromId}`
  await tx`update payment set invoice_id = ${toId} where invoice_id = ${fromId}`
  await tx`
    update payment_check set invoice_id = ${toId}
    where invoice_id = ${fromId} and payment_id is not null and closed_at is null`
}
