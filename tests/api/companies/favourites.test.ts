import { beforeAll, describe, expect, test } from 'vitest'
import { session } from '#contract/auth/auth.ts'
import { getCompany } from '#contract/companies.ts'
import { removeContact } from '#contract/companies/desk/contact-actions.ts'
import { listCompanies } from '#contract/directory.ts'
import { favourites, favouritesPerContact, setFavourite } from '#contract/favourites.ts'
import { anAccount, blockReasons, blockedKinds } from '../../support/accounts.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aCompany, aContact, type TestContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let me: TestContact
let caller: Caller
beforeAll(async () => {
  me = await aContact(market)
  caller = await signedIn(market, me)
})
const read = (id: number, who = caller) => who.call(getCompany, { params: { id: String(id) } })
const choose = (companyId: unknown, action: unknown = true, who = caller) =>
  who.raw('POST', '/api/companies/setCompanyAsFavorite', { companyId, action })
const listFavouriteIds = async (who = caller) =>
  (await who.call(favourites)).body.payload.results.map((company) => company.id)
const followers = async (id: number) => (await read(id)).body.company.favCount

describe('favourites (FV-008, FV-009, API-066, API-067)', () => {
  test('are added, listed newest first, shown on the company and in the user record, and removed', async () => {
    const { caller: who } = await anAccount(market, 'member')
    const first = await aCompany(market, {
      name: 'First',
      description: 'One.',
      countryCode: 'DE',
      tier: 4,
    })
    const second = await aCompany(market, { name: 'Second' })
    expect((await choose(first.id, true, who)).body).toEqual({
      status: 200,
      payload: { isFavorite: true },
    })
    market.clock.advance({ minutes: 1 })
    await choose(String(second.id), true, who)
    const { results } = (await who.call(favourites)).body.payload
    expect(results.map((row) => row.id)).toEqual([second.id, first.id])
    expect(results[1]).toEqual({
      id: first.id,
      name: 'First',
      country: 'Germany',
      description: 'One.',
      hasPage: true,
      trusted: 4,
      tier: 4,
      isTrusted: false,
      isGold: false,
      isDiamond: true,
      dateFaved: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
      dateFavedLong: expect.stringMatching(/^\w+ \d+ \w+ \d{4}, \d\d:\d\d$/),
    })
    expect((await read(first.id, who)).body.company.misc).toMatchObject({ isFavorite: true })
    const { user } = (await who.call(session)).body.payload
    expect(user!.favCompanies.toSorted()).toEqual([first.id, second.id].toSorted())
    expect((await choose(first.id, false, who)).body).toEqual({
      status: 200,
      payload: { isFavorite: false },
    })
    expect(await listFavouriteIds(who)).toEqual([second.id])
    expect((await read(first.id, who)).body.company.misc).toMatchObject({ isFavorite: false })
  })
  test('belong to a contact, not to the company (AM-050)', async () => {
    const colleague = await aContact(market, {
      company: { id: me.companyId, name: me.companyName },
    })
    const { id } = await aCompany(market)
    await choose(id)
    expect(await listFavouriteIds(await signedIn(market, colleague))).toEqual([])
  })
  test('use the contact of the session, not byContactId (AM-122)', async () => {
    const { caller: other, contact } = await anAccount(market, 'member')
    const { id } = await aCompany(market)
    await caller.call(setFavourite, {
      body: { companyId: id, byContactId: contact.id, action: true },
    })
    expect(await listFavouriteIds(other)).toEqual([])
    expect(await listFavouriteIds()).toContain(id)
  })
  test('change nothing when added or removed twice or concurrently', async () => {
    const { id } = await aCompany(market)
    const replies = await Promise.all(Array.from({ length: 10 }, () => choose(id)))
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]))
    expect((await listFavouriteIds()).filter((one) => one === id)).toEqual([id])
    for (let i = 0; i < 2; i++) expect((await choose(id, false)).status).toBe(200)
  })
  test('exclude the own company', async () => {
    expect((await choose(me.companyId)).status).toBe(409)
  })
  test.each(['new', 'custom-blocked', 'terminated'] as const)(
    'cannot be a company in state %s',
    async (state) => {
      expect((await choose((await aCompany(market, { state })).id)).status).toBe(404)
    },
  )
  test('exclude unknown companies', async () => {
    expect((await choose(1_999_999_999)).status).toBe(404)
  })
  test('are limited to a thousand, also under concurrency', async () => {
    const { caller: who, contact } = await anAccount(market, 'member')
    await market.database.sql`
      with made as (
        insert into company (name, country_code, state)
        select 'Filler ' || n, 'NL', 'active' from generate_series(1, ${favouritesPerContact + 9}) n
        returning id)
      insert into favourite (contact_id, company_id, created_at)
      select ${contact.id}, id, now() from made order by id limit ${favouritesPerContact - 1}`
    const rows = await market.database.sql<{ id: number }[]>`
      select id from company where name like 'Filler %'
        and id not in (select company_id from favourite where contact_id = ${contact.id})`
    const statuses = await Promise.all(
      rows.map(async ({ id }) => (await choose(id, true, who)).status),
    )
    expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(409)])
    expect(await listFavouriteIds(who)).toHaveLength(favouritesPerContact)
  })
  test.each([undefined, null, 0, -1, 1.5, 2_147_483_648, '99999999999', 'x', '', [1], {}, true])(
    'refuse the company %j at its field',
    async (companyId) => {
      const reply = await choose(companyId)
      expect(reply.status).toBe(400)
      expect(reply.refusal.payload.errors?.map((error) => error.param)).toEqual(['companyId'])
    },
  )
  test.each(['true', 1, null, []])('refuse the action %j at its field', async (action) => {
    const reply = await choose(me.companyId, action)
    expect(reply.refusal.payload.errors?.map((error) => error.param)).toEqual(['action'])
  })
  test('require a session; service-only accounts may too (AM-048)', async () => {
    expect((await choose(me.companyId, true, visitor(market))).status).toBe(401)
    expect((await visitor(market).call(favourites)).status).toBe(401)
    for (const kind of ['trial', 'serviceOnly', 'overdue'] as const) {
      const { caller: who } = await anAccount(market, kind)
      expect((await choose(me.companyId, true, who)).status).toBe(200)
      expect(await listFavouriteIds(who)).toEqual([me.companyId])
    }
  })
  test.each(blockedKinds)('are refused to a blocked account: %s', async (kind) => {
    const { caller: who } = await anAccount(market, kind)
    for (const reply of [await choose(me.companyId, true, who), await who.call(favourites)]) {
      expect([reply.status, reply.refusal.payload.extra]).toEqual([403, blockReasons[kind]])
    }
  })
})

describe('the number of followers (BK-072)', () => {
  test('follows every choice, on the company and in the directory', async () => {
    const { id, name } = await aCompany(market, { name: 'Followed by two' })
    const { caller: other } = await anAccount(market, 'serviceOnly')
    await choose(id)
    await choose(id, true, other)
    expect(await followers(id)).toBe(2)
    const { results } = (await caller.call(listCompanies, { query: { query: name } })).body.payload
    expect(results.map((row) => [row.id, row.favCount])).toEqual([[id, 2]])
    await choose(id, false)
    expect(await followers(id)).toBe(1)
  })
  test('counts one after fifty parallel choices of one contact', async () => {
    const { id } = await aCompany(market)
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) => choose(id, at % 2 === 0)),
    )
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]))
    const rows = await market.database.sql`
      select from favourite where company_id = ${id}`
    expect(rows.length).toBeLessThanOrEqual(1)
    expect(await followers(id)).toBe(rows.length)
    await choose(id)
    expect(await followers(id)).toBe(1)
  })
  test('is exact under concurrency', async () => {
    const { id } = await aCompany(market)
    const fans = await Promise.all(
      Array.from({ length: 8 }, async () => (await anAccount(market, 'member')).caller),
    )
    await Promise.all(fans.map((fan) => choose(id, true, fan)))
    expect(await followers(id)).toBe(8)
  })
  test('excludes removed contacts', async () => {
    const main = await aContact(market)
    const leaving = await aContact(market, {
      company: { id: main.companyId, name: main.companyName },
    })
    const { id } = await aCompany(market)
    await choose(id, true, await signedIn(market, leaving))
    expect(await followers(id)).toBe(1)
    const staff = await aStaffCaller(market, 'support')
    const { status } = await staff.call(removeContact, {
      params: { id: String(leaving.id) },
      body: { reason: 'Left', version: 1 },
    })
    expect(status).toBe(200)
    expect(await followers(id)).toBe(0)
  })
})

describe('a favourite that is no longer visible (BK-116)', () => {
  test.each([
    ['custom-blocked', false],
    ['terminated', false],
    ['trial-ended', true],
    ['force-pay', true],
  ] as const)('in state %s stays by name; that it has a page is %s', async (state, hasPage) => {
    const { caller: who } = await anAccount(market, 'member')
    const { id, name } = await aCompany(market, { tier: 4, description: 'Our secret lot.' })
    await choose(id, true, who)
    await market.database.sql`update company set state = ${state} where id = ${id}`
    const [row] = (await who.call(favourites)).body.payload.results
    expect(row).toMatchObject({ id, name, hasPage, tier: hasPage ? 4 : 0 })
    expect(row!.description).toBe(hasPage ? 'Our secret lot.' : '')
    expect((await choose(id, false, who)).status).toBe(200)
    expect(await listFavouriteIds(who)).toEqual([])
  })
  test('has its description on one line, truncated', async () => {
    const { caller: who } = await anAccount(market, 'member')
    const { id } = await aCompany(market, {
      description: `One.\n\nTwo. ${'x'.repeat(5000)}`.slice(0, 5000),
    })
    await choose(id, true, who)
    const [row] = (await who.call(favourites)).body.payload.results
    expect(row!.description).toMatch(/^One\. Two\. x+$/)
    expect(row!.description).toHaveLength(300)
  })
})
