import { formatEuros } from '#contract/billing/money.ts'
import { businessDate } from '#contract/dates.ts'
import { applyRefunds } from '#server/features/billing/payments/apply-refunds.ts'
import { bookReceipt } from '#server/features/billing/payments/book.ts'
import {
  insertPaymentCheck,
  isHeldDecided,
  takeUnexpected,
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
  for (let asked = 0; asked < maxAsked; asked++) {
    const before = await findPaymentOf(platform.database.sql, {
      provider: name,
      providerId,
      paymentId,
    })
    // Before the payment: a refund that fails meanwhile is not taken for money given back otherwise.
    const known = await hasRefunds(platform.database.sql, { provider: name, providerId })
    const refunds = known ? await provider.listRefunds(providerId) : []
    const found = await provider.find(providerId)
    if (!found) return 'unknown to the provider'
    paymentId = found.paymentId
    const outcome = await platform.database.transaction(async (tx) => {
      const known = await findPaymentOf(tx, { provider: name, providerId, paymentId })
      if (!known) return 'no payment of ours'
      // Bookings on one invoice follow each other; its lock comes first everywhere.
      const invoice = (await lockInvoice(tx, known.invoiceId))!
      const payment = await lockPayment(tx, known.id)
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
        found,
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
  { invoice, payment, found }: { invoice: InvoiceRow; payment: PaymentRow; found: ProviderPayment },
): Promise<string> {
  const now = platform.clock.now()
  const save = (changed: Partial<PaymentRow>) =>
    savePayment(tx, payment.id, { ...payment, ...changed, now })
  // A paid payment never becomes anything else.
  if (found.state !== 'paid') {
    if (payment.state !== 'paid') await save({ state: found.state })
    return found.state
  }
  if (found.currency !== 'EUR' || found.amountCents !== payment.amountCents) {
    const heldReason = `paid ${found.currency} ${(found.amountCents / 100).toFixed(2)} instead of EUR ${(payment.amountCents / 100).toFixed(2)}`
    const known = { paymentId: payment.id, invoiceId: invoice.id, now }
    if (await isHeldDecided(tx, payment.id)) return 'held before, decided by staff'
    await save({ state: 'paid', heldReason })
    const { amountCents, currency } = found
    await insertPaymentCheck(tx, {
      ...known,
      kind: 'held',
      amountCents,
      currency,
      reason: heldReason,
    })
    return `held: ${heldReason}`
  }
  // Grows again when a refund fails or a chargeback is reversed.
  const net = found.amountCents - found.givenBackCents
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
  const unexpected = await takeUnexpected(tx, payment.id, found.givenBackCents)
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
