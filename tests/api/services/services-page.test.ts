import { beforeEach, describe, expect, test } from 'vitest'
import { getCompany } from '#contract/companies.ts'
import { firstPublicId } from '#contract/endpoint.ts'
import {
  categoryHash,
  findCategoryByHash,
  listServices,
  readListingLogo,
} from '#contract/services/services.ts'
import { anAccount, blockedKinds } from '../../support/accounts.ts'
import { aListing } from '../../support/companies/listings.ts'
import { aPictureOf, tinyPng } from '../../support/companies/pictures.ts'
import { addressOf, signedIn, visitor } from '../../support/market/callers.ts'
import { aCompany, aContact } from '../../support/market/factories.ts'
import { setServiceLogo } from '#contract/services/desk/listings.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
beforeEach(() => market.clock.set('2026-11-20T14:00:00Z'))

const read = async (who = visitor(market)) => (await who.call(listServices)).body.payload
const namesIn = async (catId: number) =>
  (await read()).results.filter((one) => one.catId === catId).map(({ name }) => name)
const variant = async (id: number, who = visitor(market), query: { iS?: string } = { iS: '1' }) =>
  who.call(getCompany, { params: { id: String(id) }, query })

describe('the services page (SV-001, API-087)', () => {
  test('has the fourteen categories with their ids, in order, with counts (SV-006)', async () => {
    await aListing(market, { categories: [16] })
    const { categories } = await read()
    expect(categories.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Data Erasure Software'],
      [2, 'Keyboard Re-printing'],
      [3, 'Packaging'],
      [4, 'Transport'],
      [7, 'Auditing Software'],
      [8, 'Licensing'],
      [9, 'B2C Platforms'],
      [10, 'Hardware Refurbishment'],
      [11, 'ERP Solutions'],
      [12, 'IT Asset Disposition'],
      [13, 'Skins Production & Sales'],
      [14, 'Mobile Diagnostics'],
      [15, 'WEEE Recycling'],
      [16, 'Media'],
    ])
    expect(categories.find(({ id }) => id === 16)!.count).toBe(1)
  })

  test('shows everybody a company in each of its categories, with its short country (SV-002, SV-007)', async () => {
    const listing = await aListing(market, {
      name: 'Gulf Boxes',
      countryCode: 'AE',
      categories: [3, 13],
    })
    const readers = [visitor(market), await signedIn(market, await aContact(market))]
    for (const kind of blockedKinds) readers.push((await anAccount(market, kind)).caller)
    for (const reader of readers) {
      const { results } = await read(reader)
      const rows = results.filter(({ name }) => name === 'Gulf Boxes')
      const row = {
        id: listing.publicId,
        name: 'Gulf Boxes',
        compCountry: 'UAE',
        imgName: '',
        tagline: 'EU pallets',
      }
      expect(rows).toEqual([
        { ...row, catId: 3, catName: 'Packaging' },
        { ...row, catId: 13, catName: 'Skins Production & Sales' },
      ])
    }
  })

  test('counts a company in two categories once', async () => {
    const before = (await read()).numCompanies
    await aListing(market, { categories: [7, 8] })
    expect((await read()).numCompanies).toBe(before + 1)
  })

  test('orders a category by the order of staff, then by name (BK-081)', async () => {
    await aListing(market, { name: 'b-last', categories: [11] })
    await aListing(market, { name: 'A-first', categories: [11] })
    await aListing(market, { name: 'Zz-top', categories: [11], position: 5 })
    expect(await namesIn(11)).toEqual(['Zz-top', 'A-first', 'b-last'])
  })

  test('names the sales contact (SV-005)', async () => {
    expect((await read()).salesEmail).toMatch(/^sales@/)
  })

  test('shows a listing from its first to its last day, in Amsterdam, without a job (BK-081)', async () => {
    await aListing(market, {
      name: 'Two Days',
      categories: [9],
      period: ['2026-11-21', '2026-11-22'],
    })
    const shown: [string, boolean][] = [
      ['2026-11-20T22:59:59Z', false],
      ['2026-11-20T23:00:00Z', true],
      ['2026-11-22T22:59:59Z', true],
      ['2026-11-22T23:00:00Z', false],
    ]
    for (const [at, isShown] of shown) {
      market.clock.set(at)
      expect((await namesIn(9)).includes('Two Days'), at).toBe(isShown)
    }
  })

  test('leaves out drafts, and hidden, blocked and terminated companies at once (BK-116)', async () => {
    await aListing(market, { name: 'Never Published', categories: [15], period: null })
    const company = await aCompany(market, { name: 'Loop Recycling', isServiceOnly: true })
    const { publicId } = await aListing(market, { companyId: company.id, categories: [15] })
    expect(await namesIn(15)).toEqual(['Loop Recycling'])
    for (const state of ['terminated', 'custom-blocked', 'force-pay', 'new', 'trial-ended']) {
      await market.database.sql`update company set state = ${state} where id = ${company.id}`
      expect(await namesIn(15), state).toEqual([])
      expect((await variant(publicId)).status, state).toBe(404)
    }
  })
})

describe('the service variant of a published listing (AM-051, CO-019)', () => {
  test('shows visitors its name, country, logo and texts, and no way to reach a person (RO-003)', async () => {
    const contact = await aContact(market, {
      company: { name: 'Wipewell', isServiceOnly: true, countryCode: 'GB', telephone: '+44 113 5' },
      telephone: '+44 113 496',
    })
    const pictureId = await aPictureOf(market, { companyId: contact.companyId })
    const { publicId } = await aListing(market, {
      companyId: contact.companyId,
      description: 'Erasure on your site.',
      email: 'mail@wipewell.example',
      categories: [1],
    })
    const { body } = await variant(publicId)
    expect(body.company).toEqual({
      id: publicId,
      name: 'Wipewell',
      country: 'United Kingdom',
      tier: 0,
      isTrusted: false,
      isGold: false,
      isDiamond: false,
      isServiceVariant: true,
      tagline: 'EU pallets',
      services: ['Data Erasure Software'],
      description: 'Erasure on your site.',
      picUrl: `/api/companies/pictures/${pictureId}`,
    })
    expect(body.contacts).toEqual([])
    expect((await fetch(market.url + body.company.picUrl!)).status).toBe(200)
  })

  test('is found by the id of the list, which is no id of a member', async () => {
    const company = await aCompany(market, { isServiceOnly: true })
    const { publicId } = await aListing(market, { companyId: company.id })
    expect(publicId).toBeGreaterThanOrEqual(firstPublicId)
    const [taken] = await market.database.sql`
      select from directory_entry where public_id = ${publicId}`
    expect(taken).toBeUndefined()
    expect((await variant(publicId, visitor(market), {})).body.company.name).toBe(company.name)
  })

  test('is shown of a trading company with iS=1 only', async () => {
    const company = await aCompany(market, { name: 'Trader and Boxer' })
    const { publicId } = await aListing(market, { companyId: company.id })
    expect((await variant(publicId)).body.company.name).toBe('Trader and Boxer')
    const member = await signedIn(market, await aContact(market))
    const full = (await variant(company.id, member, {})).body.company
    expect(full).toMatchObject({ isServiceVariant: false })
    expect(full).not.toHaveProperty('services')
    const service = (await variant(company.id, member)).body.company
    expect(service).toMatchObject({ isServiceVariant: true, services: ['Transport'] })
    expect(service).not.toHaveProperty('recommendations')
  })

  test('names no company under its id in the directory to visitors (AM-121)', async () => {
    for (const isServiceOnly of [true, false]) {
      const company = await aCompany(market, { name: 'Boxer of Boxes', isServiceOnly })
      await aListing(market, { companyId: company.id })
      for (const query of [undefined, {}]) {
        const { body } = await variant(company.id, visitor(market), query)
        expect(body.company.name).toBe('TBS Member')
      }
    }
  })

  test('of a company that is not a member shows its website to members only', async () => {
    const { publicId, name } = await aListing(market)
    const open = (await variant(publicId)).body.company
    expect(open).toMatchObject({ id: publicId, name, country: 'United Kingdom', isMember: false })
    expect(JSON.stringify(open)).not.toContain('pallets.example')
    const member = await signedIn(market, await aContact(market))
    expect((await variant(publicId, member)).body.company.website).toBe('https://pallets.example')
  })

  test('is gone after the last day, for members too', async () => {
    const company = await aCompany(market, { isServiceOnly: true })
    const { publicId } = await aListing(market, {
      companyId: company.id,
      period: ['2026-10-01', '2026-11-19'],
    })
    const member = await signedIn(market, await aContact(market))
    for (const who of [visitor(market), member]) {
      expect((await variant(publicId, who)).status).toBe(404)
    }
    expect((await variant(company.id)).body.company.name).toBe('TBS Member')
  })
})

describe('the logo of a company that is not a member', () => {
  test('is public while the listing is on the page, and staff see it always', async () => {
    const staff = await aStaffCaller(market, 'editor')
    const { id } = await aListing(market, { name: 'Logo Ltd', categories: [2] })
    const params = { id: String(id) }
    await staff.call(setServiceLogo, { params, body: { logo: tinyPng } })
    const logo = (await read()).results.find(({ name }) => name === 'Logo Ltd')!.imgName
    const fileId = logo.split('/').at(-1)
    expect(logo).toBe(addressOf(readListingLogo, { id: fileId }))
    const response = await fetch(market.url + logo)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    market.clock.set('2027-11-20T14:00:00Z')
    expect((await fetch(market.url + logo)).status).toBe(404)
    market.clock.set('2026-11-20T14:00:00Z')
    expect((await visitor(market).raw('GET', '/api/services/logos/999999')).status).toBe(404)
  })
})

describe('the fragment of a category (SV-004)', () => {
  const categories = [{ name: 'Data Erasure Software' }, { name: 'Skins Production & Sales' }]
  test('is its name with underscores for spaces', () => {
    expect(categoryHash('Data Erasure Software')).toBe('Data_Erasure_Software')
  })
  test.each([
    ['#Data_Erasure_Software', 'Data Erasure Software'],
    ['data_erasure_software', 'Data Erasure Software'],
    ['#Data%20Erasure_Software', 'Data Erasure Software'],
    ['#Skins_Production_%26_Sales', 'Skins Production & Sales'],
    ['#Skins_Production_&_Sales', 'Skins Production & Sales'],
    ['#', undefined],
    ['#%E0%A4%A', undefined],
    ['#Nothing', undefined],
  ])('%s finds %s', (fragment, name) => {
    expect(findCategoryByHash(categories, fragment)?.name).toBe(name)
  })
})
