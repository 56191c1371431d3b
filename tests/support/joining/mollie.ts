import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { notificationPath } from '#contract/billing/payments.ts'
import { visitor } from '../market/callers.ts'
import type { TestMarket } from '../market/test-market.ts'

/** A payment as Mollie keeps it. */
export interface MolliePayment {
  id: string
  status: 'open' | 'pending' | 'authorized' | 'paid' | 'failed' | 'canceled' | 'expired'
  amount: { currency: string; value: string }
  amountRefunded?: { currency: string; value: string }
  amountChargedBack?: { currency: string; value: string }
  metadata: unknown
}

/** A refund as Mollie keeps it. */
export interface MollieRefund {
  id: string
  paymentId: string
  status: 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled'
  amount: { currency: string; value: string }
  description: string
  metadata: unknown
}

type Respond = (request: IncomingMessage, response: ServerResponse, body: string) => void

const hal = 'application/hal+json'

/** What Mollie's API, version 2, answers about a payment. */
export function mollieAnswer(payment: MolliePayment) {
  const token = payment.id.slice(3)
  const isOpen = payment.status === 'open'
  return {
    resource: 'payment',
    mode: 'test',
    createdAt: '2026-11-20T09:00:00+00:00',
    description: 'Invoice 2026-00001',
    method: isOpen ? null : 'ideal',
    isCancelable: false,
    locale: 'en_US',
    profileId: 'pfl_QkEhN94Ba',
    sequenceType: 'oneoff',
    redirectUrl: 'https://market.example/payment?stage=ok',
    details: null,
    ...(isOpen && { expiresAt: '2026-11-20T09:15:00+00:00' }),
    ...(payment.status === 'paid' && {
      paidAt: '2026-11-20T09:05:00+00:00',
      amountRefunded: { currency: payment.amount.currency, value: '0.00' },
      amountRemaining: payment.amount,
    }),
    ...payment,
    _links: {
      self: { href: `https://api.mollie.com/v2/payments/${payment.id}`, type: hal },
      ...(isOpen && {
        checkout: {
          href: `https://www.mollie.com/checkout/select-method/${token}`,
          type: 'text/html',
        },
      }),
      dashboard: {
        href: `https://www.mollie.com/dashboard/org_12345678/payments/${payment.id}`,
        type: 'text/html',
      },
      documentation: { href: 'https://docs.mollie.com/reference/get-payment', type: 'text/html' },
    },
  }
}

/** What it answers about a refund. */
export const mollieRefundAnswer = (refund: MollieRefund) => ({
  resource: 'refund',
  mode: 'test',
  createdAt: '2026-11-20T10:00:00+00:00',
  settlementAmount: { ...refund.amount, value: `-${refund.amount.value}` },
  ...refund,
  _links: {
    self: {
      href: `https://api.mollie.com/v2/payments/${refund.paymentId}/refunds/${refund.id}`,
      type: hal,
    },
    payment: { href: `https://api.mollie.com/v2/payments/${refund.paymentId}`, type: hal },
    documentation: { href: 'https://docs.mollie.com/reference/get-refund', type: 'text/html' },
  },
})

/** What it answers about all refunds of a payment. */
export const mollieRefundsAnswer = (id: string, refunds: readonly MollieRefund[]) => ({
  count: refunds.length,
  _embedded: { refunds: refunds.map(mollieRefundAnswer) },
  _links: {
    self: { href: `https://api.mollie.com/v2/payments/${id}/refunds?limit=100`, type: hal },
    previous: null,
    next: null,
    documentation: { href: 'https://docs.mollie.com/reference/list-refunds', type: 'text/html' },
  },
})

/** What it answers instead when it refuses. */
export const mollieError = (status: number, title: string, detail: string) => ({
  status,
  title,
  detail,
  _links: {
    documentation: { href: 'https://docs.mollie.com/overview/handling-errors', type: 'text/html' },
  },
})

const centsOf = (amount: { value: string } | undefined) =>
  Math.round(Number(amount?.value ?? 0) * 100)

/** A server that keeps payments and refunds like Mollie: one for each idempotency key. Ends with the test process. */
export async function startMollie() {
  const payments = new Map<string, MolliePayment>()
  const refunds = new Map<string, MollieRefund>()
  const byKey = new Map<string, string>()
  const requests: { method: string; path: string; headers: IncomingMessage['headers'] }[] = []
  const bodies: Record<string, unknown>[] = []
  let override: Respond | undefined

  const refundsOf = (id: string) =>
    [...refunds.values()].filter(({ paymentId }) => paymentId === id)
  /** With what was refunded here besides what was set. */
  function withRefunds(payment: MolliePayment): MolliePayment {
    const own = refundsOf(payment.id).filter(
      ({ status }) => status !== 'failed' && status !== 'canceled',
    )
    if (own.length === 0) return payment
    const cents = own.reduce((sum, { amount }) => sum + centsOf(amount), 0)
    const value = ((centsOf(payment.amountRefunded) + cents) / 100).toFixed(2)
    return { ...payment, amountRefunded: { currency: payment.amount.currency, value } }
  }
  const keyOf = (request: IncomingMessage) => String(request.headers['idempotency-key'])

  type Send = (status: number, value: unknown) => void
  function answerRefunds(
    send: Send,
    request: IncomingMessage,
    payment: MolliePayment,
    body: string,
  ) {
    if (request.method !== 'POST')
      return send(200, mollieRefundsAnswer(payment.id, refundsOf(payment.id)))
    const known = refunds.get(byKey.get(keyOf(request)) ?? '')
    if (known) return send(201, mollieRefundAnswer(known))
    const asked = JSON.parse(body) as Pick<MollieRefund, 'amount' | 'description' | 'metadata'>
    bodies.push({ ...asked })
    const left = centsOf(payment.amount) - centsOf(withRefunds(payment).amountRefunded)
    if (centsOf(asked.amount) > left) {
      const detail = 'The amount is higher than the maximum'
      return send(422, { ...mollieError(422, 'Unprocessable Entity', detail), field: 'amount' })
    }
    const id = `re_${String(refunds.size + 1).padStart(10, 'W')}`
    byKey.set(keyOf(request), id)
    refunds.set(id, { ...asked, id, paymentId: payment.id, status: 'pending' })
    return send(201, mollieRefundAnswer(refunds.get(id)!))
  }

  const answer: Respond = (request, response, body) => {
    const send: Send = (status, value) =>
      response.writeHead(status, { 'content-type': hal }).end(JSON.stringify(value))
    const [, refunded] = /\/payments\/([^/]+)\/refunds/.exec(request.url!) ?? []
    if (refunded !== undefined) {
      const payment = payments.get(decodeURIComponent(refunded))
      if (payment) return answerRefunds(send, request, payment, body)
      return send(404, mollieError(404, 'Not Found', `No payment exists with token ${refunded}.`))
    }
    if (request.method === 'POST') {
      const asked = JSON.parse(body) as Pick<MolliePayment, 'amount' | 'metadata'>
      bodies.push(asked as unknown as Record<string, unknown>)
      const key = keyOf(request)
      const id = byKey.get(key) ?? `tr_${String(payments.size + 1).padStart(10, 'W')}`
      byKey.set(key, id)
      const { amount, metadata } = asked
      if (!payments.has(id)) payments.set(id, { id, status: 'open', amount, metadata })
      return send(201, mollieAnswer(payments.get(id)!))
    }
    const id = decodeURIComponent(request.url!.split('/').at(-1)!)
    const payment = payments.get(id)
    if (payment) return send(200, mollieAnswer(withRefunds(payment)))
    return send(404, mollieError(404, 'Not Found', `No payment exists with token ${id}.`))
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      requests.push({ method, path, headers })
      const body = Buffer.concat(parts).toString()
      ;(override ?? answer)(request, response, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`,
    payments,
    refunds,
    requests,
    /** The payments asked for, in order. */
    bodies,
    /** Responds to everything in another way; undefined ends it. */
    respond(how: Respond | undefined) {
      override = how
    },
    /** The usual answer, for responses that only delay or count. */
    answer,
    /** The refunds of a payment. */
    refundsOf,
    /** Changes a refund without telling anybody. */
    changeRefund(id: string, status: MollieRefund['status']) {
      refunds.set(id, { ...refunds.get(id)!, status })
    },
    /** Forgets the idempotency keys, as Mollie does after an hour. */
    forgetKeys: () => byKey.clear(),
    /** Changes a payment without telling anybody. */
    change(id: string, change: Partial<MolliePayment>) {
      payments.set(id, { ...payments.get(id)!, ...change })
    },
  }
}
export type Mollie = Awaited<ReturnType<typeof startMollie>>

/** Sets a market up with Mollie as its provider. */
export const mollieEnv = ({ url }: Mollie) => ({
  MOLLIE_KEY: 'test_aKeyOfTheTests1',
  MOLLIE_URL: url,
  TRUSTED_PROXIES: '127.0.0.1',
})

/** The id of the payment behind a checkout link. */
export const paymentOf = (link: string): string => `tr_${link.split('/').at(-1)!}`

/** Tells the market that a payment has changed, as Mollie does. */
export const notify = (market: TestMarket, id: string) =>
  visitor(market).raw('POST', notificationPath('mollie'), `id=${encodeURIComponent(id)}`, {
    'content-type': 'application/x-www-form-urlencoded',
  })
