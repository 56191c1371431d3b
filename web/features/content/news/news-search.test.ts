import { expect, it } from 'vitest'
import { readNewsSearch } from '#web/features/content/news/news-search.ts'

const none = { query: undefined, catId: undefined, page: undefined, id: undefined }

it('reads query, category, page and id of an address (NW-005, NW-009, NW-015)', () => {
  expect(readNewsSearch({ query: ' ddr4 ', catId: '1', page: '2', id: '7' })).toEqual({
    query: 'ddr4',
    catId: 1,
    page: 2,
    id: 7,
  })
})

it('ignores what is invalid, and the first page', () => {
  expect(readNewsSearch({ query: '  ', catId: 'x', page: '1', id: '0' })).toEqual(none)
  expect(readNewsSearch({ query: ['a'], catId: '99999999999', page: '-2', id: '1.5' })).toEqual(
    none,
  )
  expect(readNewsSearch({ query: 'x'.repeat(300) }).query).toHaveLength(200)
})
