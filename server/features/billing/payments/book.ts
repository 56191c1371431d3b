import { readBillingTerms } from '#server/features/billing/billing-terms.ts'
import { partPaymentMail } from '#server/features/billing/emails.ts'
import { payUrl } from '#server/features/billing/invoice-link.ts'
import { applyPayment } from '#server/features/billing/membership.ts'
import { updateChecks } from '#server/features/billing/payments/check-queries.ts'
import { openCents } from '#server/features/billing/payments/pay.ts'
import { insertReceipt } from '#server/features/billing/payments/queries.ts'
import { saveBalance, type InvoiceRow } from '#server/features/billing/queries.ts'
import { setAttendance } from '#server/features/companies/public.ts'
import { mailHead } from '#server/features/site/public.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

interface Receipt {
  /** Negative for money given back. */
  amountCents: number
  receivedOn: string
  method: 'online' | 'bank'
  paymentId?: number
  bankLineId?: number
  /** Moves money between invoices: nothing was received or paid back. */
  isSetOff?: boolean
  note?: string
  /** Money that was booked before: moved from another invoice, or not given back after all. */
  isRebooked?: boolean
  actor: Actor
}

/**
 * Books money on a locked invoice, in the caller's transaction. What completes it marks it paid, activates or reopens
 * the account and mails a receipt; a part of it is mailed with what is left (BK-128); what is given back marks it unpaid
 * again (BK-092 to BK-095). Money beyond its total stays on it as an overpayment.
 */
export async function bookReceipt(
  tx: Tx,
  platform: Platform,
  invoice: InvoiceRow,
  receipt: Receipt,
): Promise<void> {
  const now = platform.clock.now()
  const { actor, amountCents, receivedOn, method, note = '' } = receipt
  const receiptId = await insertReceipt(tx, {
    invoiceId: invoice.id,
    amountCents,
    receivedOn,
    method,
    paymentId: receipt.paymentId ?? null,
    bankLineId: receipt.bankLineId ?? null,
    isSetOff: receipt.isSetOff ?? false,
    staffId: actor.kind === 'staff' ? actor.id : null,
    note,
    now,
  })
  const receivedCents = invoice.receivedCents + amountCents
  const isPaid = receivedCents > 0 && receivedCents + invoice.creditedCents >= invoice.totalCents
  const wasPaid = invoice.status === 1 || invoice.status === 2
  // Credited in full, and given back.
  const isVoid = invoice.creditedCents >= invoice.totalCents && receivedCents <= 0
  const status =
    invoice.status === 9 || isVoid ? 9 : isPaid ? (wasPaid ? invoice.status : paidBy(method)) : 0
  const after: InvoiceRow = {
    ...invoice,
    receivedCents,
    status,
    paidOn: status === 1 || status === 2 ? (invoice.paidOn ?? receivedOn) : null,
  }
  await saveBalance(tx, invoice.id, after)
  await updateChecks(tx, after, now)
  await recordAuditEntry(tx, {
    at: now,
    act: 'payment.booked',
    actor,
    companyId: invoice.companyId,
    reason: note,
    details: {
      invoice: invoice.number,
      cents: amountCents,
      method,
      status,
      ...(receipt.bankLineId !== undefined && { line: receipt.bankLineId }),
    },
  })
  if (invoice.account === 'ebm' && invoice.companyId !== null && wasPaid && status === 0) {
    await setAttendance(tx, invoice.companyId, false)
  }
  await applyPayment(tx, platform, after, {
    isNowPaid: !wasPaid && isPaid && status !== 9,
    receiptId: receipt.isRebooked ? undefined : receiptId,
  })
  if (amountCents > 0 && status === 0 && !receipt.isRebooked && !receipt.isSetOff) {
    await mailPartPayment(tx, platform, after, { receiptId, amountCents })
  }
}

async function mailPartPayment(
  tx: Tx,
  platform: Platform,
  invoice: InvoiceRow,
  { receiptId, amountCents }: { receiptId: number; amountCents: number },
): Promise<void> {
  const { brand, head } = await mailHead(platform)
  const mail = partPaymentMail({
    document: { ...invoice.document, dueOn: invoice.dueOn },
    brand,
    words: (await readBillingTerms(platform)).invoiceTexts.partPayment,
    receivedCents: amountCents,
    allReceivedCents: invoice.receivedCents,
    openCents: openCents(invoice),
    payUrl: payUrl(platform, invoice.id),
  })
  await platform.mailer.queueMail(
    tx,
    { key: `part-payment:${invoice.id}:${receiptId}`, lane: 'personal', ...head, ...mail },
    toAddress(tx, invoice.document.customer.email),
  )
}

const paidBy = (method: 'online' | 'bank') => (method === 'online' ? 1 : 2)
