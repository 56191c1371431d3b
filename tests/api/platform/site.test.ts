import { beforeAll, describe, expect, test } from 'vitest'
import {
  defaultOperatorSettings,
  type OperatorSettings,
} from '#contract/back-office/operator-settings.ts'
import {
  advertisement,
  countBannerClick,
  randomBanners,
  countriesAll,
  getSettings,
  lastRegistered,
  topSearchList,
} from '#contract/site/site.ts'
import { everyCaller, type AccountKind } from '../../support/accounts.ts'
import { visitor, type Caller } from '../../support/market/callers.ts'
import { aCompany } from '../../support/market/factories.ts'
import { setSettings } from '../../support/market/settings.ts'
import { openTestMarket, useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
let callers: Record<AccountKind | 'visitor', Caller>
beforeAll(async () => {
  callers = await everyCaller(market)
})

async function aBanner(given: { from?: string; until?: string } = {}): Promise<number> {
  const [row] = await market.database.sql<{ id: number }[]>`
    insert into banner (alt, target_url, picture, starts_on, ends_on)
    values ('Refurbished servers', 'https://banner.example/', 'data:,', ${given.from ?? '2026-01-01'},
      ${given.until ?? '2027-12-31'})
    returning id`
  return row!.id
}
const clearBanners = () => market.database.sql`truncate banner cascade`

test.each([getSettings, lastRegistered, countriesAll, topSearchList, randomBanners])(
  '$path is the same for everybody, blocked or not (section C)',
  async (endpoint) => {
    for (const caller of Object.values(callers)) {
      const reply = await caller.raw('GET', endpoint.path)
      expect(reply.status).toBe(200)
      expect((reply.body as { status: number }).status).toBe(200)
    }
  },
)

describe('settings (API-008, SH-043)', () => {
  test('are the public ones with their defaults', async () => {
    const { payload } = (await visitor(market).call(getSettings)).body
    expect(payload).toMatchObject({
      productName: 'TBS',
      shortName: 'TBS',
      force2fa: 0,
      enableBroadcastShareButtons: 1,
      enableNewsShareButtons: 1,
      allowVisitorRfq: 0,
      lastNewsUpdate: null,
      USD: expect.any(Number),
      GBP: expect.any(Number),
    })
  })
  test('follow what the operator changes, leave out what does not fit, and never show the others', async () => {
    const { sql } = market.database
    await sql`insert into setting (key, value) values
      ('USD', '1.25'), ('GBP', '"much"'), ('specialUserIds', '[1, 2]'), ('enableBroadcastShareButtons', '0')`
    market.clock.advance({ seconds: 3 })
    const { payload } = (await visitor(market).call(getSettings)).body
    expect(payload).toMatchObject({ USD: 1.25, enableBroadcastShareButtons: 0, GBP: 0.88 })
    expect(payload).not.toHaveProperty('specialUserIds')
    await sql`delete from setting`
    market.clock.advance({ seconds: 3 })
  })
  test("put the short name of the brand where the member's name is hidden (AM-021, SH-021)", async () => {
    const { id } = await aCompany(market)
    await setSettings(market, { shortName: 'ITX' })
    const reply = await visitor(market).raw('GET', `/api/companies/${id}`)
    expect(reply.body).toMatchObject({ company: { name: 'ITX Member' } })
    await market.database.sql`delete from setting`
    market.clock.advance({ seconds: 3 })
  })
})

describe('the newest member (API-007)', () => {
  test('is a country and a day, never a name, and only of companies that are listed (BK-116)', async () => {
    market.clock.advance({ days: 1 })
    for (let i = 0; i < 3; i++)
      await aCompany(market, { name: 'Newest Member Ltd', countryCode: 'IE' })
    market.clock.advance({ days: 1 })
    for (const state of [
      'new',
      'terminated',
      'custom-blocked',
      'trial-ended',
      'force-pay',
    ] as const) {
      await aCompany(market, { state, countryCode: 'FR' })
    }
    const { body } = await visitor(market).call(lastRegistered)
    expect(body).toEqual({ status: 200, payload: { country: 'Ireland', date: '21/11/2026' } })
  })
  test('is a day alone where fewer than three companies share its tier and country (AM-121)', async () => {
    market.clock.advance({ days: 1 })
    for (const countryCode of ['MT', 'CY', 'LI']) await aCompany(market, { countryCode, tier: 4 })
    const { body } = await visitor(market).call(lastRegistered)
    expect(body.payload.country).toBeNull()
    expect(body.payload.date).toMatch(/2026$/)
  })
})

describe('countries (API-009, AM-013, AM-119)', () => {
  test('are all there with code, names, EU membership and tax label', async () => {
    const { results } = (await visitor(market).call(countriesAll)).body.payload
    expect(results.length).toBeGreaterThan(190)
    expect(results.filter((country) => country.isEU)).toHaveLength(27)
    const named = (code: string) => results.find((country) => country.code === code)
    expect(named('GB')).toEqual({
      code: 'GB',
      name: 'United Kingdom',
      shortName: 'UK',
      isEU: false,
      taxLabel: 'EORI',
    })
    expect(named('US')).toMatchObject({ shortName: 'USA', isEU: false })
    expect(named('AE')).toMatchObject({ shortName: 'UAE' })
    expect(named('NL')).toMatchObject({ name: 'Netherlands', isEU: true, taxLabel: 'VAT' })
  })
})

describe('banners (AD-001, API-011, API-012, AM-017, AM-089)', () => {
  const clicksOf = async (id: number) =>
    (
      await market.database.sql<{ clicks: number }[]>`select clicks from banner where id = ${id}`
    )[0]!.clicks
  const click = (
    id: number | string,
    from = '203.0.113.7',
    userAgent = 'Mozilla/5.0 Firefox/140.0',
  ) =>
    visitor(market).raw('GET', `/api/misc/randomBanners/${id}/incrementNumClicked`, undefined, {
      'x-forwarded-for': from,
      'user-agent': userAgent,
    })

  test('are up to four different ones of those booked today (CN-014)', async () => {
    await clearBanners()
    expect((await visitor(market).call(randomBanners)).body.payload.results).toEqual([])
    const booked = [await aBanner(), await aBanner()]
    await aBanner({ until: '2026-06-30' })
    await aBanner({ from: '2027-06-01' })
    const shown = async () =>
      (await visitor(market).call(randomBanners)).body.payload.results.map((banner) => banner.id)
    expect((await shown()).toSorted((a, b) => a - b)).toEqual(booked)
    for (let i = 0; i < 4; i++) await aBanner()
    const four = await shown()
    expect(four).toHaveLength(4)
    expect(new Set(four).size).toBe(4)
  })
  test('count a click, a repeat from the same source within 10 seconds not', async () => {
    const id = await aBanner()
    expect((await click(id)).body).toEqual({ status: 200, payload: { counted: true } })
    market.clock.advance({ seconds: 9 })
    expect((await click(id)).body).toEqual({ status: 200, payload: { counted: false } })
    expect((await click(id, '203.0.113.8')).body).toMatchObject({ payload: { counted: true } })
    market.clock.advance({ seconds: 2 })
    expect((await click(id)).body).toMatchObject({ payload: { counted: true } })
    expect(await clicksOf(id)).toBe(3)
  })
  test('count ten clicks at once as one', async () => {
    const id = await aBanner()
    await Promise.all(Array.from({ length: 10 }, () => click(id)))
    expect(await clicksOf(id)).toBe(1)
  })
  test.each([
    'Googlebot/2.1',
    'curl/8.5',
    'python-requests/2.32',
    'Mozilla/5.0 HeadlessChrome/140',
    '',
  ])('excludes robots: %j', async (userAgent) => {
    const id = await aBanner()
    await click(id, '203.0.113.9', userAgent)
    expect(await clicksOf(id)).toBe(0)
  })
  test.each(['1999999999', '2147483648', '99999999999', '0', 'x', '1.5'])(
    'are not found under %s',
    async (id) => {
      expect((await click(id)).status).toBe(404)
    },
  )
  test('may be clicked by anyone', async () => {
    const id = await aBanner()
    for (const caller of Object.values(callers)) {
      expect((await caller.call(countBannerClick, { params: { id: String(id) } })).status).toBe(200)
    }
  })
})

describe('the redirect of an advertisement (API-096, AD-004, BK-083)', () => {
  const today = { from: '2026-01-01', until: '2027-12-31' }
  async function aBanner(target: string, { from, until }: { from: string; until: string }) {
    const [row] = await market.database.sql<{ id: number }[]>`
      insert into banner (alt, target_url, starts_on, ends_on)
      values ('Racks', ${target}, ${from}, ${until}) returning id`
    return row!.id
  }
  const follow = (id: number | string, path = `/api/advertisements/${id}`, agent = 'Firefox/140') =>
    visitor(market).raw('GET', path, undefined, {
      'user-agent': agent,
      'x-forwarded-for': '203.0.113.31',
    })
  const daysOf = async (id: number) => [
    ...(await market.database.sql`
      select views, clicks from banner_day where banner_id = ${id} and day = '2026-11-20'`),
  ]
  beforeAll(() => market.clock.set('2026-11-20T14:00:00Z'))

  test('leads to the booked address and counts the click of a day once', async () => {
    const id = await aBanner('https://racks.example/offer?from=market', today)
    const reply = await follow(id)
    expect(reply.body).toEqual({
      status: 200,
      payload: { redirectURL: 'https://racks.example/offer?from=market' },
    })
    await follow(id)
    await follow(id, undefined, 'Googlebot/2.1')
    expect(await daysOf(id)).toEqual([{ views: 0, clicks: 1 }])
    market.clock.advance({ seconds: 11 })
    await follow(id)
    expect(await daysOf(id)).toEqual([{ views: 0, clicks: 2 }])
  })
  test('leads to the home page for past, future and unknown bookings', async () => {
    const over = await aBanner('https://old.example/', { from: '2025-01-01', until: '2026-11-19' })
    const later = await aBanner('https://new.example/', { from: '2026-11-21', until: '2027-11-20' })
    for (const id of [over, later, 1_999_999_999]) {
      const { body } = await visitor(market).call(advertisement, { params: { id: String(id) } })
      expect(body).toEqual({ status: 200, payload: { redirectURL: '/' } })
    }
    expect(await daysOf(over)).toEqual([])
  })
  test('ignores a target in the address of the call', async () => {
    const id = await aBanner('https://racks.example/', today)
    const query = '?redirectURL=https://evil.example&url=//evil.example&next=https://evil.example'
    expect(
      JSON.stringify((await follow(id, `/api/advertisements/${id}${query}`)).body),
    ).not.toContain('evil')
  })
  test.each(['letters', '12a', '-1', '0', '99999999999', '1%2F..%2F2'])(
    'has nothing under %s (AD-005)',
    async (id) => {
      expect((await follow(id)).status).toBe(404)
    },
  )
})

test('writes views of banners together, without robots (BK-082)', async () => {
  const { market: own, close } = await openTestMarket()
  await own.database.sql`
    insert into banner (alt, target_url, starts_on, ends_on)
    select 'B' || n, 'https://b.example/', '2026-01-01', '2027-12-31' from generate_series(1, 3) n`
  const see = (agent: string) =>
    visitor(own).raw('GET', randomBanners.path, undefined, { 'user-agent': agent })
  await Promise.all(Array.from({ length: 10 }, () => see('Firefox/140')))
  await see('Googlebot/2.1')
  const written = () => own.database.sql<{ views: number }[]>`
    select views from banner_day where day = '2026-11-20'`
  expect(await written()).toEqual([])
  // Stopping the server writes the buffered views.
  await own.app.http.close()
  expect((await written()).map(({ views }) => views)).toEqual([10, 10, 10])
  await close()
})

describe('claims of the home page (AM-020)', () => {
  const claims = async () => (await visitor(market).call(getSettings)).body.payload.claims
  const operatorSays = async (live: Partial<OperatorSettings['liveClaims']>) => {
    await market.database.sql`delete from setting`
    const { liveClaims } = defaultOperatorSettings
    await setSettings(market, { claimsConfirmed: 1, liveClaims: { ...liveClaims, ...live } })
  }
  test('are absent until staff confirm them, and while the confirmation is withdrawn', async () => {
    expect(await claims()).toBeNull()
    await operatorSays({ members: 1, countries: 1, broadcastsPerDay: 1 })
    expect(await claims()).toMatchObject({ since: '1999' })
    await setSettings(market, { claimsConfirmed: 0 })
    expect(await claims()).toBeNull()
    await market.database.sql`delete from setting`
    market.clock.advance({ seconds: 3 })
  })
  test('are texts until the operator switches to a live count', async () => {
    await setSettings(market, { claimsConfirmed: 1 })
    expect(await claims()).toMatchObject({ members: '3,000+', countries: '74' })
    await operatorSays({ members: 1, countries: 0, broadcastsPerDay: 1 })
    const counted = await claims()
    const [row] = await market.database.sql<{ count: string }[]>`
      select count(*) from company where state in ('trial', 'active', 'overdue')`
    expect(counted).toEqual({
      members: row!.count,
      countries: '74',
      broadcastsPerDay: '0',
      since: '1999',
    })
    await market.database.sql`delete from setting`
    market.clock.advance({ seconds: 3 })
  })
})

test('reports the number of banners per page: those booked, up to the setting (AM-017)', async () => {
  const { sql } = market.database
  const shown = async () => {
    market.clock.advance({ seconds: 3 })
    return (await visitor(market).call(getSettings)).body.payload.bannersShown
  }
  await clearBanners()
  for (let i = 0; i < 6; i++) await aBanner()
  expect(await shown()).toBe(4)
  await setSettings(market, { bannersPerView: 5 })
  expect(await shown()).toBe(5)
  await sql`update banner set ends_on = '2026-06-30', starts_on = '2026-01-01'`
  expect(await shown()).toBe(0)
  await sql`delete from setting`
  market.clock.advance({ seconds: 3 })
})
