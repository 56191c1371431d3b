import type * as z from 'zod/mini'
import { HeldPayment, Receipt } from '#contract/billing/desk/company-money.ts'
import type { InvoiceForm } from '#contract/billing/desk/new-invoice.ts'
import { OrderReceipt } from '#contract/billing/desk/paid-orders.ts'
import type { Customer, InvoiceDocument } from '#contract/billing/invoice-document.ts'
import type { WaitingOrder } from '#contract/billing/desk/waiting-order.ts'
import type { OrderDetails } from '#contract/billing/orders.ts'
import type { Plan } from '#contract/broadcasts/broadcast-settings.ts'
import { invoiceColumns, type InvoiceRow, type OrderRow } from '#server/features/billing/queries.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow, rows } from '#server/platform/database/rows.ts'

// ── Orders that wait for staff ──

type WaitingOrderRow = Omit<z.output<typeof WaitingOrder>, 'due'> & { companyId: number }

const orders = (db: Queryable) => db`
  select membership_order.id, company.id as company_id, membership_order.plan, ordered_at,
    invoice.number as invoice_number, invoice.total_cents,
    case when invoice.status in (1, 2) then (
      select max(booked_at) from receipt where receipt.invoice_id = invoice.id) end as paid_at,
    case when known.id is not null then jsonb_build_object('contactId', known.id,
      'name', known.name, 'companyId', known.company_id, 'company', other.name) end as known
  from membership_order
  join invoice on invoice.id = membership_order.invoice_id
  join company on company.id = membership_order.company_id
  left join contact known on known.id = membership_order.known_contact_id
  left join company other on other.id = known.company_id`

/** Orders whose invoice was paid, also those that were refused afterwards, for the queue of staff (BK-006). */
export const paidOrders = (db: Queryable) => db`
  select membership_order.id, membership_order.company_id, membership_order.plan, invoice.number,
    activated_at, refused_at, (
      select max(booked_at) from receipt where receipt.invoice_id = invoice.id) as paid_at
  from membership_order join invoice on invoice.id = membership_order.invoice_id
  where invoice.status in (1, 2)`

interface OrderDetailsRow extends WaitingOrderRow {
  activatedAt: Date | null
  refusedAt: Date | null
  customer: Customer
}

/** An order with the customer of its invoice, decided or not. */
export const findOrderDetails = (db: Queryable, id: number) =>
  firstRow(db<OrderDetailsRow[]>`
    select waiting.*, activated_at, refused_at,
      document->'customer' as customer
    from (${orders(db)}) waiting
    join membership_order on membership_order.id = waiting.id
    join invoice on invoice.id = invoice_id
    where waiting.id = ${id}`)

/** Money booked on the invoice of an order, oldest first. */
export const listReceiptsOfOrder = (db: Queryable, orderId: number) => rows(db, OrderReceipt)`
  select receipt.id, amount_cents, received_on::text as received_on, method
  from receipt join membership_order using (invoice_id)
  where membership_order.id = ${orderId} order by receipt.id limit 100`

/** The order of a company that is neither activated nor refused, paid or not. */
export const findWaitingOrder = (db: Queryable, companyId: number) =>
  firstRow(db<WaitingOrderRow[]>`
    ${orders(db)}
    where activated_at is null and refused_at is null and membership_order.company_id = ${companyId}
    order by membership_order.id desc limit 1`)

const decision = (db: Queryable) => db`
company_id, invoice_id, activated_at, refused_at`
type OrderDecision = Pick<OrderRow, 'companyId' | 'invoiceId' | 'activatedAt' | 'refusedAt'>

export const findOrder = (db: Queryable, id: number) =>
  firstRow(db<OrderDecision[]>`select ${decision(db)} from membership_order where id = ${id}`)

export const lockOrder = (tx: Tx, id: number) =>
  firstRow(tx<OrderDecision[]>`
    select ${decision(tx)} from membership_order where id = ${id} for no key update`)

export const markRefused = (tx: Tx, orderId: number, now: Date) => tx`
  update membership_order set refused_at = ${now} where id = ${orderId}`

/** The total of the credit notes of an invoice, without VAT. */
export const sumCreditedNet = async (db: Queryable, invoiceId: number): Promise<number> =>
  (
    await firstRow(db<{ netCents: number }[]>`
      select coalesce(sum(net_cents), 0)::int as net_cents from invoice
      where corrects_id = ${invoiceId}`)
  )?.netCents ?? 0

// ── Money of a company ──

/** Invoices and credit notes of a company, newest first, with what credit notes come to without VAT. */
export const listDocuments = (db: Queryable, companyId: number) => db<
  (InvoiceRow & {
    creditedNetCents: number
    correctsNumber: string | null
    extensionReason: string | null
  })[]
>`
  select ${invoiceColumns(db)}, extension_reason,
    (select coalesce(sum(credit.net_cents), 0)::int from invoice credit
      where credit.corrects_id = invoice.id) as credited_net_cents,
    (select corrected.number from invoice corrected where corrected.id = invoice.corrects_id)
      as corrects_number
  from invoice where company_id = ${companyId}
  order by invoice.issued_on desc, id desc limit 1000`

/** Money booked on the invoices of a company, newest first. */
export const listReceipts = (db: Queryable, companyId: number) => rows(db, Receipt)`
  select receipt.id, number as invoice_number, amount_cents,
    received_on::text as received_on, method, note, staff.name as by
  from receipt join invoice on invoice.id = receipt.invoice_id
  left join staff on staff.id = receipt.staff_id
  where invoice.company_id = ${companyId}
  order by received_on desc, receipt.id desc limit 1000`

/** Payments of a company that were not booked, until staff have decided in Payment checks; newest first. */
export const listHeldPayments = (db: Queryable, companyId: number) => rows(db, HeldPayment)`
  select payment.id, number as invoice_number, amount_cents,
    held_reason as reason, coalesce(checked_at, created_at) as at
  from payment join invoice on invoice.id = payment.invoice_id
  where invoice.company_id = ${companyId} and held_reason <> ''
  order by payment.id desc limit 100`

/** The recipient of a first invoice: the company and its main contact; unknown fields are empty. */
export const findCompanyDetails = (db: Queryable, companyId: number) =>
  firstRow(db<(OrderDetails & { plan: Plan | null })[]>`
    select coalesce(contact.name, '') as name, coalesce(contact.email, '') as email,
      company.name as company, coalesce(registration.address, company.address) as address,
      coalesce(registration.zip, '') as zip, coalesce(registration.city, '') as city,
      company.country_code as country, company.vat_number as vat, company.plan
    from company
    left join registration on registration.company_id = company.id
    left join lateral (
      select name, email from contact
      where contact.company_id = company.id and removed_at is null order by position limit 1
    ) contact on true
    where company.id = ${companyId}`)

/** The form of a new invoice that was kept for later. */
export const findDraft = (db: Queryable, companyId: number) =>
  firstRow(db<{ form: InvoiceForm; by: string; savedAt: Date }[]>`
    select form, staff.name as by, saved_at
    from invoice_draft join staff on staff.id = staff_id where company_id = ${companyId}`)

export const saveDraft = (
  tx: Tx,
  companyId: number,
  draft: { form: InvoiceForm; staffId: number; savedAt: Date },
) => tx`
  insert into invoice_draft (company_id, form, staff_id, saved_at)
  values (${companyId}, ${tx.json(draft.form)}, ${draft.staffId}, ${draft.savedAt})
  on conflict (company_id) do update set
    form = excluded.form, staff_id = excluded.staff_id, saved_at = excluded.saved_at`

/** Deletes the draft of a company, unless another one was saved since. */
export const deleteDraft = (tx: Tx, companyId: number, savedAt: Date) => tx`
  delete from invoice_draft
  where company_id = ${companyId} and saved_at = ${savedAt}`

/** The number of an invoice of a company with the same lines, reference and total, issued since. */
export const findSameInvoice = async (
  db: Queryable,
  companyId: number,
  { lines, reference = '', totalCents, since }: InvoiceDocument & { since: Date },
): Promise<string | undefined> =>
  (
    await firstRow(db<{ number: string }[]>`
      select number from invoice
      where company_id = ${companyId} and kind = 'invoice' and issued_at >= ${since}
        and total_cents = ${totalCents} and document -> 'lines' = ${db.json(lines)}
        and coalesce(document ->> 'reference', '') = ${reference}
      limit 1`)
  )?.number
