import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { amount } from '../../support/amount.ts'
import { signedIn, visitor } from '../../support/market/callers.ts'
import { openDatabaseProxy, type DatabaseProxy } from '../../support/market/database-proxy.ts'
import { aContact } from '../../support/market/factories.ts'
import { writtenRows } from '../../support/mail/mails.ts'
import { anOffer, compose } from '../../support/stock/offers.ts'
import { openTestMarket, type TestMarket } from '../../support/market/test-market.ts'

let proxy: DatabaseProxy
let market: TestMarket
let close: () => Promise<void>
beforeAll(async () => {
  proxy = await openDatabaseProxy(inject('cluster'))
  ;({ market, close } = await openTestMarket({}, proxy.host))
})
afterAll(async () => {
  await close()
  await proxy.close()
})

test('keeps processes running when a connection is lost during posting and reading', async () => {
  for (let round = 0; round < amount(3, 15); round++) {
    const contact = await aContact(market)
    const member = await signedIn(market, contact)
    const before = await writtenRows(market)
    const sending = ['1', '2', '4', '5'].map((listType) =>
      compose(member, anOffer(contact, { listType })),
    )
    const reading = Array.from({ length: 12 }, (_, i) =>
      visitor(market).raw('GET', `/api/broadcasts?page=${i + 1}`),
    )
    await new Promise((resolve) => setTimeout(resolve, round * 2))
    await proxy.cut()
    const statuses = (await Promise.all(sending)).map((reply) => reply.status)
    for (const s of [...statuses, ...(await Promise.all(reading)).map((r) => r.status)])
      expect([200, 503]).toContain(s)
    await proxy.restore()
    await expect
      .poll(async () => (await visitor(market).raw('GET', '/readyz')).status, {
        timeout: 20_000,
        interval: 20,
      })
      .toBe(200)
    const many = await Promise.all(
      Array.from({ length: 16 }, () => visitor(market).raw('GET', '/api/broadcasts')),
    )
    expect(new Set(many.map((reply) => reply.status))).toEqual(new Set([200]))
    const after = await writtenRows(market)
    expect(after.broadcasts - before.broadcasts).toBeGreaterThanOrEqual(
      statuses.filter((status) => status === 200).length,
    )
    expect([after.sendings - before.sendings, after.mails - before.mails]).toEqual([
      after.broadcasts - before.broadcasts,
      after.broadcasts - before.broadcasts,
    ])
  }
})
test('executes no statement of a transaction after its connection is lost', async () => {
  const { database } = market
  const before = await market.database.sql`select count(*)::int as n from banner`
  const works = Array.from({ length: 8 }, async (_, i) => {
    await database.transaction(async (tx) => {
      await tx`select 1`
      await proxy.cut()
      await proxy.restore().catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, 300))
      await tx`insert into banner (alt, target_url, starts_on, ends_on) values (${`ghost ${i}`}, 'https://x.example', '2026-01-01', '2026-12-31')`
    })
  })
  const [first] = await Promise.allSettled(works)
  expect(first!.status).toBe('rejected')
  await new Promise((resolve) => setTimeout(resolve, 500))
  const after = await market.database.sql`select count(*)::int as n from banner`
  expect(after[0]!['n']).toBe(before[0]!['n'])
})
