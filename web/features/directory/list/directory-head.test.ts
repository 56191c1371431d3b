import { expect, it } from 'vitest'
import { directoryHead } from './directory-head.ts'

it('names the country, and says the page so that no two titles are alike (MD-001)', () => {
  expect(directoryHead({}, undefined)).toMatchObject({ title: 'Companies', path: '/companies' })
  expect(directoryHead({ country: 'DE', page: 2 }, 'Germany')).toMatchObject({
    title: 'Companies in Germany, page 2',
    path: '/companies?country=DE&page=2',
    description: expect.stringContaining('IT in Germany'),
  })
})

it('keeps searches and orders out of search engines', () => {
  expect(directoryHead({ query: 'racks' }, 'Germany')).toMatchObject({
    title: 'racks in companies in Germany',
    robots: 'noindex,follow',
  })
  expect(directoryHead({ orderCol: 'Country' }, undefined).robots).toBe('noindex,follow')
  expect(directoryHead({}, undefined)).not.toHaveProperty('robots')
})
