import { beforeAll, expect, test } from 'vitest'
import { searchDesk } from '#contract/back-office/desk/search.ts'
import type { Caller } from '../../support/market/callers.ts'
import { aContact, type TestContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let support: Caller
let amstel: TestContact
beforeAll(async () => {
  support = await aStaffCaller(market, 'support')
  amstel = await aContact(market, { company: { name: 'Amstel Server Trading' } })
  await aContact(market, { company: { name: 'Baltic Reuse' } })
  await market.database.sql`
    update company set telephone = '+31 (0)20 555 0101', vat_number = 'NL 8123.45.678 B01'
    where id = ${amstel.companyId}`
})
const labels = async (q: string, caller = support) =>
  (await caller.call(searchDesk, { query: { q } })).body.payload.results
    .filter(({ kind }) => kind === 'company')
    .map(({ label }) => label)

test.each(['amst', 'server', 'serverr', 'Amstell', '020 5550101', '0031205550101', 'NL8123'])(
  'finds a company by %s (BK-119)',
  async (q) => {
    expect(await labels(q)).toContain('Amstel Server Trading')
  },
)

test('finds a company by its id and a person by e-mail (BK-119)', async () => {
  expect(await labels(`#${amstel.companyId}`)).toEqual(['Amstel Server Trading'])
  expect(await labels('Baltik')).toEqual(['Baltic Reuse'])
  const { results } = (await support.call(searchDesk, { query: { q: amstel.email } })).body.payload
  expect(results.find(({ kind }) => kind === 'person')).toMatchObject({
    id: String(amstel.id),
    company: { id: amstel.companyId, state: 'active' },
  })
})

test('finds tickets for support only (BK-119)', async () => {
  await market.database.sql`
    insert into provider_message (contact_id, subject, body, sent_at)
    values (${amstel.id}, 'Import stops at line 4112', 'Words', ${market.clock.now()})`
  const kinds = async (caller: Caller) =>
    (await caller.call(searchDesk, { query: { q: 'stops at line' } })).body.payload.results.map(
      ({ kind }) => kind,
    )
  expect(await kinds(support)).toEqual(['ticket'])
  expect(await kinds(await aStaffCaller(market, 'editor'))).toEqual([])
})
