import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { amount } from '../../support/amount.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { openDatabaseProxy, type DatabaseProxy } from '../../support/market/database-proxy.ts'
import { aContact, type TestContact } from '../../support/market/factories.ts'
import { writtenRows } from '../../support/mail/mails.ts'
import { anOffer, compose } from '../../support/stock/offers.ts'
import { openTestMarket, type TestMarket } from '../../support/market/test-market.ts'

let proxy: DatabaseProxy
let market: TestMarket
let close: () => Promise<void>
let contact: TestContact
let member: Caller
beforeAll(async () => {
  proxy = await openDatabaseProxy(inject('cluster'))
  ;({ market, close } = await openTestMarket({}, proxy.host))
  contact = await aContact(market)
  member = await signedIn(market, contact)
})
afterAll(async () => {
  await close()
  await proxy.close()
})
const get = (path: string) => visitor(market).raw('GET', path)

test('answers 503 with Retry-After while the database is down, without partial writes', async () => {
  const before = await writtenRows(market)
  const offer = anOffer(contact)
  await proxy.cut()
  const login = { email: contact.email, password: 'x' }
  const calls: (() => ReturnType<typeof get>)[] = [
    () => get('/api/broadcasts'),
    () => get('/api/broadcasts?query=server'),
    () => get('/api/misc/countriesAll'),
    () => member.raw('GET', '/api/companies/favoriteMembers'),
    () => compose(member, offer),
    () => visitor(market).raw('POST', '/api/auth/login', login),
  ]
  for (const call of calls) {
    const reply = await call()
    expect(reply.status).toBe(503)
    expect(reply.refusal).toMatchObject({ status: 503, payload: { msg: refusals.unavailable } })
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  await proxy.restore()
  expect(await writtenRows(market)).toEqual(before)
})
test('is alive but not ready while the database is down', async () => {
  await proxy.cut()
  expect((await get('/readyz')).status).toBe(503)
  expect((await get('/healthz')).status).toBe(200)
  await proxy.restore()
  await expect.poll(async () => (await get('/readyz')).status).toBe(200)
})
test('resumes sessions, reads and writes when the database is back', async () => {
  for (let outage = 0; outage < amount(1, 3); outage++) {
    await proxy.cut()
    expect((await get('/api/broadcasts')).status).toBe(503)
    await proxy.restore()
    const favourites = () => member.raw('GET', '/api/companies/favoriteMembers')
    await expect.poll(async () => (await favourites()).status).toBe(200)
    expect((await compose(member, anOffer(contact))).status).toBe(200)
  }
})
test('answers 503 only to the calls in progress when a connection is lost', async () => {
  const calls = Array.from({ length: 20 }, (_, i) => get(`/api/broadcasts?page=${i + 1}`))
  await proxy.cut()
  const statuses = (await Promise.all(calls)).map((reply) => reply.status)
  for (const status of statuses) expect([200, 503]).toContain(status)
  await proxy.restore()
  await expect.poll(async () => (await get('/api/broadcasts')).status).toBe(200)
})
