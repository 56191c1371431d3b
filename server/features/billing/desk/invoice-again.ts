import { vatOf, type Vat } from '#contract/billing/money.ts'
import { businessDate } from '#contract/dates.ts'
import { refusals } from '#contract/refusals.ts'
import { readBillingTerms } from '#server/features/billing/billing-terms.ts'
import { issueCreditNote, issueInvoice } from '#server/features/billing/issue.ts'
import { refreshInvoiceStatus } from '#server/features/billing/membership.ts'
import { bookReceipt } from '#server/features/billing/payments/book.ts'
import { insertReceipt } from '#server/features/billing/payments/queries.ts'
import { lockInvoice, type InvoiceRow } from '#server/features/billing/queries.ts'
import { sumCreditedNet } from '#server/features/billing/staff-queries.ts'
import { isRefundAsked, listBooked, moveToInvoice } from '#server/features/billing/vat-queries.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { StaffBy } from '#server/platform/staff-action.ts'

/** The amount of an invoice that is not credited, in euro cents, and its VAT with an invalid number. */
export async function vatWithInvalidNumber(
  platform: Platform,
  db: Queryable,
  { id, document }: InvoiceRow,
): Promise<{ netCents: number; vat: Vat }> {
  const terms = await readBillingTerms(platform)
  const netCents = document.netCents - (await sumCreditedNet(db, id))
  return { netCents, vat: vatOf(netCents, document.customer.countryCode, 'invalid', terms.vat) }
}

/**
 * Credits a locked invoice with reverse charge and issues it again with VAT, because the VAT number of its customer is
 * invalid (AM-059). Order, payments and money move to the new invoice: what is missing stays open on it. Both documents
 * are mailed. Of an invoice that was credited in part, the rest is one line. Changes nothing if it refuses.
 */
export async function invoiceAgain(
  tx: Tx,
  platform: Platform,
  invoice: InvoiceRow,
  { reason, by: { actor, staffId } }: { reason: string; by: StaffBy },
): Promise<{ creditNote: InvoiceRow; next: InvoiceRow } | Refused> {
  const { document, companyId, account, earlyUntil, number } = invoice
  if (!(await readBillingTerms(platform)).seller) return refuse(503, refusals.sellerNotSet)
  const { netCents, vat } = await vatWithInvalidNumber(platform, tx, invoice)
  if (vat.treatment !== 'charged') return refuse(409, refusals.noVatThere, { extra: 'COUNTRY' })
  if (await isRefundAsked(tx, invoice.id)) {
    return refuse(409, refusals.refundAsked, { extra: 'ASKED' })
  }
  const isWhole = netCents === document.netCents
  // Before the credit note: a paid invoice that is credited has money to pay back.
  const emptied: InvoiceRow = { ...invoice, receivedCents: 0, status: 0, paidOn: null }
  const creditNote = await issueCreditNote(tx, platform, emptied, {
    reason,
    staffId,
    ...(!isWhole && { netCents, vatCents: 0 }),
  })
  const next = await issueInvoice(tx, platform, {
    companyId,
    account,
    customer: document.customer,
    lines: isWhole
      ? document.lines
      : [{ description: `Rest of invoice ${number}`, quantity: 1, unitCents: netCents }],
    evidence: 'invalid',
    reference: document.reference,
    // The late price is of all lines.
    meeting: document.meeting && {
      ...document.meeting,
      lateNetCents: isWhole ? document.meeting.lateNetCents : null,
    },
    period: document.period,
    earlyUntil,
    staffId,
  })
  await moveToInvoice(tx, invoice.id, next.id)
  const now = platform.clock.now()
  const receivedOn = businessDate(now)
  for (const { amountCents, method, paymentId, bankLineId } of await listBooked(tx, invoice.id)) {
    await insertReceipt(tx, {
      invoiceId: invoice.id,
      amountCents: -amountCents,
      receivedOn,
      method,
      paymentId,
      bankLineId,
      isSetOff: true,
      staffId,
      note: `Moved to ${next.number}`,
      now,
    })
    await bookReceipt(tx, platform, (await lockInvoice(tx, next.id))!, {
      amountCents,
      receivedOn,
      method,
      ...(paymentId !== null && { paymentId }),
      ...(bankLineId !== null && { bankLineId }),
      isSetOff: true,
      note: `Moved from ${number}`,
      isRebooked: true,
      actor,
    })
  }
  if (companyId !== null) await refreshInvoiceStatus(tx, platform, companyId)
  return { creditNote, next }
}
