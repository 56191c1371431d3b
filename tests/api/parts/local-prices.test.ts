import { beforeAll, describe, expect, test } from 'vitest'
import type { Currency } from '#contract/figures/currencies.ts'
import { addStockLine, changeStockLine, listStock } from '#contract/inventory/own-stock.ts'
import { getPart, partStatistics, searchParts } from '#contract/parts.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { signedInBrowser } from '../../support/market/cookie-caller.ts'
import { aContact, type TestContact } from '../../support/market/factories.ts'
import { setSettings } from '../../support/market/settings.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { putStock } from '../../support/stock/stock.ts'

const market = useTestMarket()
let seller: TestContact
let client: Caller
beforeAll(async () => {
  await setSettings(market, { USD: 1.25, GBP: 0.8 })
  seller = await aContact(market)
  client = await signedIn(market, seller)
  await putStock(market, seller.companyId, [
    { partNumber: 'LP-1', priceCents: 1999 },
    { partNumber: 'LP-1', condition: 2, priceCents: null },
  ])
})

type Prices = Partial<Record<'price' | 'Price' | 'priceLocalCurrency', unknown>>
const pricesOf = ({ price, Price, priceLocalCurrency }: Prices) => [
  price ?? Price,
  priceLocalCurrency,
]
const aDraft = { manufacturer: 'Acme', description: 'thing', price: 19.99 }

/** Every answer that has stock lines, with the prices of its priced line. */
const answers: Record<string, (who: Caller, query: { currency?: Currency }) => Promise<unknown[]>> =
  {
    'the search': async (who, query) => {
      const { body } = await who.call(searchParts, {
        query: { query: 'LP-1', orderCol: 'Price', ...query },
      })
      return body.payload.results[0]!.parts.map(pricesOf)
    },
    'the page of a line': async (who, query) => {
      const lines = await market.database.sql<{ id: number }[]>`
        select id from stock_line where company_id = ${seller.companyId}
        order by price_cents nulls last limit 2`
      const replies = lines.map(({ id }) =>
        who.call(getPart, { params: { id: String(id) }, query }),
      )
      return (await Promise.all(replies)).map(({ body }) => pricesOf(body.payload.part))
    },
    'the part statistics': async (who, query) => {
      const { body } = await who.call(partStatistics, { params: { partNumber: 'LP1' }, query })
      return body.payload.partStats.map(pricesOf)
    },
  }
const ownAnswers: typeof answers = {
  'the own stock': async (who, query) => {
    const { body } = await who.call(listStock, {
      query: { query: 'LP-1', orderCol: 'Price', ...query },
    })
    return body.payload.results.map(pricesOf)
  },
  'a line that was added and changed': async (who, query) => {
    const added = await who.call(addStockLine, { query, body: { ...aDraft, partNumber: 'LP-2' } })
    const { line } = added.body.payload
    const changed = await who.call(changeStockLine, {
      query,
      params: { id: String(line.id) },
      body: { price: 0 },
    })
    return [pricesOf(line), pricesOf(changed.body.payload.line)]
  },
}

describe('prices are in euro and in the currency of the viewer (AM-082, PT-020)', () => {
  const named: [Currency, number][] = [
    ['EUR', 19.99],
    ['USD', 24.99],
    ['GBP', 15.99],
  ]
  for (const [name, read] of Object.entries({ ...answers, ...ownAnswers })) {
    test(`in ${name}`, async () => {
      for (const [currency, local] of named) {
        expect(await read(client, { currency })).toEqual([
          [19.99, local],
          ['CALL', 'CALL'],
        ])
      }
      expect((await read(client, {}))[0]).toEqual([19.99, 19.99])
    })
  }

  test.each(Object.keys(answers))('for visitors too, in %s', async (name) => {
    expect((await answers[name]!(visitor(market), { currency: 'USD' }))[0]).toEqual([19.99, 24.99])
  })

  test('follow the choice kept in the browser, unless the call names another', async () => {
    const browser = await signedInBrowser(market, seller)
    browser.cookies.set('currency', 'GBP')
    for (const read of Object.values({ ...answers, ...ownAnswers })) {
      expect((await read(browser, {}))[0]).toEqual([19.99, 15.99])
      expect((await read(browser, { currency: 'USD' }))[0]).toEqual([19.99, 24.99])
    }
    browser.cookies.set('currency', 'XXX')
    expect((await answers['the search']!(browser, {}))[0]).toEqual([19.99, 19.99])
  })

  test('refuse a currency that is none of the market, at its field', async () => {
    const reply = await client.raw('GET', '/api/parts?query=LP-1&currency=JPY')
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors).toEqual([
      { param: 'currency', msg: 'Please choose one of the options' },
    ])
  })
})

test('the OpenAPI document explains the local price and its parameter (AM-082)', async () => {
  interface Operation {
    parameters: { name: string; schema: { enum?: string[]; description?: string } }[]
    responses: { 200: { content: { 'application/json': { schema: object } } } }
  }
  const { body } = await client.raw('GET', '/api/openapi.json')
  // The type of an unknown call's answer is the payload of our calls; the document is not one.
  const { paths } = body as unknown as { paths: Record<string, Record<string, Operation>> }
  for (const [path, method] of [
    ['/api/parts', 'get'],
    ['/api/parts/{id}', 'get'],
    ['/api/parts/statistics/{partNumber}', 'get'],
    ['/api/inventory', 'get'],
    ['/api/inventory', 'post'],
    ['/api/inventory/{id}', 'patch'],
  ] as const) {
    const { parameters, responses } = paths[path]![method]!
    expect(parameters.find(({ name }) => name === 'currency')?.schema).toMatchObject({
      enum: ['EUR', 'USD', 'GBP'],
      description: expect.stringContaining('priceLocalCurrency'),
    })
    const answer = JSON.stringify(responses[200].content['application/json'].schema)
    expect(answer).toContain('"priceLocalCurrency":')
    expect(answer).toContain('"description":"The price in the currency of the viewer')
  }
})
