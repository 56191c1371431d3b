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
import type { Actor } from '#server/platform/audit.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import {
  refuse,
  refuseEditConflict,
  refuseFields,
  type Refused,
} from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction, type StaffAction, type StaffBy } from '#server/platform/staff-action.ts'

interface Open {
  check: PaymentCheckRow
  invoice: InvoiceRow
}

/** Decides about a check that is open, behind the lock of its invoice. */
const decide = (
  platform: Platform,
  id: number,
  by: { actor: Actor; reason?: string },
  change: (action: StaffAction<Open>) => Promise<'done' | Refused>,
): Promise<'done' | Refused> => staffAction(platform, { ...by, id, lock: lockOpen }, change)

async function lockOpen(tx: Tx, id: number): Promise<Open | Refused | undefined> {
  const unlocked = await findPaymentCheck(tx, id)
  if (!unlocked) return undefined
  const invoice = (await lockInvoice(tx, unlocked.invoiceId))!
  const check = (await lockPaymentCheck(tx, id))!
  if (check.closedAt) return refuse(409, refusals.checkDecided, { extra: 'STATE' })
  return check.invoiceId === invoice.id ? { check, invoice } : refuseEditConflict()
}

const refundAsked = () => refuse(409, refusals.refundAsked, { extra: 'ASKED' })
const notPossible = () => refuse(409, refusals.checkActForbidden, { extra: 'KIND' })

async function close(
  { tx, row: { check, invoice }, now, record }: StaffAction<Open>,
  staffId: number,
  decided: { decision: PaymentDecision; outcome: string; reason?: string },
): Promise<'done'> {
  await closePaymentCheck(tx, check.id, { now, staffId, ...decided })
  if (check.kind === 'held') await setHeldReason(tx, check.paymentId!, '')
  await record('payment.decided', {
    companyId: invoice.companyId,
    details: {
      invoice: invoice.number,
      kind: check.kind,
      ...describeAmount(check.amountCents, check.currency),
      outcome: decided.outcome,
    },
  })
  return 'done'
}

/** Books a held payment with the amount that was paid; only euros can be booked. */
export const bookHeld = (platform: Platform, id: number, by: StaffBy): Promise<'done' | Refused> =>
  decide(platform, id, { actor: by.actor }, async (action) => {
    const { tx, row, now } = action
    const { check, invoice } = row
    if (check.kind !== 'held' || check.currency !== 'EUR') return notPossible()
    if (check.refundAskedAt) return refundAsked()
    const paymentId = check.paymentId!
    const { amountCents } = check
    const outcome = `Booked ${formatEuros(amountCents)}`
    await close(action, by.staffId, { decision: 'booked', outcome })
    await acceptAmount(tx, paymentId, amountCents)
    await bookReceipt(tx, platform, invoice, {
      amountCents,
      receivedOn: businessDate(now),
      method: 'online',
      paymentId,
      actor: by.actor,
    })
    return 'done'
  })

/** The day on which the money of a check was received: for an overpayment that of the last receipt. */
export const findReceivedOn = async (db: Queryable, check: PaymentCheckRow): Promise<string> =>
  (check.kind === 'overpaid' ? await findLastReceiptDay(db, check.invoiceId) : null) ??
  businessDate(check.at)

/** Records a repayment by bank transfer; of an overpayment it is booked on the invoice. */
export const notePaidBack = (
  platform: Platform,
  id: number,
  { paidOn, note }: { paidOn: string; note: string },
  by: StaffBy,
): Promise<'done' | Refused> =>
  decide(platform, id, { actor: by.actor, reason: note }, async (action) => {
    const { tx, row, now } = action
    const { check, invoice } = row
    if (check.kind !== 'held' && check.kind !== 'overpaid') return notPossible()
    if (check.refundAskedAt) return refundAsked()
    if (paidOn > businessDate(now)) {
      return refuseFields([{ param: 'paidOn', msg: refusals.dayInFuture }])
    }
    const receivedOn = await findReceivedOn(tx, check)
    if (paidOn < receivedOn) {
      return refuseFields([{ param: 'paidOn', msg: refusals.paidBackTooEarly(receivedOn) }])
    }
    const outcome = `Paid back by bank transfer on ${formatDay(paidOn)}`
    await close(action, by.staffId, { decision: 'paid-back', outcome, reason: note })
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
  decide(platform, id, { actor: by.actor, reason }, (action) =>
    close(action, by.staffId, { decision: 'closed', outcome: reason, reason }),
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
  decide(platform, id, { actor: by.actor, reason }, async ({ tx, row, now, record }) => {
    const { check, invoice } = row
    if (check.refundAskedAt) return refundAsked()
    const paymentId = await findRefund(platform, tx, check)
    if (paymentId === undefined) return notPossible()
    const { amountCents, currency } = check
    const refund = { checkId: id, paymentId, amountCents, currency, askedBy: by.staffId, now }
    await enqueue(tx, sendRefundName, { id: await insertRefund(tx, refund) })
    const details = { invoice: invoice.number, ...describeAmount(amountCents, currency) }
    await record('payment.refunded', { companyId: invoice.companyId, details })
    return 'done'
  })
