import {
  readInventorySearch,
  filterOf,
  sortBy,
} from '#web/features/inventory/own-stock/inventory-search.ts'
import { describe, expect, test } from 'vitest'

describe('the search parameters of the own stock', () => {
  test.each([
    [{}, {}],
    [
      { query: ' "hp" ', page: 3 },
      { query: 'hp', page: 3 },
    ],
    [{ page: '1', orderCol: 'nothing', orderDesc: 'true' }, {}],
    [{ page: '-2', query: ['a', 'b'] }, { query: 'b' }],
    [
      { orderCol: 'Price', orderDesc: '1' },
      { orderCol: 'Price', orderDesc: true },
    ],
  ])('%j is read as %j', (raw, search) => {
    expect(readInventorySearch(raw)).toEqual(search)
  })
  test('builds the query of the API request', () => {
    expect(filterOf({ query: 'hp', page: 2, orderCol: 'Price', orderDesc: true }, 50)).toEqual({
      query: 'hp',
      page: 2,
      pageSize: 50,
      orderCol: 'Price',
      orderDesc: true,
    })
    expect(filterOf({}, 10)).toEqual({ page: 1, pageSize: 10 })
  })
  test('a column sorts ascending first, then descending, from the first page', () => {
    const up = sortBy({ query: 'hp', page: 4 }, 'Quantity')
    expect(up).toEqual({ query: 'hp', orderCol: 'Quantity' })
    const down = sortBy(up, 'Quantity')
    expect(down).toEqual({ query: 'hp', orderCol: 'Quantity', orderDesc: true })
    expect(sortBy(down, 'Price')).toEqual({ query: 'hp', orderCol: 'Price' })
  })
})
