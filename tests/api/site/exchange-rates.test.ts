import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getSettings } from '#contract/site/site.ts'
import { exchangeRates } from '#server/features/site/jobs.ts'
import { visitor } from '../../support/market/callers.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const list = (day: string, USD: number, GBP: number) =>
  `<Envelope><Cube><Cube time="${day}"><Cube currency="USD" rate="${USD}"/><Cube currency="GBP" rate="${GBP}"/></Cube></Cube></Envelope>`

let source: Server
let asked: number
let answer: RequestListener
const says =
  (body: string, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/xml', ...headers })
    response.end(body)
  }
const addressOf = (server: Server) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/daily.xml`
const listening = (listener: RequestListener) =>
  new Promise<Server>((resolve) => {
    const server = createServer(listener).listen(0, '127.0.0.1', () => resolve(server))
  })
const setSource = async (address: unknown) => {
  const { sql } = market.database
  await sql`insert into setting (key, value) values ('exchangeRatesUrl', ${sql.json(address as string)})`
  market.clock.advance({ seconds: 3 })
}

beforeEach(async () => {
  market.clock.set('2026-11-20T16:00:00Z')
  asked = 0
  source = await listening((request, response) => {
    asked += 1
    answer(request, response)
  })
  await setSource(addressOf(source))
})
afterEach(async () => {
  source.closeAllConnections()
  source.close()
  await market.database.sql`delete from setting`
})

async function afterRun() {
  await exchangeRates.run(market.platform, {})
  market.clock.advance({ seconds: 3 })
  const { USD, GBP, exchangeRatesDate } = (await visitor(market).call(getSettings)).body.payload
  return { USD, GBP, exchangeRatesDate }
}
const shipped = { USD: 1.16, GBP: 0.88, exchangeRatesDate: null }

test('publishes the rates of the day with their day (BK-060)', async () => {
  answer = says(list('2026-11-20', 1.1421, 0.8812))
  expect(await afterRun()).toEqual({ USD: 1.1421, GBP: 0.8812, exchangeRatesDate: '2026-11-20' })
})
test('keeps the last good rate with its day when the next one is implausible', async () => {
  answer = says(list('2026-11-20', 1.1421, 0.8812))
  await afterRun()
  market.clock.set('2026-11-21T16:00:00Z')
  answer = says(list('2026-11-21', 11.421, 0.8812))
  expect(await afterRun()).toEqual({ USD: 1.1421, GBP: 0.8812, exchangeRatesDate: '2026-11-20' })
})
test.each<[string, RequestListener]>([
  [
    'half of the list is missing',
    says('<Cube time="2026-11-20"><Cube currency="USD" rate="1.1"/>'),
  ],
  ['the source has a fault', says('oops', 500)],
  ['the list is endless', says('x'.repeat(100_000) + list('2026-11-20', 1.14, 0.88))],
  [
    'the connection breaks off',
    (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('<Cube')
      setTimeout(() => response.destroy(), 20)
    },
  ],
])('the rates stay as they are when %s', async (_name, listener) => {
  answer = listener
  expect(await afterRun()).toEqual(shipped)
  expect(asked).toBe(1)
})
test('does not follow redirects of the source', async () => {
  let reached = 0
  const other = await listening((request, response) => {
    reached += 1
    says(list('2026-11-20', 1.14, 0.88))(request, response)
  })
  answer = says('', 302, { location: addressOf(other) })
  expect(await afterRun()).toEqual(shipped)
  expect(reached).toBe(0)
  other.close()
})
test('requests nothing without a source, as by default, or with an unsafe address', async () => {
  answer = says(list('2026-11-20', 1.14, 0.88))
  for (const address of ['', 'http://rates.example/daily.xml', 'file:///etc/passwd', 7]) {
    await market.database.sql`delete from setting`
    await setSource(address)
    expect(await afterRun()).toEqual(shipped)
  }
  await market.database.sql`delete from setting`
  expect(await afterRun()).toEqual(shipped)
  expect(asked).toBe(0)
})
