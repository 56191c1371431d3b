import { createServer } from 'node:http'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeCompany, placeCompany } from '#contract/companies/desk/company-actions.ts'
import { listCities } from '#contract/companies/desk/company-cities.ts'
import { companyMarkers, type Place } from '#contract/map.ts'
import { findPlaces } from '#server/features/companies/jobs.ts'
import { accountOf } from '../../../support/account-actions.ts'
import { signedIn, type Caller } from '../../../support/market/callers.ts'
import { aCompany, aContact } from '../../../support/market/factories.ts'
import { aStaffCaller } from '../../../support/market/staff.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let member: Caller
let support: Caller
beforeAll(async () => {
  member = await signedIn(market, await aContact(market, { company: { countryCode: 'LI' } }))
  support = await aStaffCaller(market, 'support')
})

const markerOf = async (id: number) => {
  const { body } = await member.call(companyMarkers)
  return body.payload.results.find((marker) => marker.id === id)
}
const accountAt = (id: number) => accountOf(support, id)
const findAll = () => findPlaces.run(market.platform, {})

async function put(id: number, place: Place) {
  const { version } = await accountAt(id)
  const answer = await support.call(placeCompany, {
    params: { id: String(id) },
    body: { place, version },
  })
  expect(answer.status).toBe(200)
}

async function move(id: number, address: string, countryCode = 'NL') {
  const { version, name, telephone, website, description, vatNumber } = await accountAt(id)
  const { isAttendingEbm } = await accountAt(id)
  const facts = { name, telephone, website, description, vatNumber, isAttendingEbm }
  const answer = await support.call(changeCompany, {
    params: { id: String(id) },
    body: { ...facts, address, countryCode, version },
  })
  expect(answer.status).toBe(200)
}

const breda = { lat: 51.59, lng: 4.78 }

describe('the place of a company (BK-071)', () => {
  test('follows its address as soon as that is saved', async () => {
    const { id } = await aCompany(market, { countryCode: 'NL' })
    await move(id, 'Konijnenberg 12\n4825 BD Breda')
    expect(await markerOf(id)).toMatchObject({ ...breda, precision: 'city' })
    expect(await accountAt(id)).toMatchObject({
      place: null,
      location: { ...breda, source: 'city', km: 5 },
      isPlaceOutdated: false,
    })
    await move(id, 'Nowhere')
    expect(await markerOf(id)).toMatchObject({ lat: 52.28, lng: 5.64, precision: 'country' })
    expect(await accountAt(id)).toMatchObject({ location: { source: 'country', km: null } })
  })
  test('set by hand is kept when the address changes, and staff see that it is outdated', async () => {
    const { id } = await aCompany(market, { countryCode: 'NL' })
    await put(id, { lat: 52, lng: 5 })
    await move(id, 'Konijnenberg 12\n4825 BD Breda')
    await findAll()
    expect(await markerOf(id)).toMatchObject({ lat: 52, lng: 5, precision: 'exact' })
    expect(await accountAt(id)).toMatchObject({
      place: { lat: 52, lng: 5 },
      location: { source: 'hand', km: 0 },
      addressLocation: { ...breda, source: 'city' },
      isPlaceOutdated: true,
    })
    await put(id, { lat: 51.6, lng: 4.8 })
    expect(await accountAt(id)).toMatchObject({ isPlaceOutdated: false })
  })
  test('is found again from the address once staff take theirs back', async () => {
    const { id } = await aCompany(market, { countryCode: 'NL' })
    await move(id, '4825 BD Breda')
    await put(id, { lat: 52, lng: 5 })
    await put(id, null)
    expect(await accountAt(id)).toMatchObject({
      place: null,
      location: { ...breda, source: 'city' },
    })
  })
  test('of companies that were never looked up is found by the job', async () => {
    const { id } = await aCompany(market, { countryCode: 'AT' })
    const { sql } = market.database
    await sql`update company set address = 'Ring 1, 1230 Wien' where id = ${id}`
    expect(await markerOf(id)).toMatchObject({ precision: 'country' })
    await findAll()
    expect(await markerOf(id)).toMatchObject({ lat: 48.21, lng: 16.37, precision: 'city' })
    await sql`update company set place_table = 0, latitude = 1 where id = ${id}`
    await findAll()
    expect(await markerOf(id)).toMatchObject({ lat: 48.21 })
  })
})

test('the map of staff names the largest cities of the country (BK-071)', async () => {
  const { id } = await aCompany(market, { countryCode: 'NL' })
  const { body } = await support.call(listCities, { params: { id: String(id) } })
  const names = body.payload.results.map(({ name }) => name)
  expect(names[0]).toBe('Amsterdam')
  expect(names).toEqual(expect.arrayContaining(['The Hague', "'s-Hertogenbosch", 'Bergen op Zoom']))
  const unknown = await support.call(listCities, { params: { id: '2000000000' } })
  expect(unknown.status).toBe(404)
})

describe('the geocoding service of the operator (BK-071, BK-114)', () => {
  const asked: { url: URL; at: number; agent: string | undefined }[] = []
  let reply: { status: number; body: string } = { status: 200, body: '[]' }
  let serviceUrl = ''
  beforeAll(async () => {
    const server = createServer((request, response) => {
      asked.push({
        url: new URL(request.url!, 'http://service'),
        at: Date.now(),
        agent: request.headers['user-agent'],
      })
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    serviceUrl = `http://127.0.0.1:${port}/search?format=jsonv2&countrycodes={country}&q={query}`
    return () => {
      server.closeAllConnections()
      server.close()
      Object.assign(market.platform.config, { geocoderUrl: undefined })
    }
  })
  const setService = (url: string | undefined) =>
    Object.assign(market.platform.config, { geocoderUrl: url })
  beforeEach(async () => {
    // Only companies of the test are asked about.
    await market.database.sql`update company set address = ''`
    asked.length = 0
  })
  const house = JSON.stringify([
    { lat: '51.5931', lon: '4.7521', boundingbox: ['51.5930', '51.5932', '4.7519', '4.7523'] },
  ])

  test('is not asked unless one is set', async () => {
    setService(undefined)
    const { id } = await aCompany(market, { countryCode: 'NL' })
    await move(id, 'Konijnenberg 12\n4825 BD Breda')
    await findAll()
    expect(asked).toEqual([])
  })
  test('is asked by the job alone, once for each address, and its answer refines the place', async () => {
    setService(serviceUrl)
    reply = { status: 200, body: house }
    const [one, other] = [
      await aCompany(market, { countryCode: 'NL' }),
      await aCompany(market, { countryCode: 'NL' }),
    ]
    await move(one.id, 'Konijnenberg 14\n4825 BD Breda')
    await move(other.id, 'Konijnenberg 14\n4825 BD Breda')
    expect(asked).toEqual([])
    await findAll()
    await findAll()
    expect(asked.map(({ url }) => [...url.searchParams.values()])).toEqual([
      ['jsonv2', 'nl', 'Konijnenberg 14, 4825 BD Breda, Netherlands'],
    ])
    expect(asked[0]?.agent).toMatch(/^Map of companies at http/)
    for (const { id } of [one, other]) {
      expect(await markerOf(id)).toMatchObject({ lat: 51.5931, lng: 4.7521, precision: 'exact' })
      expect(await accountAt(id)).toMatchObject({ location: { source: 'service', km: 0 } })
    }
    // Moving away and back asks nothing again.
    await move(one.id, 'Nowhere 1')
    await move(one.id, 'Konijnenberg 14\n4825 BD Breda')
    expect(await accountAt(one.id)).toMatchObject({ location: { source: 'service' } })
    expect(asked).toHaveLength(1)
  })
  test('leaves the answer of the table where it fails or finds nothing', async () => {
    setService(serviceUrl)
    const { id } = await aCompany(market, { countryCode: 'NL' })
    await move(id, 'Konijnenberg 16\n4825 BD Breda')
    for (const failure of [
      { status: 503, body: 'busy' },
      { status: 200, body: 'no JSON' },
      { status: 200, body: '[{"lat": "north"}]' },
      { status: 302, body: '' },
    ]) {
      reply = failure
      await findAll()
      expect(await accountAt(id)).toMatchObject({ location: { ...breda, source: 'city' } })
    }
    expect(asked).toHaveLength(4)
    reply = { status: 200, body: '[]' }
    await findAll()
    await findAll()
    expect(asked).toHaveLength(5)
    expect(await accountAt(id)).toMatchObject({ location: { ...breda, source: 'city' } })
  })
  test('gives way to a more precise answer of the table, and to staff', async () => {
    setService(serviceUrl)
    reply = {
      status: 200,
      body: JSON.stringify([{ lat: '52', lon: '5', boundingbox: ['50', '54', '3', '7'] }]),
    }
    const { id } = await aCompany(market, { countryCode: 'NL' })
    const placed = await aCompany(market, { countryCode: 'NL' })
    await move(id, 'Konijnenberg 18\n4825 BD Breda')
    await move(placed.id, 'Konijnenberg 20\n4825 BD Breda')
    await put(placed.id, { lat: 51, lng: 4 })
    await findAll()
    expect(asked).toHaveLength(1)
    expect(await accountAt(id)).toMatchObject({ location: { ...breda, source: 'city' } })
    expect(await accountAt(placed.id)).toMatchObject({ location: { source: 'hand', lat: 51 } })
  })
  test('is asked once a second at most', async () => {
    setService(serviceUrl)
    reply = { status: 200, body: '[]' }
    for (const number of [1, 2]) {
      const { id } = await aCompany(market, { countryCode: 'NL' })
      await move(id, `Handelsweg ${number}, Zwolle`)
    }
    await findAll()
    expect(asked).toHaveLength(2)
    expect(asked[1]!.at - asked[0]!.at).toBeGreaterThanOrEqual(990)
  })
})
