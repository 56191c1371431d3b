import { randomUUID } from 'node:crypto'
import type { Placed } from '#contract/billing/orders.ts'
import { refusals } from '#contract/refusals.ts'
import { embeddedProvider } from '#server/features/billing/payments/embedded.ts'
import { mollie } from '#server/features/billing/payments/mollie.ts'
import {
  findLastPayment,
  insertPayment,
  saveCheckout,
  type PaymentRow,
} from '#server/features/billing/payments/queries.ts'
import {
  ProviderUnavailable,
  type PaymentProvider,
} from '#server/features/billing/payments/provider.ts'
import { invoiceToken } from '#server/features/billing/invoice-link.ts'
import { lockInvoice, type InvoiceRow } from '#server/features/billing/queries.ts'
import { notificationPath } from '#contract/billing/payments.ts'
import { isRefused, notFound, refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** An open payment is offered again for this long; a provider makes one payment of a key for an hour. */
const reusedForMs = 30 * 60_000

/** The provider of this installation: Mollie if it is configured, the embedded one in demo markets, otherwise none. */
export function providerOf(platform: Platform): PaymentProvider | undefined {
  const { mollieKey, mollieUrl, demo } = platform.config
  if (mollieKey === undefined) return demo ? embeddedProvider(platform) : undefined
  const webhookUrl = platform.siteUrl + notificationPath('mollie')
  return mollie({ apiKey: mollieKey, apiUrl: mollieUrl, webhookUrl })
}

/** The open amount of an invoice. */
export const openCents = ({ totalCents, receivedCents, creditedCents }: InvoiceRow): number =>
  Math.max(0, totalCents - receivedCents - creditedCents)

/**
 * Begins to pay an unpaid invoice with the payment provider, or offers the payment that was begun before. Without an
 * answer of the provider the link is empty, and the next attempt continues this one.
 * @param returnPath where the payer comes back to; `stage=ok` or `stage=fail` is added
 * @returns 404 without such an invoice, 409 PAID where nothing is to be paid, 409 HELD while staff look at a payment
 */
export async function beginPayment(
  platform: Platform,
  invoiceId: number,
  returnPath: string,
): Promise<Placed | Refused> {
  const provider = providerOf(platform)
  const begun = await platform.database.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, invoiceId)
    if (invoice?.kind !== 'invoice') return notFound()
    const amountCents = openCents(invoice)
    if (invoice.status !== 0 || amountCents === 0) {
      return refuse(409, refusals.invoiceNotOpen, { extra: 'PAID' })
    }
    const last = await findLastPayment(tx, invoiceId)
    if (last?.heldReason) return refuse(409, refusals.paymentHeld, { extra: 'HELD' })
    if (!provider) return { invoice, payment: undefined }
    const now = platform.clock.now()
    const payment =
      last && isReusable(last, { provider: provider.name, amountCents, now })
        ? last
        : await insertPayment(tx, {
            invoiceId,
            provider: provider.name,
            idempotencyKey: randomUUID(),
            amountCents,
            now,
          })
    return { invoice, payment }
  })
  if (isRefused(begun)) return begun
  const { invoice, payment } = begun
  const answer = { invoiceNumber: invoice.number, token: invoiceToken(platform, invoiceId) }
  if (!payment || !provider) return { ...answer, link: '' }
  if (payment.checkoutUrl !== null) return { ...answer, link: payment.checkoutUrl }
  const separator = returnPath.includes('?') ? '&' : '?'
  const back = (stage: string) => `${platform.siteUrl}${returnPath}${separator}stage=${stage}`
  try {
    const made = await provider.create({
      paymentId: payment.id,
      idempotencyKey: payment.idempotencyKey,
      amountCents: payment.amountCents,
      description: `Invoice ${invoice.number}`,
      returnUrl: back('ok'),
      cancelUrl: back('fail'),
    })
    await saveCheckout(platform.database.sql, payment.id, made)
    return { ...answer, link: made.checkoutUrl }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    platform.log.warn({ err: error, invoice: invoice.number }, 'a payment could not be begun')
    return { ...answer, link: '' }
  }
}

const isReusable = (
  last: PaymentRow,
  request: { provider: PaymentProvider['name']; amountCents: number; now: Date },
): boolean =>
  last.state === 'open' &&
  last.provider === request.provider &&
  last.amountCents === request.amountCents &&
  last.createdAt.getTime() > request.now.getTime() - reusedForMs
