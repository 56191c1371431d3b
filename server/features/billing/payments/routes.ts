import type { FastifyInstance } from 'fastify'
import {
  endCheckout,
  getCheckout,
  notificationPath,
  type CheckoutEnd,
} from '#contract/billing/payments.ts'
import { refusals } from '#contract/refusals.ts'
import { receiveNotification } from '#server/features/billing/payments/receive-notification.ts'
import { providerOf } from '#server/features/billing/payments/pay.ts'
import type { ProviderPayment } from '#server/features/billing/payments/provider.ts'
import {
  endEmbeddedPayment,
  findEmbeddedPayment,
} from '#server/features/billing/payments/queries.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { notFound, refuse } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** How each end of the checkout page leaves the payment, and how many notifications are sent. */
const ends: Record<CheckoutEnd, { state: ProviderPayment['state']; notifications: number }> = {
  paid: { state: 'paid', notifications: 1 },
  failed: { state: 'failed', notifications: 1 },
  cancelled: { state: 'cancelled', notifications: 1 },
  expired: { state: 'expired', notifications: 1 },
  late: { state: 'paid', notifications: 0 },
  twice: { state: 'paid', notifications: 2 },
  wrongAmount: { state: 'paid', notifications: 1 },
}

/** Mounts the notifications of the payment provider, and the checkout of the embedded one in demo markets. */
export function mountPayments(mount: Mount, http: FastifyInstance, platform: Platform): void {
  void http.register(async (scope) => {
    // A notification only names a payment; what it says is fetched from the provider (BK-093).
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 10_000 },
      (_request, body, done) => done(null, new URLSearchParams(String(body)).get('id')),
    )
    scope.post(notificationPath('mollie'), async (request, reply) => {
      const id = request.body
      if (providerOf(platform)?.name === 'mollie' && isPaymentId(id)) {
        await receiveNotification(platform, 'mollie', id)
      }
      // The same for every caller: it does not reveal whether a payment exists.
      return reply.send({ status: 200, payload: {} })
    })
  })
  const { sql } = platform.database
  const find = async (id: string) =>
    providerOf(platform)?.name === 'embedded' ? findEmbeddedPayment(sql, id) : undefined

  mount(getCheckout, async ({ params }) => {
    const payment = await find(params.id)
    if (!payment) return notFound()
    const { description, amountCents, returnUrl, state } = payment
    const isOpen = state === 'open'
    return { status: 200, payload: { description, amountCents, returnUrl, isOpen } }
  })

  mount(endCheckout, async ({ params, body: { end } }) => {
    const payment = await find(params.id)
    if (!payment) return notFound()
    const { state, notifications } = ends[end]
    const { amountCents } = payment
    const isChanged = await endEmbeddedPayment(sql, params.id, {
      state,
      amountCents: end === 'wrongAmount' ? amountCents - 100 : amountCents,
    })
    if (!isChanged) return refuse(409, refusals.invoiceNotOpen, { extra: 'PAID' })
    for (let sent = 0; sent < notifications; sent++) {
      await receiveNotification(platform, 'embedded', params.id)
    }
    const returnUrl = state === 'cancelled' ? payment.cancelUrl : payment.returnUrl
    return { status: 200, payload: { returnUrl } }
  })
}

const isPaymentId = (id: unknown): id is string =>
  typeof id === 'string' && /^[\w-]{1,100}$/.test(id)
