import { describe, expect, it } from 'vitest'
import type { Company } from '#contract/companies.ts'
import { companyHead } from './company-loader.ts'

const anonymous: Company = {
  id: 7,
  name: 'TBS Member',
  country: 'Portugal',
  tier: 1,
  isTrusted: true,
  isGold: false,
  isDiamond: false,
}
const words = (length: number) => 'Certified-erasure.'.repeat(50).slice(0, length)

describe('the metadata of a company (MD-007)', () => {
  it('has no name and no indexing where visitors see no name', () => {
    const head = companyHead(anonymous, false)
    expect(head.title).toBe('TBS Member, Portugal')
    expect(head.robots).toBe('noindex,follow')
    expect(head.description).toContain('Portugal')
    expect(head.path).toBe('/companies/7')
  })
  it('names a public service company before its words, at its own address', () => {
    const published = { ...anonymous, name: 'Wipewell', description: 'Erasure\non your site.' }
    const head = companyHead({ ...published, isServiceVariant: true }, true)
    expect(head).toMatchObject({
      title: 'Wipewell',
      description: 'Wipewell, Portugal: Erasure on your site.',
      path: '/companies/7?iS=1',
    })
    expect(head.robots).toBeUndefined()
    const named = companyHead({ ...published, description: 'Wipewell erases.' }, true)
    expect(named.description).toBe('Wipewell erases.')
  })
  it('describes a listing with what visitors read, and no other page (MD-008)', () => {
    const listed = {
      ...anonymous,
      name: 'Wipewell',
      description: 'Erasure on site.',
      picUrl: '/api/companies/logos/7',
      services: ['Data Erasure Software'],
      website: 'https://wipewell.example',
      tel: '+351 1',
    }
    const data = companyHead({ ...listed, isServiceVariant: true }, true).data
    expect(data).toMatchObject([
      {
        '@type': 'Organization',
        name: 'Wipewell',
        url: '/companies/7?iS=1',
        logo: '/api/companies/logos/7',
        address: { addressCountry: 'Portugal' },
        knowsAbout: ['Data Erasure Software'],
      },
      { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Services' }, { name: 'Wipewell' }] },
    ])
    expect(JSON.stringify(data)).not.toMatch(/351|wipewell\.example/)
    expect(companyHead(listed, false).data).toBeUndefined()
    expect(companyHead(anonymous, true).data).toBeUndefined()
  })
  it('is cut at 300 characters, never within a character', () => {
    const cutOf = (description: string) =>
      [...companyHead({ ...anonymous, name: 'A', description }, true).description].length
    expect(cutOf(words(300))).toBe(300)
    expect(cutOf(words(301))).toBeLessThanOrEqual(300)
    expect(cutOf('🪙'.repeat(400))).toBe(300)
    const cut = companyHead({ ...anonymous, description: '🪙'.repeat(400) }, true)
    expect(cut.description.isWellFormed()).toBe(true)
    expect(cut.description.endsWith('...')).toBe(true)
  })
})
