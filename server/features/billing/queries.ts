import type { InvoiceStatus } from '#contract/billing.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow } from '#server/platform/database/rows.ts'

/** Status of a company's last invoice; undefined if it never had one. */
export const findInvoiceStatus = (db: Queryable, companyId: number) =>
  firstRow(db<InvoiceStatus[]>`
    select is_due as "isDue", is_past_due as "isPastDue", force_pay as "forcePay",
      is_ebm_invoice as "isEbmInvoice", is_past_due_ebm as "isPastDueEbm",
      is_no_notif as "isNoNotif", link
    from invoice_standing where company_id = ${companyId}`)

export const saveInvoiceStatus = (
  tx: Tx,
  companyId: number,
  invoiceStatus: InvoiceStatus,
  now: Date,
) => tx`
  insert into invoice_standing (company_id, is_due, is_past_due, force_pay, is_ebm_invoice,
    is_past_due_ebm, is_no_notif, link, updated_at)
  values (${companyId}, ${invoiceStatus.isDue}, ${invoiceStatus.isPastDue}, ${invoiceStatus.forcePay},
    ${invoiceStatus.isEbmInvoice}, ${invoiceStatus.isPastDueEbm}, ${invoiceStatus.isNoNotif}, ${invoiceStatus.link}, ${now})
  on conflict (company_id) do update set is_due = excluded.is_due,
    is_past_due = excluded.is_past_due, force_pay = excluded.force_pay,
    is_ebm_invoice = excluded.is_ebm_invoice, is_past_due_ebm = excluded.is_past_due_ebm,
    is_no_notif = excluded.is_no_notif, link = excluded.link, updated_at = excluded.updated_at`
