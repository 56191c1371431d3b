import { beforeAll, describe, expect, test } from 'vitest'
import { advertisement, countBannerClick, randomBanners } from '#contract/advertising/banners.ts'
import { aBanner } from '../../support/a-banner.ts'
import { everyCaller, type AccountKind } from '../../support/accounts.ts'
import { visitor, type Caller } from '../../support/market/callers.ts'
import { setSettings } from '../../support/market/settings.ts'
import { openTestMarket, useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
let callers: Record<AccountKind | 'visitor', Caller>
beforeAll(async () => {
  callers = await everyCaller(market)
})
const clearBanners = () => market.owner`truncate banner cascade`

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
    const booked = [await aBanner(market), await aBanner(market)]
    await aBanner(market, { from: '2025-01-01', until: '2026-06-30' })
    await aBanner(market, { from: '2027-06-01', until: '2028-05-31' })
    const shown = async () =>
      (await visitor(market).call(randomBanners)).body.payload.results.map((banner) => banner.id)
    expect((await shown()).toSorted((a, b) => a - b)).toEqual(booked)
    for (let i = 0; i < 4; i++) await aBanner(market)
    const four = await shown()
    expect(four).toHaveLength(4)
    expect(new Set(four).size).toBe(4)
  })
  test('count a click, a repeat from the same source within 10 seconds not', async () => {
    const id = await aBanner(market)
    expect((await click(id)).body).toEqual({ status: 200, payload: { counted: true } })
    market.clock.advance({ seconds: 9 })
    expect((await click(id)).body).toEqual({ status: 200, payload: { counted: false } })
    expect((await click(id, '203.0.113.8')).body).toMatchObject({ payload: { counted: true } })
    market.clock.advance({ seconds: 2 })
    expect((await click(id)).body).toMatchObject({ payload: { counted: true } })
    expect(await clicksOf(id)).toBe(3)
  })
  test('count ten clicks at once as one', async () => {
    const id = await aBanner(market)
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
    const id = await aBanner(market)
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
    const id = await aBanner(market)
    for (const caller of Object.values(callers)) {
      expect((await caller.call(countBannerClick, { params: { id: String(id) } })).status).toBe(200)
    }
  })
})

describe('the redirect of an advertisement (API-096, AD-004, BK-083)', () => {
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
    const id = await aBanner(market, { target: 'https://racks.example/offer?from=market' })
    const reply = await follow(id)
    const redirectURL = 'https://racks.example/offer?from=market'
    expect(reply.body).toEqual({ status: 200, payload: { redirectURL }, redirectURL })
    await follow(id)
    await follow(id, undefined, 'Googlebot/2.1')
    expect(await daysOf(id)).toEqual([{ views: 0, clicks: 1 }])
    market.clock.advance({ seconds: 11 })
    await follow(id)
    expect(await daysOf(id)).toEqual([{ views: 0, clicks: 2 }])
  })
  test('leads to the home page for past, future and unknown bookings', async () => {
    const over = await aBanner(market, { from: '2025-01-01', until: '2026-11-19' })
    const later = await aBanner(market, { from: '2026-11-21', until: '2027-11-20' })
    for (const id of [over, later, 1_999_999_999]) {
      const { body } = await visitor(market).call(advertisement, { params: { id: String(id) } })
      expect(body).toEqual({ status: 200, payload: { redirectURL: '/' }, redirectURL: '/' })
    }
    expect(await daysOf(over)).toEqual([])
  })
  test('ignores a target in the address of the call', async () => {
    const id = await aBanner(market, { target: 'https://racks.example/' })
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

test('draws banners with a higher weight more often, none twice (AD-002, BK-082)', async () => {
  await clearBanners()
  const heavy = await aBanner(market, { weight: 5 })
  const light = await aBanner(market, { weight: 1 })
  const draw = async () =>
    (await visitor(market).call(randomBanners)).body.payload.results.map(({ id }) => id)
  expect((await draw()).toSorted((one, other) => one - other)).toEqual([heavy, light])
  await setSettings(market, { bannersPerView: 1 })
  market.clock.advance({ seconds: 3 })
  const draws: number[] = []
  for (let n = 0; n < 200; n++) draws.push(...(await draw()))
  // Five of six on average: outside of these bounds once in millions.
  const share = draws.filter((id) => id === heavy).length
  expect(share).toBeGreaterThan(138)
  expect(share).toBeLessThan(193)
  await market.database.sql`delete from setting`
  market.clock.advance({ seconds: 3 })
})
