import type { PaymentDecision } from '#contract/billing/desk/payment-checks.ts'
import { refusals } from '#contract/refusals.ts'
import { businessDate, formatDay } from '#contract/dates.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { describeAmount } from '#server/features/billing/payments/apply-refunds.ts'
import { bookReceipt } from '#server/features/billing/payments/book.ts'
import {
  acceptAmount,
  closePaymentCheck,
  findLastReceiptDay,
  findPaymentCheck,
  lockPaymentCheck,
  setHeldReason,
  type PaymentCheckRow,
} from '#server/features/billing/payments/check-queries.ts'
import { providerOf } from '#server/features/billing/payments/pay.ts'
import { findRefundable, insertRefund } from '#server/features/billing/payments/refund-queries.ts'
import { sendRefundName } from '#server/features/billing/payments/send-refund.ts'
import { lockInvoice, type InvoiceRow } from '#server/features/billing/queries.ts'
import type { StaffBy } from '#server/features/billing/staff-acts.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import {
  notFound,
  refuse,
  refuseEditConflict,
  refuseFields,
  type Refused,
} from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

interface Open {
  check: PaymentCheckRow
  invoice: InvoiceRow
}

/** Runs an act on a check that is open, behind the lock of its invoice. */
const decide = <T>(
  { database }: Platform,
  id: number,
  act: (tx: Tx, open: Open) => Promise<T | Refused>,
): Promise<T | Refused> =>
  database.transaction(async (tx) => {
    const asked = await findPaymentCheck(tx, id)
    if (!asked) return notFound()
    const invoice = (await lockInvoice(tx, asked.invoiceId))!
    const check = (await lockPaymentCheck(tx, id))!
    if (check.closedAt) return refuse(409, refusals.checkDecided, { extra: 'STATE' })
    if (check.invoiceId !== invoice.id) return refuseEditConflict()
    return act(tx, { check, invoice })
  })

const refundAsked = () => refuse(409, refusals.refundAsked, { extra: 'ASKED' })
const notPossible = () => refuse(409, refusals.checkActForbidden, { extra: 'KIND' })

async function close(
  tx: Tx,
  { clock }: Platform,
  { check, invoice }: Open,
  { actor, staffId }: StaffBy,
  decided: { decision: PaymentDecision; outcome: string; reason?: string },
): Promise<'done'> {
  const now = clock.now()
  const { outcome, reason = '' } = decided
  await closePaymentCheck(tx, check.id, { now, staffId, ...decided })
  if (check.kind === 'held') await setHeldReason(tx, check.paymentId!, '')
  await recordAuditEntry(tx, {
    at: now,
    act: 'payment.decided',
    actor,
    companyId: invoice.companyId ?? undefined,
    reason,
    details: {
      invoice: invoice.number,
      kind: check.kind,
      ...describeAmount(check.amountCents, check.currency),
      outcome,
    },
  })
  return 'done'
}

/** Books a held payment with the amount that was paid; only euros can be booked. */
export const bookHeld = (platform: Platform, id: number, by: StaffBy): Promise<'done' | Refused> =>
  decide(platform, id, async (tx, open) => {
    const { check, invoice } = open
    if (check.kind !== 'held' || check.currency !== 'EUR') return notPossible()
    if (check.refundAskedAt) return refundAsked()
    const paymentId = check.paymentId!
    const { amountCents } = check
    await close(tx, platform, open, by, {
      decision: 'booked',
      outcome: `Booked ${formatEuros(amountCents)}`,
    })
    await acceptAmount(tx, paymentId, amountCents)
    await bookReceipt(tx, platform, invoice, {
      amountCents,
      receivedOn: businessDate(platform.clock.now()),
      method: 'online',
      paymentId,
      actor: by.actor,
    })
    return 'done'
  })

/** The day on which the money of a check was received: for an overpayment that of the last receipt. */
export const findReceivedOn = async (db: Queryable, check: PaymentCheckRow): Promise<string> =>
  (check.kind === 'overpaid' ? await findLastReceiptDay(db, check.invoiceId) : null) ??
  businessDate(check.createdAt)

/** Notes that money was paid back by bank transfer; of an overpayment it is booked on the invoice. */
export const notePaidBack = (
  platform: Platform,
  id: number,
  { paidOn, note }: { paidOn: string; note: string },
  by: StaffBy,
): Promise<'done' | Refused> =>
  decide(platform, id, async (tx, open) => {
    const { check, invoice } = open
    if (check.kind !== 'held' && check.kind !== 'overpaid') return notPossible()
    if (check.refundAskedAt) return refundAsked()
    if (paidOn > businessDate(platform.clock.now())) {
      return refuseFields([{ param: 'paidOn', msg: refusals.dayInFuture }])
    }
    const receivedOn = await findReceivedOn(tx, check)
    if (paidOn < receivedOn) {
      return refuseFields([{ param: 'paidOn', msg: refusals.paidBackTooEarly(receivedOn) }])
    }
    const outcome = `Paid back by bank transfer on ${formatDay(paidOn)}`
    await close(tx, platform, open, by, { decision: 'paid-back', outcome, reason: note })
    if (check.kind === 'overpaid') {
      await bookReceipt(tx, platform, invoice, {
        amountCents: -check.amountCents,
        receivedOn: paidOn,
        method: 'bank',
        note: note || 'Paid back',
        actor: by.actor,
      })
    }
    return 'done'
  })

/** Closes a check without moving money. */
export const closeCheck = (
  platform: Platform,
  id: number,
  reason: string,
  by: StaffBy,
): Promise<'done' | Refused> =>
  decide(platform, id, (tx, open) =>
    close(tx, platform, open, by, { decision: 'closed', outcome: reason, reason }),
  )

/** The payment of which the provider can refund the money of a check. */
export async function findRefund(
  platform: Platform,
  db: Queryable,
  check: PaymentCheckRow,
): Promise<number | undefined> {
  if (check.kind !== 'held' && check.kind !== 'overpaid') return undefined
  const payment = await findRefundable(db, check)
  return payment && payment.provider === providerOf(platform)?.name ? payment.id : undefined
}

/**
 * Has the provider pay money back in the background. The check stays open until the money is refunded; asked twice, the
 * provider refunds once.
 */
export const refundCheck = (
  platform: Platform,
  id: number,
  reason: string,
  by: StaffBy,
): Promise<'done' | Refused> =>
  decide(platform, id, async (tx, { check, invoice }) => {
    if (check.refundAskedAt) return refundAsked()
    const paymentId = await findRefund(platform, tx, check)
    if (paymentId === undefined) return notPossible()
    const now = platform.clock.now()
    const { amountCents, currency } = check
    const refund = { checkId: id, paymentId, amountCents, currency, askedBy: by.staffId, now }
    await enqueue(tx, sendRefundName, { id: await insertRefund(tx, refund) })
    await recordAuditEntry(tx, {
      at: now,
      act: 'payment.refunded',
      actor: by.actor,
      companyId: invoice.companyId ?? undefined,
      reason,
      details: { invoice: invoice.number, ...describeAmount(amountCents, currency) },
    })
    return 'done'
  })
