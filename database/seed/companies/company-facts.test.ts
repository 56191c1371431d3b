import { isValidIBAN } from 'ibantools'
import { describe, expect, it } from 'vitest'
import { companyFacts } from './company-facts.ts'
import { inventCompanies } from './market-companies.ts'
import { createRandom } from '../random.ts'

const companies = inventCompanies(
  { companies: 400, broadcasts: 0, days: 30 },
  new Date('2026-11-21T12:00:00Z'),
  createRandom(1),
)

describe('the facts of the demo companies', () => {
  it('include a valid IBAN in every country that has IBANs', () => {
    for (const company of companies) {
      const { iban_code: iban, bank_code: branch } = companyFacts(company)
      const isNew = company.state === 'trial' || company.state === 'trial-ended'
      const hasIban = !['US', 'CA', 'HK', 'SG'].includes(company.country.code)
      expect([company.name, iban !== '', branch !== '']).toEqual([
        company.name,
        hasIban && !isNew,
        !hasIban && !isNew,
      ])
      if (iban) expect([company.name, isValidIBAN(iban)]).toEqual([company.name, true])
    }
  })
  it('are deterministic', () => {
    expect(companyFacts(companies[1]!)).toEqual(companyFacts(companies[1]!))
  })
})
