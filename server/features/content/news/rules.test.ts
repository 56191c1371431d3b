import { describe, expect, it } from 'vitest'
import {
  truncateText,
  applyProductName,
  parseNewsSearch,
  slugOf,
} from '#server/features/content/news/rules.ts'

describe('cutting text', () => {
  it('keeps short text and collapses white space', () => {
    expect(truncateText(' a\n\n b ', 10)).toBe('a b')
  })
  it('ends after a word, without punctuation, with an ellipsis within the limit (SH-019)', () => {
    expect(truncateText('One two, three four', 11)).toBe('One two…')
    expect(truncateText('x'.repeat(400))).toBe(`${'x'.repeat(349)}…`)
    expect([...truncateText('😀 '.repeat(400))].length).toBeLessThanOrEqual(350)
  })
})

describe('addresses of names', () => {
  it.each([
    ['Blog', 'blog'],
    ['Ärger & Söhne', 'arger-sohne'],
    ['  --  ', ''],
    ['市場', ''],
    [`${'ab '.repeat(30)}`, `${'ab-'.repeat(16)}ab`],
  ])('%j is %j', (name, slug) => expect(slugOf(name)).toBe(slug))
})

describe('the category of the product', () => {
  const categories = [
    { id: 9, slug: 'blog', name: 'Blog' },
    { id: 4, slug: 'market', name: 'Market' },
  ]
  it('has its name and address (AM-019)', () => {
    const brand = { productName: 'Trade Hub', shortName: 'TH' }
    expect(applyProductName(categories, brand)[1]).toEqual({
      id: 4,
      slug: 'trade-hub',
      name: 'Trade Hub',
      formerSlugs: ['th', 'market'],
    })
  })
  it.each(['Blog', '市場'])('keeps its address if the product is called %s', (productName) => {
    const [, named] = applyProductName(categories, { productName, shortName: productName })
    expect(named).toEqual({ id: 4, slug: 'market', name: productName, formerSlugs: [] })
  })
})

describe('a search', () => {
  it('takes its last word as a beginning', () => {
    expect(parseNewsSearch('ddr4 pri').beginning).toEqual({ before: 'ddr4', prefix: 'pri' })
    expect(parseNewsSearch('815100-B21').beginning).toEqual({ before: '815100', prefix: 'B21' })
  })
  it.each(['"ddr4', '"ddr4 prices"', 'ddr4 -hpe', 'hpe or', 'a', '&', ''])(
    'takes %j as it is',
    (typed) => expect(parseNewsSearch(typed)).toEqual({ typed }),
  )
})
