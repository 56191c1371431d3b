import { applyRefund } from '#server/features/billing/payments/apply-refunds.ts'
import { updateChecks } from '#server/features/billing/payments/check-queries.ts'
import { providerOf } from '#server/features/billing/payments/pay.ts'
import { RefundRefused } from '#server/features/billing/payments/provider.ts'
import { findRefundToSend, lockRefund } from '#server/features/billing/payments/refund-queries.ts'
import { updatePayment } from '#server/features/billing/payments/update-payment.ts'
import { lockInvoice } from '#server/features/billing/queries.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

export const sendRefundName = 'send-refund'

/** Requests a refund of staff from the provider; retried until the provider answers (BK-095). */
export const sendRefund: Job = {
  name: sendRefundName,
  title: 'Send a refund',
  description: 'Sends a refund to the payment provider.',
  run: (platform, payload) => followRefund(platform, (payload as { id: number }).id),
}

/**
 * Sends a refund that the provider does not have, and records the provider's state of it and its payment. The provider
 * expires keys, so a refund of an interrupted attempt is searched first.
 * @throws ProviderUnavailable when the provider does not answer
 */
export async function followRefund(platform: Platform, id: number): Promise<void> {
  const refund = await findRefundToSend(platform.database.sql, id)
  const provider = providerOf(platform)
  // Without its provider a refund waits until that is configured again.
  if (!refund || refund.state === 'failed' || provider?.name !== refund.provider) return
  const { key, amountCents, currency, invoiceId, invoiceNumber, providerPaymentId } = refund
  if (refund.state === 'asked') {
    const existing = (await provider.listRefunds(providerPaymentId)).find((one) => one.key === key)
    const description = `Invoice ${invoiceNumber}`
    const answer =
      existing ??
      (await provider
        .refund(providerPaymentId, { key, amountCents, currency, description })
        .catch((error: unknown) => {
          if (!(error instanceof RefundRefused)) throw error
          return { id: null, state: 'failed', failure: error.message } as const
        }))
    await platform.database.transaction(async (tx) => {
      const invoice = (await lockInvoice(tx, invoiceId))!
      const locked = await lockRefund(tx, id)
      if (locked.state !== 'asked') return
      await applyRefund(tx, platform, invoice, locked, answer)
      if (answer.state === 'failed') await updateChecks(tx, invoice, platform.clock.now())
    })
  }
  await updatePayment(platform, provider.name, providerPaymentId)
}
