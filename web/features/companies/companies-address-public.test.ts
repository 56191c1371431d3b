import { describe, expect, it } from 'vitest'
import { directorySorts, favouriteSorts } from '#contract/search-params.ts'
import { readCompaniesSearch } from '#web/features/companies/companies-address-public.ts'

const parse = (raw: Record<string, unknown>, sorts: readonly string[] = directorySorts) =>
  Object.fromEntries(
    Object.entries(readCompaniesSearch(raw, sorts)).filter(([, value]) => value !== undefined),
  )

describe('the search parameters of company lists (CO-002, FV-007)', () => {
  it('parses all parameters', () => {
    const address = {
      query: '840',
      country: 'DE',
      page: 3,
      orderCol: 'favCount',
      orderDesc: true,
      showSearch: true,
    }
    expect(parse({ ...address, query: 840, page: '3', orderDesc: 'true' })).toEqual(address)
  })
  it('omits defaults and drops invalid values', () => {
    expect(parse({ query: ' " ', country: '', page: 1, orderDesc: true, showSearch: 0 })).toEqual(
      {},
    )
    expect(parse({ orderCol: 'telephone', page: 'x', country: ['', 'FR'] })).toEqual({
      country: 'FR',
    })
  })
  it('rejects columns that the list does not have', () => {
    const byFans = { page: 0, orderCol: 'favCount', orderDesc: true }
    expect(parse(byFans, favouriteSorts)).toEqual({})
  })
})
