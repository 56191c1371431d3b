import { describe, expect, test } from 'vitest'
import type { Currency } from '../figures/currencies.ts'
import {
  currencyOfPrice,
  findFigureErrors,
  formatOfferPrice,
  tradeWords,
  writeOfferPrice,
} from './offer-figures.ts'

const split = (texts: string) => texts.split(' | ')
const errorOf = (param: 'quantity' | 'price', text: string, currency?: Currency) =>
  findFigureErrors({ quantity: '40', price: '285', [param]: text, currency }).map(
    (error) => `${error.param}: ${error.msg}`,
  )[0]

describe('quantity and price (AM-032)', () => {
  test.each(
    split(
      '10+ | 50 pcs | ca. 200 | 2,500 | 10-20 | >100 | MOQ 50 | 1 lot | ½ | ٢٠ | ' +
        'CALL | various | Lot | lots/mixed | Min. | MOQ | in stock | n/a',
    ),
  )('takes %j as quantity', (text) => {
    expect(errorOf('quantity', text)).toBeUndefined()
  })
  test.each(
    split(
      '285 | 1.299,95 | 1,299.95 | $300 | USD 1,250 | 285-300 | min 300 | 300+ | ' +
        '0.125 | 5 @ 300 | 300 ea | 1.45.000 | ca. 200 | ~285 | 2 for 50 | Your price | ' +
        'Call £ | CALL | call us | Quote | best price | Best offer | P.O.A. | Offer | ' +
        'lot | TBD',
    ),
  )('takes %j as price', (text) => {
    expect(errorOf('price', text)).toBeUndefined()
  })
  test.each(tradeWords)('accepts the trade word %j', (word) => {
    expect(errorOf('price', word.toUpperCase())).toBeUndefined()
  })
  test.each(split('a few | x | qqqqqqqqqq | - | ? | ... | 😀 | callous | recall lot'))(
    'refuses %j, which says nothing, in both fields',
    (text) => {
      expect(errorOf('quantity', text)).toBe(
        'quantity: Enter a number, or “lot”, “various”, “MOQ 10”',
      )
      expect(errorOf('price', text)).toBe('price: Enter a price, or “CALL”, “quote”, “best price”')
    },
  )
  test.each(['0', '00', '0.00', '0 pcs', '-5', '- 5', '−5', '-.5'])(
    'refuses %j, which is not above zero, in both fields',
    (text) => {
      expect(errorOf('quantity', text)).toBe('quantity: This field should be more than 0')
      expect(errorOf('price', text)).toBe('price: This field should be more than 0')
    },
  )
  test.each(['0612345678', '06-1234567', '+316123456'])(
    'refuses the telephone number %j in both fields',
    (text) => {
      expect(errorOf('quantity', text)).toMatch(/^quantity: Please leave out telephone numbers/)
      expect(errorOf('price', text)).toMatch(/^price: Please leave out telephone numbers/)
    },
  )
  test.each(['€ 0', '€ 0,-', '-€5', '€ -5', 'USD -5', '0.001'])(
    'refuses the price %j, which is not above zero',
    (text) => {
      expect(errorOf('price', text)).toBe('price: This field should be more than 0')
    },
  )
  test.each([
    ['$300', 'EUR', 'This price names USD, but EUR is chosen. Please change one of them'],
    ['300 eur', 'GBP', 'This price names EUR, but GBP is chosen. Please change one of them'],
    ['£9-12', 'USD', 'This price names GBP, but USD is chosen. Please change one of them'],
    ['$300 EUR', undefined, 'This price names USD and EUR. Please keep one'],
    ['$300 EUR', 'USD', 'This price names USD and EUR. Please keep one'],
    ['300 CHF', undefined, 'This price should be in one of EUR, USD, GBP'],
    ['C$300', 'USD', 'This price should be in one of EUR, USD, GBP'],
  ] as const)('asks which currency %j with %s means', (text, chosen, msg) => {
    expect(errorOf('price', text, chosen)).toBe(`price: ${msg}`)
  })
  test('leaves empty fields to the check for required ones, and reports both others', () => {
    expect(findFigureErrors({ quantity: '', price: '' })).toEqual([])
    expect(findFigureErrors({ quantity: '0', price: '0' })).toHaveLength(2)
  })
})

describe('the price that readers see (AM-032)', () => {
  test.each<[string, Currency | undefined, Currency, string, string]>([
    ['$300', undefined, 'USD', '$\u00a0300', 'USD 300'],
    ['USD 1,250', undefined, 'USD', '$\u00a01,250', 'USD 1,250'],
    ['1.299,95', undefined, 'EUR', '€\u00a01,299.95', 'EUR 1,299.95'],
    ['1,299.95', 'GBP', 'GBP', '£\u00a01,299.95', 'GBP 1,299.95'],
    ['2,500', 'USD', 'USD', '$\u00a02,500', 'USD 2,500'],
    ['285-300', 'USD', 'USD', 'USD 285-300', 'USD 285-300'],
    ['$285-300', undefined, 'USD', '$285-300', '$285-300'],
    ['best price', 'USD', 'USD', 'best price', 'best price'],
  ])('%j with %s is in %s: %s', (price, chosen, currency, shown, inText) => {
    expect(currencyOfPrice(price, chosen)).toBe(currency)
    expect(formatOfferPrice({ price, currency })).toBe(shown)
    expect(writeOfferPrice({ price, currency })).toBe(inText)
  })
  test('a sign outweighs a stored currency that contradicts it', () => {
    expect(formatOfferPrice({ price: '$300', currency: 'EUR' })).toBe('$\u00a0300')
  })
})
