import { describe, expect, it } from 'vitest'
import { firstPublicId } from '#contract/endpoint.ts'
import { defaultBrand } from '#contract/site/site.ts'
import { companyForMember, companyForVisitor, publishedCompany } from './present-company.ts'
import type { CompanyRow, PublishedListing } from '../queries.ts'

const row: CompanyRow = {
  id: 7,
  name: 'Wipewell',
  country: 'United Kingdom',
  taxLabel: 'EORI',
  tier: 2,
  state: 'active',
  tel: '+44 113 555 01 10',
  website: 'wipewell.example',
  address: 'Mill Lane 4\n\n LS10 1RT Leeds ',
  latitude: null,
  longitude: null,
  description: 'Erasure on your site.',
  vatNumber: 'GB123456789000',
  shippingDetails: 'Ex works',
  warrantyPolicy: 'None',
  paymentMethod: 'Bank transfer',
  bankCode: '60-16-13',
  ibanCode: 'GB29NWBK60161331926819',
  swiftCode: 'NWBKGB2L',
  memberSince: '2021-05-02',
  hasWarranty: true,
  isServiceOnly: true,
  isAttendingEbm: true,
  favouriteCount: 3,
  isFavorite: false,
  hasOpenRecommendation: false,
  logoId: 5,
}
const listing: PublishedListing = {
  id: 1,
  publicId: firstPublicId + 9,
  companyId: row.id,
  name: row.name,
  country: row.country,
  tagline: 'On your site',
  description: '',
  website: 'https://secret.example',
  email: 'secret@wipewell.example',
  logoFileId: null,
  services: ['Data Erasure Software'],
}
const hidden = Object.entries(row)
  .filter(([name]) => !['id', 'country', 'tier', 'state', 'name', 'description'].includes(name))
  .map(([, value]) => value)
  .filter((value) => typeof value === 'string')

describe('a company for visitors and blocked accounts', () => {
  it('has id, label, country and tier only (AM-121)', () => {
    const facts = { country: 'United Kingdom', tier: 2 } as const
    expect(companyForVisitor(firstPublicId, facts, defaultBrand)).toEqual({
      id: firstPublicId,
      name: 'TBS Member',
      country: 'United Kingdom',
      tier: 2,
      isTrusted: false,
      isGold: true,
      isDiamond: false,
    })
    expect(companyForVisitor(firstPublicId - 1, facts, defaultBrand)).toMatchObject({
      country: '',
      tier: 0,
    })
  })
  it('has also name, logo and description where its services are published (AM-051)', () => {
    const company = publishedCompany(row, listing)
    expect(company).toMatchObject({
      name: 'Wipewell',
      description: 'Erasure on your site.',
      isServiceVariant: true,
      picUrl: expect.stringContaining('5'),
    })
    const said = JSON.stringify(company)
    for (const value of [...hidden, 'secret']) expect(said).not.toContain(value)
    expect(company).not.toHaveProperty('isServiceOnly')
    expect(company).not.toHaveProperty('isOwn')
  })
})

describe('a company for members', () => {
  const read = (given: Partial<CompanyRow> = {}) =>
    companyForMember(
      { ...row, ...given },
      { isOwn: false, isServiceVariant: true },
      { newest: [], published: 0 },
    )

  it('has the website of its services where they are shown, if they have one (AM-051)', () => {
    const shown = (website: string) =>
      companyForMember(
        row,
        { isOwn: false, isServiceVariant: true, listing: { ...listing, website } },
        undefined,
      ).website
    expect(shown('https://erasure.example')).toBe('https://erasure.example')
    expect(shown('')).toBe(row.website)
    expect(read().website).toBe(row.website)
  })
  it('links to an external map by its address', () => {
    expect(read().mapUrl).toBe(
      'https://www.openstreetmap.org/search?query=Mill%20Lane%204%2C%20LS10%201RT%20Leeds%2C%20United%20Kingdom',
    )
    expect(read({ address: ' \n ' }).mapUrl).toBe('')
    expect(read({ latitude: 52.37, longitude: 4.9 }).mapUrl).toContain('?mlat=52.37&mlon=4.9#')
  })
  it('escapes the address in the map link', () => {
    const { mapUrl } = read({ address: '&x=1#"><script>//evil.example' })
    expect(new URL(mapUrl!).origin).toBe('https://www.openstreetmap.org')
    expect([...new URL(mapUrl!).searchParams.keys()]).toEqual(['query'])
    expect(new URL(mapUrl!).hash).toBe('')
  })
  it('has no telephone link for an invalid number', () => {
    expect(read({ tel: 'javascript:alert(1)' }).telLink).toBe('')
  })
})
