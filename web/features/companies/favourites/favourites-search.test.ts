import { describe, expect, it } from 'vitest'
import { favouriteSorts } from '#contract/search-params.ts'
import type { Favourite } from '#contract/favourites.ts'
import { readCompaniesSearch } from '../companies-address-public.ts'
import { findFavourites, sortBy, sortedBy } from './favourites-search.ts'

const company = (name: string, country: string, description = ''): Favourite => ({
  id: name.length,
  name,
  country,
  description,
  trusted: 0,
  dateFaved: '20/11/2026',
  dateFavedLong: 'Friday 20 November 2026, 10:00',
  hasPage: true,
  tier: 0,
  isTrusted: false,
  isGold: false,
  isDiamond: false,
})
/** Newest first, as they are answered. */
const all = [
  company('Zephyr', 'Austria', 'Racks and rails'),
  company('Émile Parts', 'France'),
  company('alder 10', 'Austria'),
  company('Alder 9', 'Belgium'),
]
const names = (search: Record<string, unknown>) =>
  findFavourites(all, readCompaniesSearch(search, favouriteSorts)).map(({ name }) => name)

describe('the order of the favourites (FV-002)', () => {
  it('is the newest first', () => expect(names({})).toEqual(all.map(({ name }) => name)))
  it('is by name in the order of people: whatever the case, accents and digits', () => {
    expect(names({ orderCol: 'companyname' })).toEqual([
      'Alder 9',
      'alder 10',
      'Émile Parts',
      'Zephyr',
    ])
  })
  it('is by country and then by name, also the other way round', () => {
    expect(names({ orderCol: 'Country' })).toEqual(['alder 10', 'Zephyr', 'Alder 9', 'Émile Parts'])
    expect(names({ orderCol: 'Country', orderDesc: true })).toEqual([
      'Émile Parts',
      'Alder 9',
      'alder 10',
      'Zephyr',
    ])
  })
  it('is by the day they were added, the oldest first', () => {
    expect(names({ orderCol: 'dateFaved' })).toEqual(all.map(({ name }) => name).toReversed())
  })
  it('turns round on the second click', () => {
    const oldestFirst = sortBy({}, 'dateFaved')
    expect(sortedBy(oldestFirst)).toEqual({ by: 'dateFaved', isDescending: false })
    expect(sortedBy(sortBy(oldestFirst, 'dateFaved')).isDescending).toBe(true)
    const byName = sortBy({ page: 2 }, 'companyname')
    expect(byName).toMatchObject({ orderCol: 'companyname', page: undefined })
    expect(sortBy(byName, 'companyname').orderDesc).toBe(true)
  })
})

describe('a search of the favourites (FV-007)', () => {
  it('finds every word in the name, the country or what the company says', () => {
    expect(names({ query: 'emile' })).toEqual(['Émile Parts'])
    expect(names({ query: 'austria RAILS' })).toEqual(['Zephyr'])
    expect(names({ query: 'austria servers' })).toEqual([])
  })
  it('keeps to a country', () => {
    expect(names({ country: 'austria' })).toEqual(['Zephyr', 'alder 10'])
  })
})
