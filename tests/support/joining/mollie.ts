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

/** What it answers instead when it refuses. */
export const mollieError = (status: number, title: string, detail: string) => ({
  status,
  title,
  detail,
  _links: {
    documentation: { href: 'https://docs.mollie.com/overview/handling-errors', type: 'text/html' },
  },
})

/** A server that keeps payments like Mollie: one for each idempotency key. Ends with the test process. */
export async function startMollie() {
  const payments = new Map<string, MolliePayment>()
  const byKey = new Map<string, string>()
  const requests: { method: string; path: string; headers: IncomingMessage['headers'] }[] = []
  const bodies: Record<string, unknown>[] = []
  let override: Respond | undefined

  const answer: Respond = (request, response, body) => {
    const send = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': hal }).end(JSON.stringify(value))
    if (request.method === 'POST') {
      const asked = JSON.parse(body) as Pick<MolliePayment, 'amount' | 'metadata'>
      bodies.push(asked as unknown as Record<string, unknown>)
      const key = String(request.headers['idempotency-key'])
      const id = byKey.get(key) ?? `tr_${String(payments.size + 1).padStart(10, 'W')}`
      byKey.set(key, id)
      const { amount, metadata } = asked
      if (!payments.has(id)) payments.set(id, { id, status: 'open', amount, metadata })
      return send(201, mollieAnswer(payments.get(id)!))
    }
    const id = decodeURIComponent(request.url!.split('/').at(-1)!)
    const payment = payments.get(id)
    if (payment) return send(200, mollieAnswer(payment))
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
    requests,
    /** The payments asked for, in order. */
    bodies,
    /** Responds to everything in another way; undefined ends it. */
    respond(how: Respond | undefined) {
      override = how
    },
    /** The usual answer, for responses that only delay or count. */
    answer,
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
