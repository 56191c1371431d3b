import type { InvoiceStatus } from '#contract/billing/account-status.ts'
import type { InvoiceDocument } from '#contract/billing/invoice-document.ts'
import type { Plan } from '#contract/broadcasts/broadcast-settings.ts'
import type { InvoiceRow } from '#server/features/billing/queries.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow } from '#server/platform/database/rows.ts'

/** Companies whose next year is to be billed on a day. */
export const listRenewals = (db: Queryable, today: string) => db<{ companyId: number }[]>`
  select company_id from membership join company on company.id = company_id
  where renews_on <= ${today} and coalesce(state_beneath, state) in ('active', 'overdue', 'force-pay')
  order by renews_on, company_id`

export interface RenewalRow {
  renewsOn: string
  plan: Plan | null
  name: string
  vatNumber: string
  countryCode: string
  country: string
  taxLabel: 'VAT' | 'EORI'
  /** The document of the last membership that was billed; null if none was. */
  lastDocument: InvoiceDocument | null
}

/** The billing data of a company's next year; its plan, name and VAT number are those of today. */
export const findRenewal = (db: Queryable, companyId: number, today: string) =>
  firstRow(db<RenewalRow[]>`
    select renews_on::text as renews_on, plan, company.name, vat_number,
      country_code, country.name as country, tax_label,
      (select document from invoice where invoice.company_id = company.id and kind = 'invoice'
        and account in ('plus', 'broker') order by id desc limit 1) as last_document
    from membership join company on company.id = company_id
    join country on country.code = country_code
    where company_id = ${companyId} and renews_on <= ${today}`)

/** The unpaid invoices of every company with one, and its status as it is stored. */
export const listInvoiceStatuses = (db: Queryable) => db<
  {
    companyId: number
    isMember: boolean
    forcePayFrom: string | null
    unpaid: Pick<InvoiceRow, 'account' | 'dueOn' | 'earlyUntil'>[]
    stored: Omit<InvoiceStatus, 'link' | 'isNoNotif'> | null
  }[]
>`
  select billed.company_id, membership.company_id is not null as is_member,
    force_pay_from::text as force_pay_from,
    billed.unpaid,
    case when invoice_standing.company_id is not null then json_build_object('isDue', is_due,
      'isPastDue', is_past_due, 'forcePay', force_pay, 'isEbmInvoice', is_ebm_invoice,
      'isPastDueEbm', is_past_due_ebm) end as stored
  from (
    select company_id, coalesce(json_agg(json_build_object('account', account, 'dueOn', pay_until,
      'earlyUntil', early_until)) filter (where status = 0), '[]') as unpaid
    from invoice where kind = 'invoice' and company_id is not null group by company_id
  ) billed
  left join membership using (company_id)
  left join invoice_standing using (company_id)`

/** Overdue invoices of customers who get messages about them, oldest first. */
export const listOverdue = (db: Queryable, today: string) => db<
  { id: number; dueOn: string; reminders: number }[]
>`
  select id, pay_until::text as due_on, reminders from invoice
  left join invoice_standing using (company_id)
  where kind = 'invoice' and status = 0 and pay_until < ${today} and is_no_notif is not true
  order by pay_until, id`

/** Counts a reminder. @returns false if it was sent before, or the invoice is no longer unpaid */
export const markReminded = async (
  tx: Tx,
  id: number,
  { level, now }: { level: number; now: Date },
): Promise<boolean> =>
  (
    await tx`
      update invoice set reminders = ${level}, reminded_at = ${now}
      where id = ${id} and status = 0 and reminders < ${level}`
  ).count === 1

/** Orders that were never paid, with an invoice that was due before a day. */
export const listLapsedOrders = (db: Queryable, before: string) => db<
  { id: number; invoiceId: number }[]
>`
  select membership_order.id, invoice_id
  from membership_order join invoice on invoice.id = invoice_id
  where activated_at is null and refused_at is null and status = 0 and received_cents = 0
    and pay_until < ${before}
  order by membership_order.id`

/** Unpaid meeting invoices whose early price ends by a day, of customers who get messages and were not reminded yet. */
export const listEndingEarlyPrices = (
  db: Queryable,
  { today, by }: { today: string; by: string },
) =>
  db<{ id: number }[]>`
    select id from invoice left join invoice_standing using (company_id)
    where kind = 'invoice' and status = 0 and early_until between ${today} and ${by}
      and early_reminded_at is null and is_no_notif is not true
    order by early_until, id`

export const markEarlyPriceReminded = (tx: Tx, id: number, now: Date) => tx`
  update invoice set early_reminded_at = ${now} where id = ${id}`
