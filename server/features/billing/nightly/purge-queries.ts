import type { Tx } from '#server/platform/database/database.ts'

/**
 * Ids of invoices with all that belongs to them, at most `limit`: settled, and without a credit note, receipt or open
 * order from `before` on. Credit notes go with the invoice that they correct.
 * @param before the first day of the oldest book year that is kept
 */
export const listExpiredInvoices = (tx: Tx, before: string, limit: number) => tx<{ id: number }[]>`
  select id from invoice
  where kind = 'invoice' and issued_on < ${before} and status <> 0
    and not exists (select from invoice note
      where note.corrects_id = invoice.id and note.issued_on >= ${before})
    and not exists (select from receipt
      where invoice_id = invoice.id and received_on >= ${before})
    and not exists (select from membership_order
      where invoice_id = invoice.id and activated_at is null and refused_at is null)
  order by id limit ${limit}
  for update`

/** Deletes invoices with their credit notes, files, receipts and payments. @returns how many documents */
export async function deleteInvoices(tx: Tx, roots: readonly number[]): Promise<number> {
  const ids = (
    await tx<{ id: number }[]>`
      select id from invoice where id = any(${roots}) or corrects_id = any(${roots})`
  ).map(({ id }) => id)
  await tx`
    update membership_order set invoice_id = null, details = '{}', source = ''
    where invoice_id = any(${ids})`
  await tx`delete from receipt where invoice_id = any(${ids})`
  await tx`
    delete from payment_notification using payment
    where payment.provider = payment_notification.provider
      and payment.provider_id = payment_notification.provider_id and invoice_id = any(${ids})`
  await tx`
    delete from embedded_payment using payment
    where payment_id = payment.id and invoice_id = any(${ids})`
  await tx`delete from payment where invoice_id = any(${ids})`
  await tx`delete from invoice_file where invoice_id = any(${ids})`
  await tx`delete from invoice where id = any(${ids})`
  return ids.length
}

/** Deletes bank statements whose lines are all from before a day and booked on nothing that is left. */
export const deleteStatements = (tx: Tx, before: string) => tx`
  delete from bank_statement where imported_at < ${before}::date
    and not exists (select from bank_line
      where statement_id = bank_statement.id and (booked_on >= ${before}
        or exists (select from receipt where bank_line_id = bank_line.id)))`

/** Deletes notifications that named no payment of ours. */
export const deleteStrayNotifications = (tx: Tx, before: string) => tx`
  delete from payment_notification where received_at < ${before}::date and not exists (
    select from payment where payment.provider = payment_notification.provider
      and payment.provider_id = payment_notification.provider_id)`
