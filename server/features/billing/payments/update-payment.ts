import { formatEuros } from '#contract/billing/money.ts'
import { businessDate } from '#contract/dates.ts'
import { applyRefunds } from '#server/features/billing/payments/apply-refunds.ts'
import { bookReceipt } from '#server/features/billing/payments/book.ts'
import {
  insertPaymentCheck,
  isHeldDecided,
  claimUnexpected,
  updateChecks,
} from '#server/features/billing/payments/check-queries.ts'
import { providerOf } from '#server/features/billing/payments/pay.ts'
import {
  ProviderUnavailable,
  type PaymentProvider,
  type ProviderPayment,
} from '#server/features/billing/payments/provider.ts'
import {
  findNotification,
  findPaymentOf,
  lockPayment,
  saveOutcome,
  savePayment,
  type PaymentRow,
} from '#server/features/billing/payments/queries.ts'
import { handleNotificationName } from '#server/features/billing/payments/receive-notification.ts'
import { hasRefunds } from '#server/features/billing/payments/refund-queries.ts'
import { lockInvoice, type InvoiceRow } from '#server/features/billing/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Fetches the payment that a notification names and books what it says; retried until the provider answers. */
export const handlePaymentNotification: Job = {
  name: handleNotificationName,
  title: 'Update a payment',
  description: 'Handles a notification of the payment provider.',
  run: async (platform, payload) => {
    const { id } = payload as { id: number }
    const { sql } = platform.database
    const notification = await findNotification(sql, id)
    if (!notification) return
    const outcome = await updatePayment(platform, notification.provider, notification.providerId)
    await saveOutcome(sql, id, outcome, platform.clock.now())
  },
}

/**
 * Fetches a payment and its refunds from the provider and books what is new: money received, or given back.
 * @returns what came of it, in words
 * @throws ProviderUnavailable when the provider does not answer
 */
export async function updatePayment(
  platform: Platform,
  name: PaymentProvider['name'],
  providerId: string,
): Promise<string> {
  const provider = providerOf(platform)
  if (provider?.name !== name) return 'the provider is no longer configured'
  const now = platform.clock.now()
  let paymentId: number | undefined
  for (let attempt = 0; attempt < maxAsked; attempt++) {
    const before = await findPaymentOf(platform.database.sql, {
      provider: name,
      providerId,
      paymentId,
    })
    // Before the payment: a refund that fails meanwhile is not taken for money given back otherwise.
    const mayHaveRefunds = await hasRefunds(platform.database.sql, { provider: name, providerId })
    const refunds = mayHaveRefunds ? await provider.listRefunds(providerId) : []
    const reported = await provider.find(providerId)
    if (!reported) return 'unknown to the provider'
    paymentId = reported.paymentId
    const outcome = await platform.database.transaction(async (tx) => {
      const stored = await findPaymentOf(tx, { provider: name, providerId, paymentId })
      if (!stored) return 'no payment of ours'
      // Bookings on one invoice follow each other; its lock comes first everywhere.
      const invoice = (await lockInvoice(tx, stored.invoiceId))!
      const payment = await lockPayment(tx, stored.id)
      // Written since it was asked about: the answer may be older than what is stored.
      if (payment.version !== before?.version) return undefined
      const hasFailed = await applyRefunds(tx, platform, {
        invoice,
        paymentId: payment.id,
        refunds,
      })
      const applied = await applyState(tx, platform, {
        invoice,
        payment: { ...payment, providerId },
        reported,
      })
      if (hasFailed) await updateChecks(tx, (await lockInvoice(tx, invoice.id))!, now)
      return applied
    })
    if (outcome !== undefined) return outcome
  }
  throw new ProviderUnavailable('the payment changes while it is asked about')
}

/** How often a payment is asked about that others change meanwhile. */
const maxAsked = 5

async function applyState(
  tx: Tx,
  platform: Platform,
  {
    invoice,
    payment,
    reported,
  }: { invoice: InvoiceRow; payment: PaymentRow; reported: ProviderPayment },
): Promise<string> {
  const now = platform.clock.now()
  const save = (changed: Partial<PaymentRow>) =>
    savePayment(tx, payment.id, { ...payment, ...changed, now })
  // A paid payment never becomes anything else.
  if (reported.state !== 'paid') {
    if (payment.state !== 'paid') await save({ state: reported.state })
    return reported.state
  }
  if (reported.currency !== 'EUR' || reported.amountCents !== payment.amountCents) {
    const heldReason = `paid ${reported.currency} ${(reported.amountCents / 100).toFixed(2)} instead of EUR ${(payment.amountCents / 100).toFixed(2)}`
    const references = { paymentId: payment.id, invoiceId: invoice.id, now }
    if (await isHeldDecided(tx, payment.id)) return 'held before, decided by staff'
    await save({ state: 'paid', heldReason })
    const { amountCents, currency } = reported
    await insertPaymentCheck(tx, {
      ...references,
      kind: 'held',
      amountCents,
      currency,
      reason: heldReason,
    })
    return `held: ${heldReason}`
  }
  // Grows again when a refund fails or a chargeback is reversed.
  const net = reported.amountCents - reported.givenBackCents
  const change = net - payment.bookedCents
  await save({ state: 'paid', bookedCents: net, heldReason: '' })
  if (change === 0) return 'booked before'
  await bookReceipt(tx, platform, invoice, {
    amountCents: change,
    receivedOn: businessDate(now),
    method: 'online',
    paymentId: payment.id,
    isRebooked: payment.state === 'paid',
    actor: { kind: 'system' },
  })
  const unexpected = await claimUnexpected(tx, payment.id, reported.givenBackCents)
  if (unexpected > 0) {
    await insertPaymentCheck(tx, {
      kind: 'given-back',
      paymentId: payment.id,
      invoiceId: invoice.id,
      amountCents: unexpected,
      currency: 'EUR',
      reason: '',
      now,
    })
  }
  return change > 0 ? `booked ${formatEuros(change)}` : `given back ${formatEuros(-change)}`
}
