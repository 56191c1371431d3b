import { describe, expect, test } from 'vitest'
import { readStatisticsSearch } from '#web/features/parts/statistics-address.ts'
import { filterOf, sortBy, sortedBy } from '#web/features/parts/statistics-search.ts'

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
  test('the same header again turns the direction, and back', () => {
    const dearest = sortBy({ page: 3 }, 'Price', 'Price')
    expect(dearest).toEqual({ orderDesc: true })
    expect(sortBy(dearest, 'Price', 'Price')).toEqual({})
    expect(sortBy({}, 'Partnumber', 'Price')).toEqual({ orderCol: 'Partnumber' })
    expect(sortBy({}, 'Quantity', 'Price')).toEqual({ orderCol: 'Quantity', orderDesc: true })
  })
  test('visitors have no company to sort by (AM-121)', () => {
    const search = readStatisticsSearch({ orderCol: 'inv_companyname' })
    expect(sortedBy(search, true)).toBe('Price')
    expect(sortedBy(search, false)).toBe('inv_companyname')
  })
})
