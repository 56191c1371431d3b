import { describe, expect, it } from 'vitest'
import { tierYears } from '#contract/tiers.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { inventCompanies } from '#database/seed/companies/market-companies.ts'
import { demoScale, type MarketCompany, type MarketScale } from '#database/seed/market.ts'
import { createRandom } from '#database/seed/random.ts'

const now = new Date('2026-11-21T09:40:00Z')
const invent = (scale: Partial<MarketScale> = {}) =>
  inventCompanies({ ...demoScale, ...scale }, now, createRandom(1))
const contactsOf = (companies: MarketCompany[]) => companies.flatMap(({ contacts }) => contacts)

describe('the companies of the demo market', () => {
  const companies = invent()
  const contacts = contactsOf(companies)
  function account(email: string) {
    const contact = contacts.find((one) => one.email === email)
    const company = companies.find(({ id }) => id === contact?.companyId)
    return { contact, company }
  }

  it('number 60, in 20 countries and every tier', () => {
    expect(companies).toHaveLength(60)
    expect(new Set(companies.map(({ country }) => country.code)).size).toBe(20)
    const tiers = Map.groupBy(companies, ({ tier }) => tier)
    for (const tier of [0, 1, 2, 4] as const) expect(tiers.get(tier)?.length).toBeGreaterThan(4)
  })

  it('have the tier of their years of membership (TI-001)', () => {
    for (const { tier, memberSince, isServiceOnly } of companies) {
      if (!memberSince) expect(tier).toBe(0)
      if (!memberSince || isServiceOnly) continue
      const years = (now.getTime() - memberSince.getTime()) / (365.25 * 86_400_000)
      expect(years + 0.01).toBeGreaterThanOrEqual(tierYears[tier])
      const above = ([1, 2, 4] as const).filter((next) => next > tier)
      for (const next of above) expect(years).toBeLessThan(tierYears[next])
    }
  })

  it('include a demo account of every kind', () => {
    expect(account(demoAccounts.member)).toMatchObject({
      contact: { name: 'Marit Vos', function: 'Purchasing', position: 1 },
      company: {
        name: 'Amstel Server Trading',
        plan: 'broker',
        tier: 2,
        state: 'active',
        country: { name: 'Netherlands' },
      },
    })
    expect(account(demoAccounts.member).contact?.alternative).toBeDefined()
    expect(account(demoAccounts.buyer).company).toMatchObject({
      plan: 'plus',
      tier: 0,
      state: 'active',
    })
    expect(account(demoAccounts.service).company).toMatchObject({
      isServiceOnly: true,
      plan: undefined,
    })
    expect(account(demoAccounts.trial).company).toMatchObject({
      state: 'trial',
      plan: undefined,
      tier: 0,
    })
    expect(account(demoAccounts.ended).company).toMatchObject({ state: 'trial-ended' })
    expect(account(demoAccounts.overdue).company).toMatchObject({ state: 'force-pay' })
    const ids = Object.values(demoAccounts).map((email) => account(email).company?.id)
    expect(new Set(ids).size).toBe(6)
  })

  it('have unique lower-case addresses in reserved domains', () => {
    const emails = contacts.map(({ email }) => email)
    expect(new Set(emails).size).toBe(emails.length)
    const alternatives = contacts.flatMap(({ alternative }) => alternative ?? [])
    expect(alternatives.length).toBeGreaterThan(10)
    for (const email of [...emails, ...alternatives])
      expect(email).toMatch(/^[a-z0-9.-]+@[a-z0-9-]+\.example$/)
  })

  it('start with the list settings of their plan (AM-077), within its address limit (AM-075)', () => {
    for (const { plan, state, isServiceOnly, contacts: people } of companies) {
      const receiving = people.filter(({ receives }) => receives !== 2)
      const atOnce = people.filter(({ receives }) => receives === 0)
      if (isServiceOnly) expect(receiving).toHaveLength(0)
      else if (state === 'trial' || state === 'trial-ended') {
        expect(people[0]?.receives).toBe(1)
        expect(atOnce).toHaveLength(0)
      } else expect(atOnce).toHaveLength(Math.min(people.length, plan === 'broker' ? 10 : 2))
    }
  })
})

describe('companies of another scale', () => {
  it('include the demo accounts in the smallest market', () => {
    const emails = contactsOf(invent({ companies: 6 })).map(({ email }) => email)
    expect(emails).toEqual(expect.arrayContaining(Object.values(demoAccounts)))
  })

  it('reject a market that is too small for the demo accounts', () => {
    expect(() => invent({ companies: 5 })).toThrow(RangeError)
  })

  it('have unique names and addresses at 3,000 companies', () => {
    const companies = invent({ companies: 3000 })
    expect(new Set(companies.map(({ name }) => name)).size).toBe(3000)
    expect(new Set(companies.map(({ website }) => website)).size).toBe(3000)
    const emails = contactsOf(companies).map(({ email }) => email)
    expect(new Set(emails).size).toBe(emails.length)
  })

  it('have the requested number of subscribers, at most ten per company (AM-075)', () => {
    const companies = invent({ companies: 400, subscribers: 3000 })
    const perCompany = companies.map(
      ({ contacts }) => contacts.filter(({ receives }) => receives === 0).length,
    )
    expect(perCompany.reduce((sum, count) => sum + count, 0)).toBe(3000)
    expect(Math.max(...perCompany)).toBeLessThanOrEqual(10)
    for (const { plan, contacts } of companies)
      if (plan === 'plus')
        expect(contacts.filter(({ receives }) => receives === 0).length).toBeLessThanOrEqual(2)
  })

  it('reject more subscribers than their plans allow', () => {
    expect(() => invent({ companies: 60, subscribers: 3000 })).toThrow(RangeError)
  })
})
