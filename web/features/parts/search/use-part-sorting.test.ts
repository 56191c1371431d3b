import { orderBy, sortedBy } from '#web/features/parts/search/use-part-sorting.tsx'
import { describe, expect, test } from 'vitest'

describe('the order of the rows of a search (PT-014)', () => {
  const by = (column: 'Price' | 'Quantity', search: Parameters<typeof orderBy>[1] = {}) =>
    orderBy(column, search, sortedBy(search, false, undefined), undefined)
  test('begins with the first page, turns round on the second click, and begins with the largest quantity', () => {
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

describe('the order of who offers a part, by price unless it says otherwise (PT-033)', () => {
  test('is turned by the same header again, and back', () => {
    const dearest = orderBy('Price', {}, 'Price', 'Price')
    expect(dearest).toEqual({ orderDesc: true })
    expect(orderBy('Price', dearest, 'Price', 'Price')).toEqual({})
    expect(orderBy('Partnumber', {}, 'Price', 'Price')).toEqual({ orderCol: 'Partnumber' })
    expect(orderBy('Quantity', {}, 'Price', 'Price')).toEqual({
      orderCol: 'Quantity',
      orderDesc: true,
    })
  })
  test('is the usual one for visitors where the address says the company (AM-121)', () => {
    expect(sortedBy({ orderCol: 'inv_companyname' }, true, 'Price')).toBe('Price')
    expect(sortedBy({ orderCol: 'inv_companyname' }, false, 'Price')).toBe('inv_companyname')
  })
})
