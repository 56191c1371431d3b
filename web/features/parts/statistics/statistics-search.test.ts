import { readStatisticsSearch, filterOf } from '#web/features/parts/statistics/statistics-search.ts'
import { describe, expect, test } from 'vitest'

describe('the search parameters of part statistics (PT-033)', () => {
  test('omit the default order: price, cheapest first', () => {
    const search = readStatisticsSearch({ orderCol: 'Price', page: 1 })
    expect(search).toEqual({})
    expect(filterOf(search, 20)).toEqual({
      page: 1,
      pageSize: 20,
      orderCol: 'Price',
      orderDesc: false,
    })
  })
  test('drop invalid values', () => {
    expect(readStatisticsSearch({ page: '-1', orderCol: 'x', orderDesc: 'no' })).toEqual({})
  })
})
