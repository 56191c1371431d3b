import { lineRefusals, lineWarnings } from '#contract/inventory/import-messages.ts'
import {
  countQuantity,
  countDecimalMark,
  detectDecimal,
  detectQuantityDecimals,
  emptyQuantityCounts,
  emptyDecimalCounts,
  parsePrice,
  parseQuantity,
  priceText,
} from '#server/features/inventory/reading/parse-numbers.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const priceOf = (text: string, decimal: '.' | ',' = '.') => {
  const read = parsePrice(text, decimal)
  if ('refusal' in read) return read.refusal
  return [read.value.cents, read.value.currency].filter((part) => part !== undefined)
}

describe('a price', () => {
  test.each<[string, number | null, string?]>([
    ['1234.56', 123456],
    ['1,234.56', 123456],
    ['1.234,56', 123456],
    ["1'234.56", 123456],
    ['1 234,56', 123456],
    ['1\u00a0234,56 €', 123456, 'EUR'],
    ['1,234,567.89', 123456789],
    ['1.234.567', 123456700],
    ['12', 1200],
    ['12.5', 1250],
    ['12,5', 1250],
    ['.50', 50],
    ['0.99', 99],
    ['€ 12,-', 1200, 'EUR'],
    ['12,--', 1200],
    ['12.-', 1200],
    ['€12', 1200, 'EUR'],
    ['12 €', 1200, 'EUR'],
    ['USD 40', 4000, 'USD'],
    ['40 usd', 4000, 'USD'],
    ['$40.00', 4000, 'USD'],
    ['US$ 40', 4000, 'USD'],
    ['£1,250', 125000, 'GBP'],
    ['12.50 euro', 1250, 'EUR'],
    ['12.50 NET', 1250],
    ['12.50/pc', 1250],
    ['€ 12,50 excl. VAT', 1250, 'EUR'],
    ['EUR 1.250,00', 125000, 'EUR'],
    ['99999999.99', 9_999_999_999],
    ['1.005', 100500],
    ['', null],
    ['0', null],
    ['0.00', null],
    ['€ 0,-', null, 'EUR'],
    ['CALL', null],
    ['call for price', null],
    ['Call us', null],
    ['POA', null],
    ['P.O.A.', null],
    ['on request', null],
    ['Price on request', null],
    ['auf Anfrage', null],
    ['a.A.', null],
    ['op aanvraag', null],
    ['sur demande', null],
    ['bajo petición', null],
    ['su richiesta', null],
    ['na zapytanie', null],
    ['make offer', null],
    ['N/A', null],
    ['-', null],
    ['€', null],
  ])('%j is read as %j %s', (text, cents, currency) => {
    expect(priceOf(text, text === '1.005' ? ',' : '.')).toEqual(
      currency === undefined ? [cents] : [cents, currency],
    )
  })

  test('is CALL without a warning only where the cell says so or is empty', () => {
    const value = { cents: null, currency: undefined }
    for (const text of ['', 'POA', 'on request']) expect(parsePrice(text, '.')).toEqual({ value })
    expect(parsePrice('grey', '.')).toEqual({ value, warning: lineWarnings.noPrice })
  })

  test.each([
    ['-5', 'A price cannot be negative.'],
    ['-€ 5', 'A price cannot be negative.'],
    ['(5.00)', 'A price cannot be negative.'],
    ['100000000', 'A price must be below 100,000,000.'],
    ['0885631123456', 'A price must be below 100,000,000.'],
    ['12O,50', 'This is not a price.'],
    ['12,50-', 'A price cannot be negative.'],
    ['12.34.56', 'This is not a price.'],
    ['1.234.56', 'This is not a price.'],
    ['1,234.567.89', 'This is not a price.'],
    ['1,23,45', 'This is not a price.'],
    ['3 for 10', 'This is not a price.'],
    ...['100+', '$100+', 'from 50', '45 incl VAT', '12.5k'].map((text): [string, string] => [
      text,
      lineRefusals.unclearPrice,
    ]),
    ['0.005', lineRefusals.smallPrice],
    ['0.0145', lineRefusals.smallPrice],
    ['85p', lineRefusals.unclearPrice],
    ['EUR/USD 40', lineRefusals.unclearPrice],
    ...['CHF 40', '40 TL', '40 грн', '40 원', '40 บาท', '40 VNĐ', '40 ש"ח', '40 درهم', 'RM 40'].map(
      (text): [string, string] => [text, lineRefusals.otherCurrency],
    ),
    ['40 PLN', 'Accepted currencies: EUR, USD, GBP.'],
    ['¥ 4000', 'Accepted currencies: EUR, USD, GBP.'],
    ['400 kr', 'Accepted currencies: EUR, USD, GBP.'],
    ['40 zł', 'Accepted currencies: EUR, USD, GBP.'],
    ['400 Kč', 'Accepted currencies: EUR, USD, GBP.'],
    ['C$ 40', 'Accepted currencies: EUR, USD, GBP.'],
    ['9'.repeat(400), 'This is not a price.'],
  ])('%j is refused: %s', (text, refusal) => {
    expect(priceOf(text)).toBe(refusal)
  })

  test('with an unknown word is CALL, with a warning', () => {
    expect(parsePrice('see list', '.')).toEqual({
      value: { cents: null, currency: undefined },
      warning: 'This is not a price. It is read as CALL.',
    })
  })

  test('of a workbook is rounded to cents', () => {
    expect(parsePrice({ number: 12.100000000000001, text: '12.1' }, ',')).toEqual({
      value: { cents: 1210, currency: undefined },
    })
    expect(parsePrice({ number: 1.005, text: '1.005' }, ',')).toMatchObject({
      value: { cents: 101 },
    })
    expect(parsePrice({ day: '2026-03-01' }, '.')).toEqual({
      refusal: 'This is a date, not a price.',
    })
  })

  test('is read back with either decimal mark', () => {
    const cents = fc.integer({ min: 1, max: 9_999_999_999 })
    fc.assert(
      fc.property(
        cents,
        fc.constantFrom<'.' | ','>('.', ','),
        fc.boolean(),
        (price, decimal, grouped) => {
          const [whole = '', rest = ''] = (price / 100).toFixed(2).split('.')
          const groups = whole.replace(/\B(?=(\d{3})+$)/g, decimal === '.' ? ',' : '.')
          expect(priceOf(`${grouped ? groups : whole}${decimal}${rest}`, decimal)).toEqual([price])
        },
      ),
    )
  })

  test('never hangs the parser', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom<'.' | ','>('.', ','),
        (text, decimal) => {
          const read = parsePrice(text, decimal)
          if ('refusal' in read) return read.refusal !== ''
          const { cents } = read.value
          return cents === null || (Number.isInteger(cents) && cents > 0 && cents <= 9_999_999_999)
        },
      ),
    )
  })
})

describe('the decimal mark', () => {
  const decimalOfColumn = (...texts: string[]) => {
    const votes = emptyDecimalCounts()
    for (const text of texts) countDecimalMark(votes, text)
    return detectDecimal(votes)
  }

  test.each<[string, string[], '.' | ',']>([
    ['a comma where figures have two decimals after it', ['12,50', '1.250'], ','],
    ['a point where figures have two decimals after it', ['12.50', '1,250'], '.'],
    ['what stands last in a figure that has both', ['1.234,56', '1.234'], ','],
    ['not what stands in a figure twice', ['1.234.567', '1.234'], ','],
    ['what most figures have', ['12,50', '13,50', '14.50'], ','],
    ['a comma in whole amounts such as 12,-', ['12,-', '1.200'], ','],
    ['a point where nothing tells', ['12', 'CALL', ''], '.'],
    ['a point where commas group thousands', ['1,234', '2,345'], '.'],
    ['a comma where points group thousands', ['1.234', '2.345'], ','],
    ['what stands after a zero', ['0,125', '1.250'], ','],
  ])('is %s', (_, texts, decimal) => {
    expect(decimalOfColumn(...texts)).toBe(decimal)
  })

  test('decides whether 1.234 has thousands or decimals', () => {
    expect(priceOf('1.234', ',')).toEqual([123400])
    expect(priceOf('1.234', '.')).toEqual([123])
    expect(priceOf('1,234', '.')).toEqual([123400])
    expect(priceOf('1,234', ',')).toEqual([123])
  })

  test('warns where one mark before three digits is read as the decimal mark', () => {
    const warning = 'This is read as 2.5.'
    expect(parsePrice('$ 2,500', ',')).toEqual({ value: { cents: 250, currency: 'USD' }, warning })
    expect(parsePrice('2.500', '.')).toMatchObject({ warning })
    expect(parsePrice('2,500', '.')).not.toHaveProperty('warning')
    expect(parsePrice('0,125', ',')).not.toHaveProperty('warning')
  })
})

const quantityOf = (text: string, hasThousands = true) => {
  const read = parseQuantity(text, hasThousands)
  return 'refusal' in read ? read.refusal : read.value
}

describe('a quantity', () => {
  test('of at least so many says so', () => {
    const warning = 'The file says at least 1,000. Listed as 1,000.'
    for (const text of ['>1000', '1.000+', 'over 1000 pcs']) {
      expect(parseQuantity(text, true)).toEqual({ value: 1000, warning })
    }
  })

  test.each<[string, number]>([
    ['5', 5],
    ['10+', 10],
    ['>10', 10],
    ['> 100', 100],
    ['1.000', 1000],
    ['1,000', 1000],
    ['12.345.678', 12_345_678],
    ['1 000', 1000],
    ["1'000", 1000],
    ['5 pcs', 5],
    ['5pcs.', 5],
    ['5 Stück', 5],
    ['5 St.', 5],
    ['5x', 5],
    ['5 stuks', 5],
    ['5 pièces', 5],
    ['5 uds.', 5],
    ['5 pz', 5],
    ['5 szt.', 5],
    ['5.0', 5],
    ['5,00', 5],
    ['999999999', 999_999_999],
  ])('%j is read as %j', (text, quantity) => {
    expect(quantityOf(text)).toBe(quantity)
  })

  test.each([
    ['0', 'Quantity is 0. Only items in stock are listed.'],
    ['-3', 'A quantity cannot be negative.'],
    ['1.5', 'A quantity must be a whole number.'],
    ['0,5', 'A quantity must be a whole number.'],
    ['1000000000', 'This quantity is too large.'],
    ['many', 'This is not a quantity.'],
    ['1.23.45', 'This is not a quantity.'],
    ['1.234,567.890', 'This is not a quantity.'],
    ['5-', 'This is not a quantity.'],
    ['5 or 6', 'This is not a quantity.'],
    ['WS-C2960', 'This is not a quantity.'],
    ['1e3', 'This is not a quantity.'],
  ])('%j is refused: %s', (text, refusal) => {
    expect(quantityOf(text)).toBe(refusal)
  })

  test('that is missing is refused', () => {
    expect(parseQuantity('', true)).toEqual({ refusal: lineRefusals.missingQuantity })
  })

  test('with three decimals is a whole number if all are written so', () => {
    const decimalsOf = (...texts: string[]) => {
      const seen = emptyQuantityCounts()
      for (const text of texts) countQuantity(seen, text)
      return detectQuantityDecimals(seen, undefined).hasDecimals
    }
    expect(decimalsOf('5.000', '12.000', '1.000')).toBe(true)
    expect(decimalsOf('5.000', '12', '1.000')).toBe(false)
    expect(decimalsOf('1.250', '3.000', '1.000')).toBe(false)
    expect(decimalsOf('1.000', '2.000')).toBe(false)
    expect(quantityOf('5.000', false)).toBe(5)
  })

  test('of a workbook is read as a number', () => {
    expect(parseQuantity({ number: 7, text: '7' }, true)).toEqual({ value: 7 })
    expect(parseQuantity({ number: 7.5, text: '7.5' }, true)).toHaveProperty('refusal')
    expect(parseQuantity({ day: '2026-03-01' }, true)).toHaveProperty('refusal')
  })

  test('with a unit repeated many times is refused quickly', () => {
    const began = process.cpuUsage()
    expect(quantityOf(`5 ${'piece'.repeat(25)}!`)).toBe('This is not a quantity.')
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(500)
  })

  test('never hangs the parser', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), (text, hasThousands) => {
        const read = parseQuantity(text, hasThousands)
        if ('refusal' in read) return read.refusal !== ''
        return Number.isInteger(read.value) && read.value > 0 && read.value <= 999_999_999
      }),
    )
  })
})

test('a price cell of a workbook is the same price as text, with its currency (AM-082)', () => {
  const number = fc.oneof(
    fc.integer({ min: -10, max: 200_000 }),
    fc.integer({ min: 0, max: 2_000_000 }).map((n) => n / 1000),
    fc.double({ min: 0, max: 1e6, noNaN: true }),
  )
  const unit = fc.constantFrom(
    undefined,
    '$',
    'US$',
    'EUR',
    '€/Stk',
    'incl. VAT',
    '%',
    '£',
    'CHF',
    'C$',
    'pcs',
  )
  const decimal = fc.constantFrom('.' as const, ',' as const)
  fc.assert(
    fc.property(number, unit, decimal, (value, found, mark) => {
      const cell = { number: value, text: String(value), ...(found && { unit: found }) }
      const asCell = parsePrice(cell, mark)
      const asText = parsePrice(priceText(cell), mark)
      if ('refusal' in asCell) expect(asText).toEqual(asCell)
      else expect(asText).toMatchObject({ value: { cents: asCell.value.cents } })
      if ('value' in asCell && asCell.value.cents !== null) expect(asText).toEqual(asCell)
    }),
  )
})
