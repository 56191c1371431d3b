import { refusals } from '#contract/refusals.ts'
import { businessDate } from '#contract/dates.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { bookReceipt } from '#server/features/billing/payments/book.ts'
import {
  acceptAmount,
  addAskedBack,
  closePaymentCheck,
  findPaymentCheck,
  findRefundable,
  lockPaymentCheck,
  releaseHeld,
  setRefundAsked,
  type PaymentCheckRow,
} from '#server/features/billing/payments/check-queries.ts'
import { providerOf } from '#server/features/billing/payments/pay.ts'
import {
  ProviderUnavailable,
  type PaymentProvider,
} from '#server/features/billing/payments/provider.ts'
import { lockInvoice, type InvoiceRow } from '#server/features/billing/queries.ts'
import type { StaffBy } from '#server/features/billing/staff-acts.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import {
  isRefused,
  notFound,
  refuse,
  refuseEditConflict,
  refuseFields,
  type Refused,
} from '#server/platform/http/refusal.ts'
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
  { outcome, reason = '' }: { outcome: string; reason?: string },
): Promise<'done'> {
  const now = clock.now()
  await closePaymentCheck(tx, check.id, { now, staffId, outcome })
  if (check.kind === 'held') await releaseHeld(tx, check.paymentId!)
  await recordAuditEntry(tx, {
    at: now,
    act: 'payment.decided',
    actor,
    companyId: invoice.companyId ?? undefined,
    reason,
    details: { invoice: invoice.number, kind: check.kind, cents: check.amountCents, outcome },
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
    await close(tx, platform, open, by, { outcome: `Booked ${formatEuros(amountCents)}` })
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
    const outcome = `Paid back by bank transfer on ${paidOn}`
    await close(tx, platform, open, by, { outcome, reason: note })
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
  decide(platform, id, (tx, open) => close(tx, platform, open, by, { outcome: reason, reason }))

/** The provider and the payment by which the money of a check can be refunded. */
export async function findRefund(
  platform: Platform,
  db: Queryable,
  check: PaymentCheckRow,
): Promise<{ provider: PaymentProvider; paymentId: number; providerId: string } | undefined> {
  const provider = providerOf(platform)
  if (!provider || (check.kind !== 'held' && check.kind !== 'overpaid')) return undefined
  const payment = await findRefundable(db, check)
  if (payment?.provider !== provider.name) return undefined
  return { provider, paymentId: payment.id, providerId: payment.providerId }
}

/**
 * Has the provider pay money back. An overpayment stays open until the provider reports the refund, which books it; a
 * held payment was never booked and is closed at once. Asked twice, the provider refunds once.
 */
export async function refundCheck(
  platform: Platform,
  id: number,
  reason: string,
  by: StaffBy,
): Promise<'done' | Refused> {
  const begun = await decide(platform, id, async (tx, open) => {
    const refund = await findRefund(platform, tx, open.check)
    if (!refund) return notPossible()
    if (open.check.refundAskedAt) return refundAsked()
    // Before the provider is asked: its notification may be faster than its answer.
    await addAskedBack(tx, refund.paymentId, open.check.amountCents)
    await setRefundAsked(tx, id, platform.clock.now())
    return { ...open, refund }
  })
  if (isRefused(begun)) return begun
  const { check, invoice, refund } = begun
  const { amountCents, currency } = check
  try {
    await refund.provider.refund({
      id: refund.providerId,
      amountCents,
      currency,
      idempotencyKey: check.refundKey,
      description: `Invoice ${invoice.number}`,
    })
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    await platform.database.transaction(async (tx) => {
      await lockInvoice(tx, invoice.id)
      await addAskedBack(tx, refund.paymentId, -amountCents)
      await setRefundAsked(tx, id, null)
    })
    return refuse(503, refusals.refundFailed(error.message), { extra: 'PROVIDER' })
  }
  if (check.kind === 'held') {
    const outcome = `Refund of ${currency} ${(amountCents / 100).toFixed(2)} by the payment provider`
    return decide(platform, id, (tx, open) => close(tx, platform, open, by, { outcome, reason }))
  }
  await recordAuditEntry(platform.database.sql, {
    at: platform.clock.now(),
    act: 'payment.refunded',
    actor: by.actor,
    companyId: invoice.companyId ?? undefined,
    reason,
    details: { invoice: invoice.number, cents: amountCents },
  })
  return 'done'
}
