import type { InvoiceStanding } from '#contract/billing.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** How a company stands with its last invoice; undefined for one that never had any. */
export async function findStanding(
  db: Queryable,
  companyId: number,
): Promise<InvoiceStanding | undefined> {
  const [row] = await db<InvoiceStanding[]>`
    select is_due as "isDue", is_past_due as "isPastDue", force_pay as "forcePay",
      is_ebm_invoice as "isEbmInvoice", is_past_due_ebm as "isPastDueEbm",
      is_no_notif as "isNoNotif", link
    from invoice_standing where company_id = ${companyId}`
  return row
}

export const writeStanding = (
  tx: Tx,
  companyId: number,
  standing: InvoiceStanding,
  now: Date,
) => tx`
  insert into invoice_standing (company_id, is_due, is_past_due, force_pay, is_ebm_invoice,
    is_past_due_ebm, is_no_notif, link, updated_at)
  values (${companyId}, ${standing.isDue}, ${standing.isPastDue}, ${standing.forcePay},
    ${standing.isEbmInvoice}, ${standing.isPastDueEbm}, ${standing.isNoNotif}, ${standing.link}, ${now})
  on conflict (company_id) do update set is_due = excluded.is_due,
    is_past_due = excluded.is_past_due, force_pay = excluded.force_pay,
    is_ebm_invoice = excluded.is_ebm_invoice, is_past_due_ebm = excluded.is_past_due_ebm,
    is_no_notif = excluded.is_no_notif, link = excluded.link, updated_at = excluded.updated_at`
