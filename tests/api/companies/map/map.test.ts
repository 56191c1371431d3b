import { beforeAll, describe, expect, test } from 'vitest'
import { getAccount } from '#contract/back-office/back-office.ts'
import { getCompany } from '#contract/companies.ts'
import { placeCompany } from '#contract/companies/desk/company-actions.ts'
import { companyMarkers, countryCoords, type Place } from '#contract/map.ts'
import { getSettings } from '#contract/site/site.ts'
import { accountOf, auditOf } from '../../../support/account-actions.ts'
import { blockedKinds, anAccount } from '../../../support/accounts.ts'
import { signedIn, visitor, type Caller } from '../../../support/market/callers.ts'
import { aCompany, aContact } from '../../../support/market/factories.ts'
import { aStaffCaller } from '../../../support/market/staff.ts'
import { openTestMarket, useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let member: Caller
let support: Caller
beforeAll(async () => {
  member = await signedIn(market, await aContact(market, { company: { countryCode: 'LI' } }))
  support = await aStaffCaller(market, 'support')
})

const markers = async (query = '', who = member) => {
  const { status, body } = await who.call(companyMarkers, { query: { query } })
  expect(status).toBe(200)
  return body.payload.results
}
const markerOf = async (id: number) => (await markers()).find((marker) => marker.id === id)

async function put(id: number, place: Place, given: { version?: number; reason?: string } = {}) {
  const { version } = await accountOf(support, id)
  return support.call(placeCompany, {
    params: { id: String(id) },
    body: { place, version, ...given },
  })
}

describe('markers (API-062)', () => {
  test('are in the middle of the country if the address is not found in it (BK-071)', async () => {
    const { id, name } = await aCompany(market, { countryCode: 'PT', tier: 2 })
    expect(await markerOf(id)).toEqual({
      id,
      name,
      country: 'PT',
      lat: 39.68,
      lng: -7.97,
      precision: 'country',
      tier: 2,
    })
  })
  test('exist for every country', async () => {
    const { sql } = market.database
    const lost = await sql`
      select code from country
      where not exists (select from country_place where country_code = code)`
    expect([...lost]).toEqual([])
  })
  test('include listed companies only: active, trial and overdue (BK-116)', async () => {
    const states = ['active', 'trial', 'overdue', 'force-pay', 'trial-ended', 'new'] as const
    for (const state of [...states, 'custom-blocked', 'terminated'] as const) {
      await aCompany(market, { name: `Placed ${state}`, countryCode: 'GL', state })
    }
    const names = (await markers())
      .filter(({ country }) => country === 'GL')
      .map(({ name }) => name)
    expect(names.toSorted()).toEqual(['Placed active', 'Placed overdue', 'Placed trial'])
  })
  test('match the directory search, contacts included', async () => {
    const { companyId } = await aContact(market, {
      company: { name: 'Mapwise', countryCode: 'DK', description: 'Plotters' },
      name: 'Ingeborg Vestergaard',
    })
    expect((await markers('ingeborg vester')).map(({ id }) => id)).toEqual([companyId])
    expect((await markers('  "mapwise" ')).map(({ id }) => id)).toEqual([companyId])
    expect(await markers('ingeborg germany')).toEqual([])
    expect(await markers("'); drop table company; --")).toEqual([])
  })
  test('refuse a query that is too long', async () => {
    const { status } = await member.call(companyMarkers, { query: { query: 'x'.repeat(1001) } })
    expect(status).toBe(400)
  })
  test('require a session: visitors and blocked accounts get none (CO-003)', async () => {
    expect((await visitor(market).call(companyMarkers)).status).toBe(401)
    expect((await visitor(market).call(countryCoords, { query: { country: 'DE' } })).status).toBe(
      401,
    )
    for (const kind of blockedKinds) {
      const { caller } = await anAccount(market, kind)
      expect((await caller.call(companyMarkers)).status, kind).toBe(403)
    }
  })
  test('have no tiles unless configured, and the settings name their host', async () => {
    const { body } = await member.call(companyMarkers)
    expect(body.payload.tiles).toBeNull()
    expect((await member.call(getSettings)).body.payload.mapProvider).toBeNull()
    const { market: tiled, close } = await openTestMarket({
      MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png?key={key}',
      MAP_TILE_KEY: 'a b',
      MAP_TILE_ATTRIBUTION: '© somebody',
    })
    try {
      const reader = await signedIn(tiled, await aContact(tiled))
      const answer = await reader.call(companyMarkers)
      expect(answer.body.payload.tiles).toEqual({
        url: 'https://tiles.example/{z}/{x}/{y}.png?key=a%20b',
        attribution: '© somebody',
      })
      const { payload } = (await reader.call(getSettings)).body
      expect(payload.mapProvider).toBe('tiles.example')
    } finally {
      await close()
    }
  })
})

describe('the location of a country (CO-006, API-063)', () => {
  const ask = (country: string) => member.call(countryCoords, { query: { country } })

  test.each(['NL', 'nl', 'Netherlands', ' netherlands '])('is found by %s', async (country) => {
    expect((await ask(country)).body.payload).toEqual({
      location: { lat: 52.28, lng: 5.64 },
      viewport: {
        southwest: { lat: 50.75, lng: 3.35 },
        northeast: { lat: 53.56, lng: 7.2 },
      },
    })
  })
  test('is a part of the map with the point in it, on islands and across the date line too', async () => {
    for (const code of ['FJ', 'US', 'RU', 'VA', 'KI', 'SJ']) {
      const { location, viewport } = (await ask(code)).body.payload
      const { southwest, northeast } = viewport
      expect(location.lat, code).toBeGreaterThan(southwest.lat)
      expect(location.lat, code).toBeLessThan(northeast.lat)
      expect(location.lng, code).toBeGreaterThan(southwest.lng)
      expect(location.lng, code).toBeLessThan(northeast.lng)
    }
  })
  test.each(['', ' ', 'Atlantis', 'x'.repeat(101), "' or true --"])(
    'is refused for what is no country: %j',
    async (country) => {
      const { status, body } = await member.raw(
        'GET',
        `${countryCoords.path}?country=${encodeURIComponent(country)}`,
      )
      expect(status).toBe(400)
      expect(body).toMatchObject({ payload: { errors: [{ param: 'country' }] } })
    },
  )
})

describe('a place that staff enter (BK-071)', () => {
  test('is where the company stands, exact to a metre, and can be taken back for that of the address', async () => {
    const { id } = await aCompany(market, { countryCode: 'NL' })
    expect((await put(id, { lat: 51.5912345, lng: 4.7800005 })).status).toBe(200)
    expect(await markerOf(id)).toMatchObject({ lat: 51.59123, lng: 4.78, precision: 'exact' })
    const { company } = (await member.call(getCompany, { params: { id: String(id) } })).body.payload
    expect(company).toMatchObject({ lat: 51.59123, lng: 4.78 })
    expect((await accountOf(support, id)).place).toEqual({ lat: 51.59123, lng: 4.78 })
    await put(id, null)
    expect(await markerOf(id)).toMatchObject({ lat: 51.59, lng: 4.78, precision: 'city' })
    expect((await accountOf(support, id)).place).toBeNull()
  })
  test('is in the audit log with what it was and why', async () => {
    const { id } = await aCompany(market)
    await put(id, { lat: 1, lng: -2.5 }, { reason: 'They moved.' })
    await put(id, null)
    const acts = (await auditOf(market, id)).filter(({ act }) => act === 'company.placed')
    expect(acts).toMatchObject([
      { reason: 'They moved.', details: { 'place.from': '', 'place.to': '1, -2.5' } },
      { details: { 'place.from': '1, -2.5', 'place.to': '' } },
    ])
  })
  test('passes for the first of two who change the company at once', async () => {
    const { id } = await aCompany(market)
    const { version } = await accountOf(support, id)
    expect((await put(id, { lat: 1, lng: 1 }, { version })).status).toBe(200)
    const late = await put(id, { lat: 2, lng: 2 }, { version })
    expect(late.status).toBe(409)
    expect(late.body.payload).toMatchObject({ extra: 'CHANGED' })
    expect(await markerOf(id)).toMatchObject({ lat: 1, lng: 1 })
  })
  test('says nothing new when it is the same: neither version nor log move', async () => {
    const { id } = await aCompany(market)
    await put(id, { lat: 3, lng: 3 })
    const { version } = await accountOf(support, id)
    expect((await put(id, { lat: 3.000001, lng: 3 })).body.payload).toEqual({ version })
  })
  test.each([
    [{ lat: 90.1, lng: 0 }],
    [{ lat: 0, lng: -180.5 }],
    [{ lat: 1 }],
    [{ lat: '52', lng: 4 }],
    [[52, 4]],
    ['52, 4'],
    [undefined],
  ])('refuses coordinates outside the range: %j', async (place) => {
    const { id } = await aCompany(market)
    const { status } = await support.raw('POST', placeCompany.path.replace(':id', String(id)), {
      place,
      version: 1,
    })
    expect(status).toBe(400)
    expect(await markerOf(id)).toMatchObject({ precision: 'country' })
  })
  test('answers not found for an unknown company', async () => {
    const answer = await support.call(placeCompany, {
      params: { id: '2000000000' },
      body: { place: null, version: 1 },
    })
    expect(answer.status).toBe(404)
    expect((await support.call(getAccount, { params: { id: '2000000000' } })).status).toBe(404)
  })
  test('is refused to visitors (AM-121)', async () => {
    const { id } = await aCompany(market)
    await put(id, { lat: 51.5, lng: 4.7 })
    const answer = await visitor(market).call(getCompany, { params: { id: String(id) } })
    expect(JSON.stringify(answer.body)).not.toMatch(/51\.5|4\.7|lat|lng/)
  })
})
