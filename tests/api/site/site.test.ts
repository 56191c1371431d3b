import { beforeAll, describe, expect, test } from 'vitest'
import { randomBanners } from '#contract/advertising/banners.ts'
import {
  defaultOperatorSettings,
  type OperatorSettings,
} from '#contract/back-office/operator-settings.ts'
import { countriesAll, getSettings, lastRegistered, topSearchList } from '#contract/site/site.ts'
import { aBanner } from '../../support/a-banner.ts'
import { everyCaller, type AccountKind } from '../../support/accounts.ts'
import { visitor, type Caller } from '../../support/market/callers.ts'
import { aCompany } from '../../support/market/factories.ts'
import { setSettings } from '../../support/market/settings.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
let callers: Record<AccountKind | 'visitor', Caller>
beforeAll(async () => {
  callers = await everyCaller(market)
})

const clearBanners = () => market.owner`truncate banner cascade`

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
      isSanctioned: false,
    })
    expect(named('US')).toMatchObject({ shortName: 'USA', isEU: false })
    expect(named('AE')).toMatchObject({ shortName: 'UAE' })
    expect(named('NL')).toMatchObject({ name: 'Netherlands', isEU: true, taxLabel: 'VAT' })
  })
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
  for (let i = 0; i < 6; i++) await aBanner(market)
  expect(await shown()).toBe(4)
  await setSettings(market, { bannersPerView: 5 })
  expect(await shown()).toBe(5)
  await sql`update banner set ends_on = '2026-06-30', starts_on = '2025-01-01'`
  expect(await shown()).toBe(0)
  await sql`delete from setting`
  market.clock.advance({ seconds: 3 })
})

test('ignores an external chat whose address cannot be read (AM-108)', async () => {
  const chatWidget = async (value: string) => {
    await setSettings(market, { chatWidget: value })
    market.clock.advance({ seconds: 3 })
    return (await visitor(market).call(getSettings)).body.payload.chatWidget
  }
  expect(await chatWidget('https://1.2.3.4.5/')).toBe('')
  expect(await chatWidget('https://chat.example/embed')).toBe('https://chat.example/embed')
  expect(await market.app.frameOrigins()).toEqual(['https://chat.example'])
  await market.database.sql`delete from setting`
  market.clock.advance({ seconds: 3 })
  expect(await market.app.frameOrigins()).toEqual([])
})
