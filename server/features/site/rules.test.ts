import { describe, expect, test } from 'vitest'
import { toEuroCents } from '#contract/figures/currencies.ts'
import { findRatesProblem, parseRates, pathForSiteLog, presentPrices } from './rules.ts'

const list = (day: string, rates: Record<string, string | number>) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <Cube><Cube time='${day}'>${Object.entries(rates)
    .map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`)
    .join('\n')}</Cube></Cube>
</gesmes:Envelope>`

describe('daily list of rates (BK-060)', () => {
  test('yields the dollar and pound rates with their day', () => {
    const xml = list('2026-11-20', { USD: 1.1583, JPY: 164.2, GBP: '0.87930' })
    expect(parseRates(xml)).toEqual({ USD: 1.1583, GBP: 0.8793, day: '2026-11-20' })
  })
  test.each([
    ['a list without the pound', list('2026-11-20', { USD: 1.16 })],
    ['a list without a day', list('', { USD: 1.16, GBP: 0.88 })],
    ['text instead of a rate', list('2026-11-20', { USD: 'much', GBP: 0.88 })],
    ['a rate with two points', list('2026-11-20', { USD: '1.1.6', GBP: 0.88 })],
    [
      'the sign-in page of a wireless network',
      '<html>Please sign in to the wireless network</html>',
    ],
    ['nothing', ''],
  ])('rejects %s', (_name, xml) => expect(parseRates(xml)).toBeUndefined())
})

describe('plausible rates (BK-060)', () => {
  const last = { USD: 1.16, GBP: 0.88, day: '2026-11-19' }
  const good = { USD: 1.17, GBP: 0.87, day: '2026-11-20' }
  const check = (
    rates: Partial<typeof good>,
    before: Parameters<typeof findRatesProblem>[1] = last,
  ) => findRatesProblem({ ...good, ...rates }, before, '2026-11-20')

  test('accepts usual rates', () => expect(check({})).toBeUndefined())
  test('accepts the same list again', () => expect(check({ day: '2026-11-19' })).toBeUndefined())
  test('accepts rates after a long weekend', () => {
    expect(findRatesProblem(good, last, '2026-11-24')).toBeUndefined()
  })
  test('accepts the first rates after the defaults', () => {
    expect(check({}, { ...last, day: null })).toBeUndefined()
  })
  test.each([
    ['a dollar a fifth dearer in a day', { USD: 1.4 }],
    ['a pound a fifth cheaper in a day', { GBP: 0.7 }],
    ['a misplaced decimal point', { USD: 11.7 }],
    ['a rate of zero', { GBP: 0 }],
    ['a list older than the last one', { day: '2026-11-18' }],
    ['a list of the day after tomorrow', { day: '2026-11-22' }],
    ['an invalid day', { day: '2026-13-45' }],
  ])('rejects %s', (_name, rates) => expect(check(rates)).toBeTypeOf('string'))
  test('rejects a list that is two weeks old', () => {
    expect(findRatesProblem(good, { ...last, day: null }, '2026-12-04')).toBeTypeOf('string')
  })
  test('rejects values out of bounds, even when reached slowly', () => {
    expect(check({ USD: 2.3 }, { ...last, USD: 2.2 })).toBeTypeOf('string')
    expect(check({ GBP: 0.39 }, { ...last, GBP: 0.4 })).toBeTypeOf('string')
  })
})

describe('path in the site log', () => {
  test.each([
    ['/broadcasts?search=x', '/broadcasts'],
    ['/broadcasts#top', '/broadcasts'],
    ['/unsubscribe/abc.def', '/unsubscribe/…'],
    [`/${'x'.repeat(400)}`, `/${'x'.repeat(299)}`],
  ])('%s', (path, kept) => expect(pathForSiteLog(path)).toBe(kept))
})

describe('price in another currency', () => {
  const rates = { USD: 1.16, GBP: 0.88 }
  test('converts at the rate for one euro (AM-100)', () => {
    expect(toEuroCents(11_600, 'USD', rates)).toBe(10_000)
    expect(toEuroCents(8_800, 'GBP', rates)).toBe(10_000)
    expect(toEuroCents(10_000, 'EUR', rates)).toBe(10_000)
  })
  test('of an answer is in euro and in the currency of the viewer, at least a cent (AM-082)', () => {
    expect(presentPrices(1999, 'GBP', rates)).toEqual({ price: 19.99, priceLocalCurrency: 17.59 })
    expect(presentPrices(1999, 'EUR', rates)).toEqual({ price: 19.99, priceLocalCurrency: 19.99 })
    expect(presentPrices(1, 'USD', { ...rates, USD: 0.01 }).priceLocalCurrency).toBe(0.01)
    expect(presentPrices(null, 'USD', rates)).toEqual({ price: 'CALL', priceLocalCurrency: 'CALL' })
  })
  test('is at least one cent, for the log scale', () => {
    expect(toEuroCents(1, 'USD', { ...rates, USD: 1000 })).toBe(1)
  })
  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('is unknown at a rate of %s', (rate) => {
    expect(toEuroCents(10_000, 'USD', { ...rates, USD: rate })).toBeUndefined()
    expect(toEuroCents(10_000, 'EUR', { ...rates, USD: rate })).toBe(10_000)
  })
})
