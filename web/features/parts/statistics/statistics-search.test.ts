import { readStatisticsSearch, filterOf } from '#web/features/parts/statistics/statistics-search.ts'
import { describe, expect, test } from 'vitest'

describe('the address of a page of statistics (PT-033)', () => {
  test('says nothing of the usual order: price, cheapest first', () => {
    const search = readStatisticsSearch({ orderCol: 'Price', page: 1 })
    expect(search).toEqual({})
    expect(filterOf(search, 20)).toEqual({
      page: 1,
      pageSize: 20,
      orderCol: 'Price',
      orderDesc: false,
    })
  })
  test('leaves out what makes no sense', () => {
    expect(readStatisticsSearch({ page: '-1', orderCol: 'x', orderDesc: 'no' })).toEqual({})
  })
})
