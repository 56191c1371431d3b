import { describe, expect, it } from 'vitest'
import type { BroadcastList } from '#contract/broadcasts/broadcasts.ts'
import { describeSearch, filterOf, in24Hours, isNarrowed, readListSearch } from './list-search.ts'

const parse = (raw: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(readListSearch(raw)).filter(([, value]) => value !== undefined))

describe('the address of the list (BC-013)', () => {
  it('parses all parameters', () => {
    expect(
      parse({
        query: '840 g8',
        listType: 7,
        type: 'wts',
        page: 3,
        companyId: '12',
        tab: 1,
        exactPhrase: true,
      }),
    ).toEqual({
      query: '840 g8',
      listType: 7,
      type: 'WTS',
      page: 3,
      companyId: 12,
      tab: 1,
      exactPhrase: true,
    })
  })
  it('takes several lists, or those that come by mail', () => {
    expect(parse({ listType: '12,7,7,x' })).toEqual({ listType: [7, 12] })
    expect(parse({ listType: [7, 12] })).toEqual({ listType: [7, 12] })
    expect(parse({ listType: '7' })).toEqual({ listType: 7 })
    expect(parse({ listType: 'my' })).toEqual({ listType: 'my' })
    expect(filterOf({ listType: 7 }, 10).listType).toEqual([7])
    expect(filterOf({ listType: 'my' }, 10).listType).toBe('my')
  })
  it('omits default values', () => {
    expect(
      parse({ query: '', listType: '', type: 'all', page: 1, tab: 0, exactPhrase: false }),
    ).toEqual({})
  })
  it('ignores invalid values', () => {
    expect(
      parse({
        listType: 'x',
        type: 'SELL',
        page: 0,
        companyId: -1,
        tab: 4,
        query: {},
        exactPhrase: 'no',
      }),
    ).toEqual({})
    expect(parse({ listType: 1e20, page: '99999999', companyId: 2_147_483_648 })).toEqual({})
  })
  it('sets ignored values to undefined', () => {
    expect(Object.keys(readListSearch({ listType: 'x' }))).toContain('listType')
  })
  it('accepts a number or the last of several as query', () => {
    expect(parse({ query: 840 })).toEqual({ query: '840' })
    expect(parse({ query: ['a', 'b'] })).toEqual({ query: 'b' })
  })
  it('trims the query and removes double quotes (SH-013)', () => {
    expect(parse({ query: ' "C9300" ' })).toEqual({ query: 'C9300' })
  })
})

describe('the filter sent to the API', () => {
  it('requests the first page of everything by default', () => {
    expect(filterOf(readListSearch({}), 20)).toEqual({ page: 1, pageSize: 20 })
  })
  it('requests own broadcasts on tab 1 and favourites on tab 3 (CN-008)', () => {
    expect(filterOf({ tab: 1 }, 10)).toMatchObject({ onlyOwnBroadcasts: true })
    expect(filterOf({ tab: 3 }, 10)).toMatchObject({ favorites: 'true' })
  })
  it('ignores parameters known only to the API', () => {
    const search = { ...readListSearch({}), favorites: 'abc', onlyOwnBroadcasts: 'x', zz: '1' }
    expect(filterOf(search, 20)).toEqual({ page: 1, pageSize: 20 })
  })
  it('sends the exact phrase only with a query', () => {
    expect(filterOf({ exactPhrase: true }, 10)).not.toHaveProperty('exactPhrase')
    expect(filterOf({ exactPhrase: true, query: 'a b' }, 10)).toMatchObject({ exactPhrase: true })
  })
})

describe('the name of a search', () => {
  const lists = [{ id: 7, name: 'Laptop' }] as BroadcastList[]
  it('has side, list and query', () => {
    expect(describeSearch({ type: 'WTS', listType: 7, query: '840 G8' }, lists)).toBe(
      'WTS, Laptop, “840 G8”',
    )
  })
  it('falls back to the tab', () => {
    expect(describeSearch({ tab: 1 }, lists)).toBe('My Broadcasts')
    expect(describeSearch({}, lists)).toBe('Broadcasts')
  })
  it('counts only chosen filters as narrowing', () => {
    expect(isNarrowed({ tab: 3, page: 2 })).toBe(false)
    expect(isNarrowed({ type: 'WTB' })).toBe(true)
  })
})

it('counts in the head what the list and side shown have had in 24 hours', () => {
  const board = {
    results: [
      { listId: 7, wts: 3, wtb: 2 },
      { listId: 15, wts: 40, wtb: 1000 },
    ],
  }
  expect(in24Hours(board, {})).toBe('1,045 in the last 24 hours')
  expect(in24Hours(board, { listType: 7 })).toBe('5 in the last 24 hours')
  expect(in24Hours(board, { type: 'WTS' })).toBe('43 in the last 24 hours')
  expect(in24Hours(board, { listType: 7, type: 'WTB' })).toBe('2 in the last 24 hours')
  expect(in24Hours(board, { listType: 99 })).toBe('0 in the last 24 hours')
})
