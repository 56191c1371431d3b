import {
  closePaymentCheck,
  findPaymentCheck,
  reopenPaymentCheck,
  setHeldReason,
} from '#server/features/billing/payments/check-queries.ts'
import type { ProviderRefund } from '#server/features/billing/payments/provider.ts'
import {
  listRefundsOf,
  moveToOpenCheck,
  saveRefund,
  type RefundRow,
} from '#server/features/billing/payments/refund-queries.ts'
import type { InvoiceRow } from '#server/features/billing/queries.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Records what the provider says of the refunds of a locked payment. The money itself is booked with the payment.
 * @returns whether a refund has failed since
 */
export async function applyRefunds(
  tx: Tx,
  platform: Platform,
  {
    invoice,
    paymentId,
    refunds,
  }: { invoice: InvoiceRow; paymentId: number; refunds: readonly ProviderRefund[] },
): Promise<boolean> {
  let hasFailed = false
  for (const refund of await listRefundsOf(tx, paymentId)) {
    const match = refunds.find(({ id, key }) =>
      refund.providerId === null ? key === refund.key : id === refund.providerId,
    )
    if (!match) continue
    await applyRefund(tx, platform, invoice, refund, match)
    if (match.state === 'failed') hasFailed = true
  }
  return hasFailed
}

/** The state of a refund; without an id if the provider never made it. */
type Answer = Pick<ProviderRefund, 'state' | 'failure'> & { id: string | null }

/** Records what the provider says of a refund that has not failed, behind the lock of its invoice. */
export async function applyRefund(
  tx: Tx,
  platform: Platform,
  invoice: InvoiceRow,
  refund: RefundRow,
  { id: providerId, state, failure }: Answer,
): Promise<void> {
  const now = platform.clock.now()
  const save = (saved: RefundRow['state']) =>
    saveRefund(tx, refund.id, { providerId, state: saved, failure, now })
  if (state === 'failed') {
    await save('failed')
    await reopen(tx, platform, invoice, { ...refund, failure })
  } else if (state === 'refunded' && refund.state !== 'refunded') {
    await save('refunded')
    await closeHeld(tx, platform, invoice, refund)
  } else if (refund.state === 'asked') await save('sent')
}

/** An amount as the audit log has it: `cents` are euro. */
export const describeAmount = (cents: number, currency: string): Record<string, string | number> =>
  currency === 'EUR' ? { cents } : { amount: `${(cents / 100).toFixed(2)} ${currency}` }

/** Reopens the check of money whose refund has failed, for finance. */
async function reopen(tx: Tx, platform: Platform, invoice: InvoiceRow, refund: RefundRow) {
  await moveToOpenCheck(tx, refund.id, invoice.id)
  await reopenPaymentCheck(tx, refund.checkId, invoice.id)
  const check = await findPaymentCheck(tx, refund.checkId)
  if (check?.kind === 'held') await setHeldReason(tx, refund.paymentId, check.reason)
  await recordAuditEntry(tx, {
    at: platform.clock.now(),
    act: 'payment.refund-failed',
    actor: { kind: 'system' },
    companyId: invoice.companyId,
    details: {
      invoice: invoice.number,
      ...describeAmount(refund.amountCents, refund.currency),
      failure: refund.failure,
    },
  })
}

/** A held payment was never booked: its check ends with the refund. */
async function closeHeld(tx: Tx, platform: Platform, invoice: InvoiceRow, refund: RefundRow) {
  const check = await findPaymentCheck(tx, refund.checkId)
  if (check?.kind !== 'held' || check.closedAt) return
  const now = platform.clock.now()
  const { amountCents, currency, askedBy: staffId } = refund
  const outcome = `Refund of ${currency} ${(amountCents / 100).toFixed(2)} by the payment provider`
  await closePaymentCheck(tx, check.id, { now, staffId, decision: 'refunded', outcome })
  await setHeldReason(tx, refund.paymentId, '')
  await recordAuditEntry(tx, {
    at: now,
    act: 'payment.decided',
    actor: { kind: 'system' },
    companyId: invoice.companyId,
    details: {
      invoice: invoice.number,
      kind: check.kind,
      ...describeAmount(amountCents, currency),
      outcome,
    },
  })
}
