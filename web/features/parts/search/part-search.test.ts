import { describe, expect, it } from 'vitest'
import {
  readPartSearch,
  boxesOf,
  filterOf,
  isAdvanced,
  queriesOf,
  searchOf,
  singleSearch,
} from './part-search.ts'

const parse = (raw: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(readPartSearch(raw)).filter(([, value]) => value !== undefined))

describe('the search parameters of parts (PT-001)', () => {
  it('parses all parameters', () => {
    const address = {
      query: '815100-B21',
      query2: 'hp laptop',
      query3: '840',
      query4: 'x1',
      query5: 'é2',
      country: 'DE',
      companyId: 7,
      favorites: true,
      exactPhrase: true,
      doShowAdvanced: true,
      page: 3,
      orderCol: 'inv_companyname',
      orderDesc: true,
    }
    const typed = { ...address, query3: 840, companyId: '7', page: '3', exactPhrase: '1' }
    expect(parse(typed)).toEqual(address)
  })
  it('omits defaults and drops invalid values', () => {
    expect(parse({ query: ' " ', page: 1, orderDesc: true, favorites: 'no' })).toEqual({})
    expect(parse({ companyId: '-1', orderCol: 'Country', country: ['', 'FR'] })).toEqual({
      country: 'FR',
    })
  })
  it('trims queries, removes double quotes and requires two characters (SH-013, PT-007)', () => {
    expect(parse({ query: ' "hp" ', query2: 'h', query3: '  x ' })).toEqual({ query: 'hp' })
    expect(searchOf(['24"', 'a', ''])).toEqual({ query: '24' })
  })
  it('builds the query of the API request', () => {
    expect(filterOf({ query: 'hp', doShowAdvanced: true, favorites: true }, 20)).toEqual({
      query: 'hp',
      favorites: true,
      page: 1,
      pageSize: 20,
    })
  })
})

describe('a search of several queries (PT-008)', () => {
  it('consists of the filled fields', () => {
    expect(queriesOf({})).toEqual([])
    expect(queriesOf({ query3: 'hp' })).toEqual(['hp'])
    expect(boxesOf({ query3: 'hp' })).toEqual(['', '', 'hp', '', ''])
  })
  it('shows all fields, as the advanced search does', () => {
    expect(isAdvanced({ query2: 'hp' })).toBe(false)
    expect(isAdvanced({ query: 'hp', query2: 'ibm' })).toBe(true)
    expect(isAdvanced({ doShowAdvanced: true })).toBe(true)
  })
  it('links to each query with the same filters (PT-009)', () => {
    const search = { query: 'hp', query2: 'ibm', country: 'DE', doShowAdvanced: true } as const
    expect(filterOf(singleSearch(search, 'ibm'), 10)).toEqual({
      query: 'ibm',
      country: 'DE',
      page: 1,
      pageSize: 10,
    })
    expect(isAdvanced(singleSearch(search, 'ibm'))).toBe(false)
  })
})
