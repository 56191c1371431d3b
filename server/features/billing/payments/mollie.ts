import * as z from 'zod/mini'
import {
  ProviderUnavailable,
  RefundRefused,
  type NewPayment,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
} from '#server/features/billing/payments/provider.ts'
import { fetchBounded, type BoundedAnswer } from '#server/platform/http/fetch-bounded.ts'

const maxAnswerBytes = 200_000
const maxLinkLength = 2000

// Some currencies have no decimals, others three.
const Amount = z.object({
  value: z.string().check(z.regex(/^\d{1,12}(\.\d{2,3})?$/)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
})
const MolliePayment = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  status: z.string(),
  amount: Amount,
  amountRefunded: z.optional(z.nullable(Amount)),
  amountChargedBack: z.optional(z.nullable(Amount)),
  metadata: z.optional(z.unknown()),
  _links: z.object({
    checkout: z.optional(
      z.nullable(
        z.object({ href: z.url({ protocol: /^https?$/ }).check(z.maxLength(maxLinkLength)) }),
      ),
    ),
  }),
})
const MollieRefund = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  status: z.string(),
  metadata: z.optional(z.unknown()),
})
const MollieRefunds = z.object({
  _embedded: z.object({ refunds: z.array(MollieRefund) }),
  _links: z.object({ next: z.optional(z.nullable(z.unknown())) }),
})
const MollieError = z.object({ detail: z.string() })

const maxRefunds = 100

/** `authorized` and `pending` are on their way. */
const states: Readonly<Record<string, ProviderPayment['state']>> = {
  open: 'open',
  pending: 'open',
  authorized: 'open',
  paid: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
  expired: 'expired',
}

const refundStates: Readonly<Record<string, Pick<ProviderRefund, 'state' | 'failure'>>> = {
  queued: { state: 'under-way', failure: '' },
  pending: { state: 'under-way', failure: '' },
  processing: { state: 'under-way', failure: '' },
  refunded: { state: 'refunded', failure: '' },
  failed: {
    state: 'failed',
    failure: 'The bank did not accept the refund. The money is back at the payment provider.',
  },
  canceled: { state: 'failed', failure: 'The refund was canceled at the payment provider.' },
}

/** Refusals that pass: a timeout, the same key at the same time, too many requests. */
const passingStatuses: readonly number[] = [408, 409, 429]

const toCents = (amount: { value: string } | null | undefined): number =>
  amount ? Math.round(Number(amount.value) * 100) : 0
const toValue = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** The client of Mollie's API, version 2. A notification only names a payment: its state is always fetched here. */
export function mollie(options: {
  apiKey: string
  /** https://api.mollie.com/v2 */
  apiUrl: string
  webhookUrl: string
  timeoutMs?: number
}): PaymentProvider {
  const { apiKey, apiUrl, webhookUrl, timeoutMs } = options

  async function request(path: string, init: RequestInit & { headers?: Record<string, string> }) {
    let answer: BoundedAnswer
    try {
      answer = await fetchBounded(`${apiUrl}${path}`, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${apiKey}`, accept: 'application/json' },
        maxBytes: maxAnswerBytes,
        ...(timeoutMs !== undefined && { timeoutMs }),
      })
    } catch (error) {
      throw new ProviderUnavailable(error instanceof Error ? error.message : String(error))
    }
    const { status, json: body } = answer
    const error = z.safeParse(MollieError, body)
    const detail = error.success ? error.data.detail.slice(0, 200) : ''
    return { status, body, detail }
  }

  async function send(path: string, init: Parameters<typeof request>[1]) {
    const { status, body, detail } = await request(path, init)
    if (status === 404 || status === 410) return undefined
    if (status >= 300) throw unavailable(status, detail)
    if (body === undefined) throw new ProviderUnavailable('an answer in another form')
    return body
  }

  async function call(path: string, init: Parameters<typeof send>[1]) {
    const body = await send(path, init)
    return body === undefined ? undefined : read(MolliePayment, body)
  }

  return {
    name: 'mollie',

    async create(payment: NewPayment) {
      const made = await call('/payments', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': payment.idempotencyKey,
        },
        body: JSON.stringify({
          amount: { currency: 'EUR', value: toValue(payment.amountCents) },
          description: payment.description,
          redirectUrl: payment.returnUrl,
          cancelUrl: payment.cancelUrl,
          webhookUrl,
          metadata: { paymentId: payment.paymentId },
        }),
      })
      const checkoutUrl = made?._links.checkout?.href
      if (!made || checkoutUrl === undefined) throw new ProviderUnavailable('no checkout page')
      return { id: made.id, checkoutUrl }
    },

    async find(id) {
      const payment = await call(`/payments/${encodeURIComponent(id)}`, {})
      if (!payment) return undefined
      const state = states[payment.status]
      if (!state) throw new ProviderUnavailable(`the unknown status ${payment.status}`)
      const metadata = z.safeParse(z.object({ paymentId: z.int() }), payment.metadata)
      return {
        state,
        amountCents: toCents(payment.amount),
        currency: payment.amount.currency,
        givenBackCents: toCents(payment.amountRefunded) + toCents(payment.amountChargedBack),
        paymentId: metadata.success ? metadata.data.paymentId : undefined,
      }
    },

    async listRefunds(id) {
      const path = `/payments/${encodeURIComponent(id)}/refunds?limit=${maxRefunds}`
      const body = await send(path, {})
      if (body === undefined) return []
      const { _embedded, _links } = read(MollieRefunds, body)
      if (_links.next) throw new ProviderUnavailable(`more than ${maxRefunds} refunds`)
      return _embedded.refunds.map(refundOf)
    },

    async refund(id, { key, amountCents, currency, description }) {
      const { status, body, detail } = await request(
        `/payments/${encodeURIComponent(id)}/refunds`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify({
            amount: { currency, value: toValue(amountCents) },
            description,
            metadata: { refundKey: key },
          }),
        },
      )
      if (status < 300) return refundOf(read(MollieRefund, body))
      if (status >= 400 && status < 500 && !passingStatuses.includes(status)) {
        throw new RefundRefused(detail || `status ${status}`)
      }
      throw unavailable(status, detail)
    },
  }
}

const unavailable = (status: number, detail: string) =>
  new ProviderUnavailable(`status ${status}${detail && `: ${detail}`}`)

/** @throws ProviderUnavailable */
function read<const T extends z.ZodMiniType>(schema: T, body: unknown): z.output<T> {
  const parsed = z.safeParse(schema, body)
  if (!parsed.success) throw new ProviderUnavailable('an answer in another form')
  return parsed.data
}

function refundOf({ id, status, metadata }: z.output<typeof MollieRefund>): ProviderRefund {
  const refundState = refundStates[status]
  if (!refundState) throw new ProviderUnavailable(`the unknown status ${status} of a refund`)
  const sent = z.safeParse(z.object({ refundKey: z.string() }), metadata)
  return { ...refundState, id, key: sent.success ? sent.data.refundKey : undefined }
}
