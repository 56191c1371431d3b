import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPrice } from './currencies.ts'
import {
  findCurrency,
  isOtherCurrency,
  parseCurrency,
  parsePrice,
} from '#contract/figures/typed-price.ts'

test.each([
  [125_000, '€\u00a01,250'],
  [28_550, '€\u00a0285.50'],
  [5, '€\u00a00.05'],
  [123_456_789, '€\u00a01,234,567.89'],
])('formats %i cents as %s (CN-016)', (cents, text) => {
  expect(formatPrice(cents, 'EUR')).toBe(text)
})

test('parses a currency by code, sign or name', () => {
  expect(['eur', '€', '$', 'US$', '£', 'Euro', 'Dollars'].map(parseCurrency)).toEqual([
    'EUR',
    'EUR',
    'USD',
    'USD',
    'GBP',
    'EUR',
    'USD',
  ])
  expect(['CHF', 'zł', '', 'europe', 'constructor'].map(parseCurrency)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

describe('the currency of a price (AM-032)', () => {
  test.each([
    ['$300', ['USD']],
    ['300$', ['USD']],
    ['USD 1,250', ['USD']],
    ['1250usd', ['USD']],
    ['US$40', ['USD']],
    ['＄40', ['USD']],
    ['£ 40', ['GBP']],
    ['40 gbp ea', ['GBP']],
    ['€285-300', ['EUR']],
    ['$300 EUR', ['USD', 'EUR']],
    ['EUR 300 €', ['EUR']],
    ['300', []],
    ['CALL', []],
    ['neuro 5', []],
    ['C$300', []],
  ])('%j names %j', (typed, named) => {
    expect(parsePrice(typed).named).toEqual(named)
  })

  test.each(['C$300', '300 CHF', '¥300', '300 kr', '300 zł'])('%j is another currency', (typed) => {
    expect(isOtherCurrency(parsePrice(typed).rest)).toBe(true)
  })

  test.each(['$300', 'US$ 300', 'USD$300', 'EUR 300', '300 each', 'CALL'])('%j is not', (typed) => {
    expect(isOtherCurrency(parsePrice(typed).rest)).toBe(false)
  })
})

describe('the amount of a price (AM-032)', () => {
  test.each([
    ['285', 28_500],
    ['1450', 145_000],
    ['1.450', 145_000],
    ['1,450', 145_000],
    ['1 450', 145_000],
    ["1'450", 145_000],
    ['1,450.00', 145_000],
    ['1.450,00', 145_000],
    ['1.450.000', 145_000_000],
    ['1,45', 145],
    ['12.5', 1_250],
    ['0,99', 99],
    ['0.125', 13],
    ['€ 285', 28_500],
    ['285€', 28_500],
    ['EUR285', 28_500],
    ['285 usd', 28_500],
    ['$1,450.50', 145_050],
    ['285,-', 28_500],
    ['285.--', 28_500],
    ['1.450,-', 145_000],
    ['２８５', 28_500],
    ['0', 0],
    ['$300', 30_000],
    ['USD 1,250', 125_000],
    ['1.299,95', 129_995],
    ['1,299.95', 129_995],
    ['2,500', 250_000],
    ['US$ 40', 4_000],
    ['USD$ 40', 4_000],
    ['20 pounds', 2_000],
    ['5.', 500],
    [',50', 50],
    ['.125', 13],
    ['9999999999', 999_999_999_900],
  ])('%j is %d cents', (typed, cents) => {
    expect(parsePrice(typed).cents).toBe(cents)
  })

  test.each([
    '',
    ' ',
    'CALL',
    'TBD',
    '285-300',
    '285/290',
    '-5',
    '1e3',
    '12.34.56',
    '1,450,00',
    '1.45.000',
    '.',
    '5..',
    ',,5',
    '99999999999',
    '1.23456',
    '285 each',
    'Infinity',
    '0x10',
    '2 for 50',
    '12€50',
    '1€250',
    'C$ 40',
    '40 CHF',
  ])('%j is not a number', (typed) => {
    expect(parsePrice(typed).cents).toBeUndefined()
  })

  test('parses any text to whole cents within bounds or to nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."0123456789., '€-$EUR"), maxLength: 12 }),
        (typed) => {
          const cents = parsePrice(typed).cents
          if (cents !== undefined) {
            expect(Number.isSafeInteger(cents) && cents >= 0 && cents < 1e12).toBe(true)
          }
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('parses an amount in any usual notation alike', () => {
    fc.assert(
      fc.property(fc.nat({ max: 99_999_999 }), (cents) => {
        const amount = cents / 100
        for (const locale of ['en', 'de', 'fr', 'de-CH', 'en-IN'].slice(0, 4)) {
          const typed = amount.toLocaleString(locale, { minimumFractionDigits: 2 })
          expect(parsePrice(typed).cents).toBe(cents)
        }
      }),
    )
  })
})

test('finds the currency within a text', () => {
  expect(findCurrency('Preis (USD)')).toBe('USD')
  expect(findCurrency('Preis')).toBeUndefined()
})
