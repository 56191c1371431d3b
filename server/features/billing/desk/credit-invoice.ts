import { businessDate } from '#contract/dates.ts'
import { refusals } from '#contract/refusals.ts'
import { issueCreditNote } from '#server/features/billing/issue.ts'
import { refreshInvoiceStatus, applyPayment } from '#server/features/billing/membership.ts'
import { lockInvoice, saveBalance, type InvoiceRow } from '#server/features/billing/queries.ts'
import { updateChecks } from '#server/features/billing/payments/check-queries.ts'
import { sumCreditedNet } from '#server/features/billing/staff-queries.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { StaffBy } from '#server/platform/staff-action.ts'

/**
 * Credits a locked invoice, in full or in part, and mails the credit note with the reason (BK-095). A credit that leaves
 * nothing to pay settles the invoice: void where nothing was received, otherwise paid.
 * @param netCents without VAT; undefined for all that is not credited yet
 */
export async function credit(
  tx: Tx,
  platform: Platform,
  invoice: InvoiceRow,
  { reason, netCents }: { reason: string; netCents?: number | undefined },
  { actor, staffId }: StaffBy,
): Promise<InvoiceRow | Refused> {
  const { document } = invoice
  const creditedNet = await sumCreditedNet(tx, invoice.id)
  const restNet = document.netCents - creditedNet
  if (restNet <= 0) return refuse(409, refusals.creditedAlready, { extra: 'CREDITED' })
  if (netCents !== undefined && netCents > restNet) {
    return refuseFields([{ param: 'netCents', msg: refusals.creditTooLarge(restNet) }])
  }
  const isFirst = creditedNet === 0
  const isRest = netCents === undefined || netCents === restNet
  const note = await issueCreditNote(tx, platform, invoice, {
    reason,
    staffId,
    ...(isRest && isFirst
      ? {}
      : {
          netCents: netCents ?? restNet,
          // The last one takes what rounding has left.
          ...(isRest && { vatCents: invoice.totalCents - invoice.creditedCents - restNet }),
        }),
  })
  await recordAuditEntry(tx, {
    at: platform.clock.now(),
    act: 'invoice.credited',
    actor,
    companyId: invoice.companyId,
    reason,
    details: { invoice: invoice.number, creditNote: note.number, cents: note.totalCents },
  })
  await applyCredit(tx, platform, (await lockInvoice(tx, invoice.id))!)
  return note
}

async function applyCredit(tx: Tx, platform: Platform, invoice: InvoiceRow): Promise<void> {
  const { receivedCents, creditedCents, totalCents, companyId } = invoice
  const isNowPaid =
    invoice.status === 0 && receivedCents > 0 && receivedCents + creditedCents >= totalCents
  if (isNowPaid) {
    const now = platform.clock.now()
    const paid = { ...invoice, status: 2 as const, paidOn: businessDate(now) }
    await saveBalance(tx, invoice.id, paid)
    await updateChecks(tx, paid, now)
    await applyPayment(tx, platform, paid, { isNowPaid })
  } else if (companyId !== null) await refreshInvoiceStatus(tx, platform, companyId)
}
