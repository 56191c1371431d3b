import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { mollie } from '#server/features/billing/payments/mollie.ts'
import { ProviderUnavailable, RefundRefused } from '#server/features/billing/payments/provider.ts'
import {
  mollieAnswer,
  mollieError,
  mollieRefundAnswer,
  mollieRefundsAnswer,
  startMollie,
  type MolliePayment,
  type MollieRefund,
} from '../../support/joining/mollie.ts'

const server = await startMollie()
afterEach(() => server.respond(undefined))

const apiKey = 'test_aKeyOfTheTests1'
const webhookUrl = 'https://market.example/notify'
const client = (timeoutMs = 5_000, apiUrl = server.url) =>
  mollie({ apiKey, apiUrl, webhookUrl, timeoutMs })
const wanted = {
  paymentId: 71,
  idempotencyKey: '0b0f4c4e-3f6c-4b4e-9a52-8a1c7d3f2e10',
  amountCents: 81_675,
  description: 'Invoice 2026-00042',
  returnUrl: 'https://market.example/payment?stage=ok',
  cancelUrl: 'https://market.example/payment?stage=fail',
}
const euros = (value: string) => ({ currency: 'EUR', value })
const paid: MolliePayment = {
  id: 'tr_7UhSN1zuXS',
  status: 'paid',
  amount: euros('816.75'),
  metadata: { paymentId: 71 },
}
/** Answers everything with one status and body. */
const always = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  server.respond((_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/hal+json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body)),
  )
const find = () => client().find(paid.id)

describe('creating a payment (BK-093)', () => {
  test('sends the amount, both ways back, where to notify and an idempotency key', async () => {
    const made = await client().create(wanted)
    const { method, path, headers } = server.requests.at(-1)!
    expect([method, path]).toEqual(['POST', '/v2/payments'])
    expect(headers).toMatchObject({
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': wanted.idempotencyKey,
    })
    expect(server.bodies.at(-1)).toEqual({
      amount: { currency: 'EUR', value: '816.75' },
      description: 'Invoice 2026-00042',
      redirectUrl: wanted.returnUrl,
      cancelUrl: wanted.cancelUrl,
      webhookUrl,
      metadata: { paymentId: 71 },
    })
    expect(made.checkoutUrl).toMatch(/^https:\/\/www\.mollie\.com\/checkout\//)
    expect(await client().create(wanted)).toEqual(made)
  })

  test.each([
    [5, '0.05'],
    [100, '1.00'],
    [163_350, '1633.50'],
  ])('writes %i cents as %s', async (amountCents, value) => {
    await client().create({ ...wanted, amountCents, idempotencyKey: `cents-${value}` })
    expect(server.bodies.at(-1)).toMatchObject({ amount: { value } })
  })

  test.each([
    ['no checkout link', { ...mollieAnswer({ ...paid, status: 'open' }), _links: {} }],
    ['a checkout link of null', { ...mollieAnswer(paid), _links: { checkout: null } }],
    [
      'a link that is not of the web',
      { ...mollieAnswer(paid), _links: { checkout: { href: 'javascript:alert(1)' } } },
    ],
    [
      'a link that is too long to keep',
      {
        ...mollieAnswer(paid),
        _links: { checkout: { href: `https://mollie.com/${'x'.repeat(2000)}` } },
      },
    ],
  ])('has failed with %s', async (_name, body) => {
    always(201, body)
    await expect(client().create(wanted)).rejects.toThrow(ProviderUnavailable)
  })

  test('has failed with 404, as with a wrong address', async () => {
    always(404, mollieError(404, 'Not Found', 'The endpoint does not exist.'))
    await expect(client().create(wanted)).rejects.toThrow(ProviderUnavailable)
  })
})

describe('reading a payment (BK-093)', () => {
  test.each([
    ['open', 'open'],
    ['pending', 'open'],
    ['authorized', 'open'],
    ['paid', 'paid'],
    ['failed', 'failed'],
    ['canceled', 'cancelled'],
    ['expired', 'expired'],
  ] as const)('takes %s for %s', async (status, state) => {
    always(200, mollieAnswer({ ...paid, status }))
    expect(await find()).toEqual({
      state,
      amountCents: 81_675,
      currency: 'EUR',
      givenBackCents: 0,
      paymentId: 71,
    })
    expect(server.requests.at(-1)).toMatchObject({ method: 'GET', path: `/v2/payments/${paid.id}` })
  })

  test.each([
    [{}, 0],
    [{ amountRefunded: euros('0.00') }, 0],
    [{ amountRefunded: euros('100.10') }, 10_010],
    [{ amountRefunded: euros('816.75') }, 81_675],
    [{ amountChargedBack: euros('816.75') }, 81_675],
    [{ amountRefunded: euros('16.75'), amountChargedBack: euros('800.00') }, 81_675],
    // Costs of the customer can be refunded as well.
    [{ amountRefunded: euros('841.75') }, 84_175],
    [{ amountRefunded: null, amountChargedBack: null }, 0],
  ])('adds what was given back: %j is %i cents', async (change, givenBackCents) => {
    always(200, { ...mollieAnswer(paid), ...change })
    expect(await find()).toMatchObject({ state: 'paid', amountCents: 81_675, givenBackCents })
  })

  test('ignores what is embedded: the sums say it already', async () => {
    const refund = { resource: 'refund', id: 're_4qqhO89gsT', amount: euros('50.00') }
    const chargeback = { resource: 'chargeback', id: 'chb_n9z0tp', amount: euros('20.00') }
    always(200, {
      ...mollieAnswer({
        ...paid,
        amountRefunded: euros('50.00'),
        amountChargedBack: euros('20.00'),
      }),
      _embedded: { refunds: [refund], chargebacks: [chargeback] },
    })
    expect((await find())!.givenBackCents).toBe(7_000)
  })

  test.each([
    ['USD', '816.75', 81_675],
    ['JPY', '816', 81_600],
    ['KWD', '816.750', 81_675],
  ])('reads %s %s', async (currency, value, amountCents) => {
    always(200, mollieAnswer({ ...paid, amount: { currency, value } }))
    expect(await find()).toMatchObject({ currency, amountCents })
  })

  test.each([
    [null, undefined],
    ['{"paymentId":71}', undefined],
    [{ paymentId: '71' }, undefined],
    [{ paymentId: 71, more: true }, 71],
  ])('reads the metadata %j as payment %s of ours', async (metadata, paymentId) => {
    always(200, mollieAnswer({ ...paid, metadata }))
    expect((await find())!.paymentId).toBe(paymentId)
  })

  test.each([404, 410])('finds nothing with %i', async (status) => {
    always(status, mollieError(status, 'Gone', 'No payment exists with token tr_7UhSN1zuXS.'))
    expect(await find()).toBeUndefined()
  })
})

describe('an answer that says nothing (BK-093)', () => {
  const answer = JSON.stringify(mollieAnswer(paid))
  const error = (status: number, title: string) => mollieError(status, title, 'Some detail.')
  test.each<[string, number, unknown, Record<string, string>?]>([
    ['a wrong key', 401, error(401, 'Unauthorized Request')],
    ['a forbidden call', 403, error(403, 'Forbidden')],
    ['the same key at the same time', 409, error(409, 'Conflict')],
    ['a field it rejects', 422, { ...error(422, 'Unprocessable Entity'), field: 'webhookUrl' }],
    ['too many requests', 429, error(429, 'Too Many Requests'), { 'retry-after': '3600' }],
    ['an internal error', 500, error(500, 'Internal Server Error')],
    ['a page of a gateway', 502, '<html><h1>502 Bad Gateway</h1></html>'],
    ['maintenance', 503, '', { 'retry-after': '120' }],
    ['a server error around a payment', 500, answer],
    ['a page with 200', 200, '<!doctype html><title>Maintenance</title>'],
    ['nothing', 200, ''],
    ['half of the JSON', 200, answer.slice(0, answer.length / 2)],
    ['JSON of another form', 200, '[]'],
    ['null', 200, 'null'],
    ['an error with 200', 200, error(500, 'Internal Server Error')],
    ['a status that is not known', 200, { ...mollieAnswer(paid), status: 'shipped' }],
    ['no status', 200, { ...mollieAnswer(paid), status: undefined }],
    ['no amount', 200, { ...mollieAnswer(paid), amount: undefined }],
    ['an amount as number', 200, { ...mollieAnswer(paid), amount: { currency: 'EUR', value: 5 } }],
    ['a negative amount', 200, mollieAnswer({ ...paid, amount: euros('-816.75') })],
    ['an amount with a comma', 200, mollieAnswer({ ...paid, amount: euros('816,75') })],
    ['an amount in words', 200, mollieAnswer({ ...paid, amount: euros('NaN') })],
    ['no currency', 200, mollieAnswer({ ...paid, amount: { currency: '', value: '816.75' } })],
    ['no id', 200, { ...mollieAnswer(paid), id: '' }],
    ['no links', 200, { ...mollieAnswer(paid), _links: undefined }],
  ])('is %s', async (_name, status, body, headers) => {
    always(status, body, headers)
    await expect(find()).rejects.toThrow(ProviderUnavailable)
    if (status !== 200) await expect(client().create(wanted)).rejects.toThrow(ProviderUnavailable)
  })

  test('is told with its status and reason', async () => {
    always(422, mollieError(422, 'Unprocessable Entity', 'The webhook URL is unreachable.'))
    await expect(client().create(wanted)).rejects.toThrow(
      'the payment provider is not available: status 422: The webhook URL is unreachable.',
    )
  })

  const head = { 'content-type': 'application/hal+json' }
  test.each<[string, (response: ServerResponse) => void]>([
    ['no response in time', () => {}],
    ['a body that does not end in time', (r) => r.writeHead(200, head).write(answer.slice(0, 40))],
    ['a connection that breaks at once', (r) => r.socket!.destroy()],
    [
      'a body that breaks off',
      (r) => {
        r.writeHead(200, { ...head, 'content-length': answer.length })
        r.write(answer.slice(0, 40), () => r.socket!.destroy())
      },
    ],
  ])('is %s', async (_name, respond) => {
    server.respond((_request, response) => respond(response))
    await expect(client(100).find(paid.id)).rejects.toThrow(ProviderUnavailable)
    await expect(client(100).create(wanted)).rejects.toThrow(ProviderUnavailable)
  })

  test('is a refused connection', async () => {
    const closed = client(5_000, 'http://127.0.0.1:1/v2')
    await expect(closed.find(paid.id)).rejects.toThrow(ProviderUnavailable)
    await expect(closed.create(wanted)).rejects.toThrow(ProviderUnavailable)
  })
})

const key = '5f0c2a1e-8d3b-4c57-9e26-3b7a90d4c1f8'
const refund: MollieRefund = {
  id: 're_4qqhO89gsT',
  paymentId: paid.id,
  status: 'pending',
  amount: euros('816.75'),
  description: 'Invoice 2026-00042',
  metadata: { refundKey: key },
}
const underWay = { id: refund.id, key, state: 'under-way', failure: '' }
const makeRefund = (timeoutMs?: number) =>
  client(timeoutMs).refund(paid.id, {
    key,
    amountCents: 81_675,
    currency: 'EUR',
    description: 'Invoice 2026-00042',
  })
const listRefunds = () => client().listRefunds(paid.id)

describe('making a refund (BK-095)', () => {
  test('sends the amount with its key, which is also its metadata', async () => {
    server.payments.set(paid.id, paid)
    const made = await makeRefund()
    expect(made).toEqual({ ...underWay, id: expect.stringMatching(/^re_/) })
    const { method, path, headers } = server.requests.at(-1)!
    expect([method, path]).toEqual(['POST', `/v2/payments/${paid.id}/refunds`])
    expect(headers).toMatchObject({
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    })
    expect(server.bodies.at(-1)).toEqual({
      amount: { currency: 'EUR', value: '816.75' },
      description: 'Invoice 2026-00042',
      metadata: { refundKey: key },
    })
    expect(await makeRefund()).toEqual(made)
    expect(await listRefunds()).toEqual([made])
  })

  test.each([
    [400, 'Bad Request', 'The amount is invalid.'],
    [403, 'Forbidden', 'Refunds are not enabled.'],
    [404, 'Not Found', 'No payment exists with token tr_7UhSN1zuXS.'],
    [410, 'Gone', 'The payment is no longer available.'],
    [422, 'Unprocessable Entity', 'The specified amount cannot be refunded.'],
  ])('is refused with %i and the reason of Mollie', async (status, title, detail) => {
    always(status, mollieError(status, title, detail))
    await expect(makeRefund()).rejects.toThrow(RefundRefused)
    await expect(makeRefund()).rejects.toThrow(detail)
  })

  test('is refused without a reason that can be read', async () => {
    always(422, '<html>')
    await expect(makeRefund()).rejects.toThrow(new RefundRefused('status 422'))
  })

  test.each<[string, number, unknown]>([
    ['a timeout', 408, ''],
    ['the same key at the same time', 409, mollieError(409, 'Conflict', 'Some detail.')],
    ['too many requests', 429, mollieError(429, 'Too Many Requests', 'Some detail.')],
    ['an internal error', 500, mollieError(500, 'Internal Server Error', 'Some detail.')],
    ['a page of a gateway', 502, '<html>'],
    ['maintenance', 503, ''],
    ['a page with 201', 201, '<html>'],
    ['nothing', 201, ''],
    ['no id', 201, { ...mollieRefundAnswer(refund), id: '' }],
    ['no status', 201, { ...mollieRefundAnswer(refund), status: undefined }],
    ['a status that is not known', 201, { ...mollieRefundAnswer(refund), status: 'shipped' }],
  ])('is asked again after %s', async (_name, status, body) => {
    always(status, body)
    await expect(makeRefund()).rejects.toThrow(ProviderUnavailable)
  })

  test('is asked again after a connection that breaks, and without a response in time', async () => {
    server.respond((_request, response) => response.socket!.destroy())
    await expect(makeRefund(100)).rejects.toThrow(ProviderUnavailable)
    server.respond(() => {})
    await expect(makeRefund(100)).rejects.toThrow(ProviderUnavailable)
  })
})

describe('listing the refunds of a payment (BK-095)', () => {
  test.each([
    ['queued', 'under-way', ''],
    ['pending', 'under-way', ''],
    ['processing', 'under-way', ''],
    ['refunded', 'refunded', ''],
    ['failed', 'failed', expect.stringMatching(/^The bank did not accept/)],
    ['canceled', 'failed', expect.stringMatching(/was canceled/)],
  ] as const)('takes %s for %s', async (status, state, failure) => {
    always(200, mollieRefundsAnswer(paid.id, [{ ...refund, status }]))
    expect(await listRefunds()).toEqual([{ id: refund.id, key, state, failure }])
    expect(server.requests.at(-1)).toMatchObject({
      method: 'GET',
      path: `/v2/payments/${paid.id}/refunds?limit=100`,
    })
  })

  test.each([[null], ['a text'], [{ refundKey: 7 }], [{ bookkeeping_id: 12_345 }], [undefined]])(
    'knows no key by the metadata %j',
    async (metadata) => {
      always(200, mollieRefundsAnswer(paid.id, [{ ...refund, metadata }]))
      expect(await listRefunds()).toMatchObject([{ id: refund.id, key: undefined }])
    },
  )

  test('finds none of a payment without refunds, and of one that Mollie does not know', async () => {
    always(200, mollieRefundsAnswer(paid.id, []))
    expect(await listRefunds()).toEqual([])
    always(404, mollieError(404, 'Not Found', 'No payment exists with token tr_7UhSN1zuXS.'))
    expect(await listRefunds()).toEqual([])
  })

  const list = mollieRefundsAnswer(paid.id, [refund])
  test.each<[string, number, unknown]>([
    ['a field it rejects', 422, mollieError(422, 'Unprocessable Entity', 'Some detail.')],
    ['too many requests', 429, mollieError(429, 'Too Many Requests', 'Some detail.')],
    ['an internal error', 500, mollieError(500, 'Internal Server Error', 'Some detail.')],
    ['a page with 200', 200, '<html>'],
    ['nothing', 200, ''],
    ['no list', 200, { ...list, _embedded: {} }],
    ['another list', 200, { ...list, _embedded: { refunds: {} } }],
    ['a refund without an id', 200, { ...list, _embedded: { refunds: [{ status: 'pending' }] } }],
    [
      'a status that is not known',
      200,
      { ...list, _embedded: { refunds: [{ ...refund, status: 'x' }] } },
    ],
    [
      'only the first page',
      200,
      { ...list, _links: { next: { href: 'https://api.mollie.com/' } } },
    ],
  ])('fails with %s', async (_name, status, body) => {
    always(status, body)
    await expect(listRefunds()).rejects.toThrow(ProviderUnavailable)
  })
})
