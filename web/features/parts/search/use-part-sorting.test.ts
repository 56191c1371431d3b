import { orderBy, sortedBy } from '#web/features/parts/search/use-part-sorting.tsx'
import { describe, expect, test } from 'vitest'

describe('the order of search results (PT-014)', () => {
  const by = (column: 'Price' | 'Quantity', search: Parameters<typeof orderBy>[1] = {}) =>
    orderBy(column, search, sortedBy(search, false, undefined), undefined)
  test('starts on the first page, reverses on the second click, and starts with the largest quantity', () => {
    const byPrice = by('Price')
    expect(byPrice).toStrictEqual({ page: undefined, orderCol: 'Price', orderDesc: undefined })
    expect(by('Price', byPrice).orderDesc).toBe(true)
    expect(by('Price', by('Price', byPrice)).orderDesc).toBeUndefined()
    expect(by('Quantity', byPrice).orderDesc).toBe(true)
  })
  test('is never by company for visitors (AM-121)', () => {
    expect(sortedBy({ orderCol: 'inv_companyname' }, true, undefined)).toBeUndefined()
    expect(sortedBy({ orderCol: 'inv_companyname' }, false, undefined)).toBe('inv_companyname')
    expect(sortedBy({ orderCol: 'Price' }, true, undefined)).toBe('Price')
  })
})

describe('the order of offers, by price by default (PT-033)', () => {
  test('reverses on each click of the same header', () => {
    const dearest = orderBy('Price', {}, 'Price', 'Price')
    expect(dearest).toEqual({ orderDesc: true })
    expect(orderBy('Price', dearest, 'Price', 'Price')).toEqual({})
    expect(orderBy('Partnumber', {}, 'Price', 'Price')).toEqual({ orderCol: 'Partnumber' })
    expect(orderBy('Quantity', {}, 'Price', 'Price')).toEqual({
      orderCol: 'Quantity',
      orderDesc: true,
    })
  })
  test('falls back to the default for visitors sorting by company (AM-121)', () => {
    expect(sortedBy({ orderCol: 'inv_companyname' }, true, 'Price')).toBe('Price')
    expect(sortedBy({ orderCol: 'inv_companyname' }, false, 'Price')).toBe('inv_companyname')
  })
})
