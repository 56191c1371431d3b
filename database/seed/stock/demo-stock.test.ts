import { expect, it } from 'vitest'
import { stockLimits } from '#contract/inventory/inventory.ts'
import { topSearches } from '#database/seed/stock/demo-activity.ts'
import { inventDemoStock } from '#database/seed/stock/demo-stock.ts'
import { inventCompanies } from '#database/seed/companies/market-companies.ts'
import { demoScale } from '#database/seed/market.ts'
import { createRandom } from '#database/seed/random.ts'

const companies = inventCompanies(demoScale, new Date('2026-11-21T09:40:00Z'), createRandom(1))
const lines = inventDemoStock(companies, 3000)

it('has the requested number of lines, 60 of them of the demo member, and is deterministic', () => {
  expect(lines.length).toBeGreaterThan(2700)
  expect(lines.length).toBeLessThanOrEqual(3000)
  expect(lines.filter(({ companyId }) => companyId === companies[0]!.id)).toHaveLength(60)
  expect(inventDemoStock(companies, 3000)).toEqual(lines)
})

it('has several offers of each top search', () => {
  for (const [topSearch] of topSearches) {
    const sellers = lines.filter(({ partNumber }) => partNumber === topSearch)
    expect(new Set(sellers.map(({ companyId }) => companyId)).size, topSearch).toBeGreaterThan(4)
  }
})

it('lists a part in one condition once per company, within the limits of the database', () => {
  const keys = lines.map(({ companyId, partNumber, manufacturer, condition }) =>
    [companyId, partNumber.replace(/\W/g, ''), manufacturer, condition].join(),
  )
  expect(new Set(keys).size).toBe(lines.length)
  for (const { partNumber, description, quantity, priceCents = 1 } of lines) {
    expect(partNumber.length).toBeLessThanOrEqual(stockLimits.partNumber)
    expect(description.length).toBeLessThanOrEqual(stockLimits.description)
    expect(quantity).toBeGreaterThan(0)
    expect(priceCents).toBeGreaterThan(0)
  }
})

it('belongs to companies that may list stock', () => {
  const sellers = new Set(lines.map(({ companyId }) => companyId))
  const of = companies.filter(({ id }) => sellers.has(id))
  expect(of.length).toBeGreaterThan(40)
  expect(of.filter(({ isServiceOnly, state }) => isServiceOnly || state === 'force-pay')).toEqual(
    [],
  )
})

it('is asked in the currency of the company, that of the demo member in dollars as well (AM-082)', () => {
  const currenciesOf = (companyId: number) =>
    new Set(
      lines
        .filter((line) => line.companyId === companyId && line.priceCents !== undefined)
        .map(({ askedCurrency = 'EUR' }) => askedCurrency),
    )
  for (const { id, country } of companies.slice(1)) {
    for (const currency of currenciesOf(id)) expect(currency).toBe(country.currency)
  }
  expect([...currenciesOf(companies[0]!.id)].toSorted()).toEqual(['EUR', 'USD'])
  const dollars = lines.find(({ askedCurrency }) => askedCurrency === 'USD')!
  expect(dollars.priceCents).toBe(Math.round(dollars.askedCents! / 1.16))
})
