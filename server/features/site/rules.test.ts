import { describe, expect, test } from 'vitest'
import { implausible, inEuroCents, pathToKeep, ratesIn } from './rules.ts'

const list = (day: string, rates: Record<string, string | number>) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <Cube><Cube time='${day}'>${Object.entries(rates)
    .map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`)
    .join('\n')}</Cube></Cube>
</gesmes:Envelope>`

describe('the daily list of rates (BK-060)', () => {
  test('is read for dollar and pound with its day', () => {
    const xml = list('2026-11-20', { USD: 1.1583, JPY: 164.2, GBP: '0.87930' })
    expect(ratesIn(xml)).toEqual({ USD: 1.1583, GBP: 0.8793, day: '2026-11-20' })
  })
  test.each([
    ['a list without the pound', list('2026-11-20', { USD: 1.16 })],
    ['a list without a day', list('', { USD: 1.16, GBP: 0.88 })],
    ['words in place of a rate', list('2026-11-20', { USD: 'much', GBP: 0.88 })],
    ['a rate with two points', list('2026-11-20', { USD: '1.1.6', GBP: 0.88 })],
    ['a page of a hotel', '<html>Please sign in to the wireless network</html>'],
    ['nothing', ''],
  ])('%s is no list', (_name, xml) => expect(ratesIn(xml)).toBeUndefined())
})

describe('rates are taken over when they can be right (BK-060)', () => {
  const last = { USD: 1.16, GBP: 0.88, day: '2026-11-19' }
  const good = { USD: 1.17, GBP: 0.87, day: '2026-11-20' }
  const check = (rates: Partial<typeof good>, before: Parameters<typeof implausible>[1] = last) =>
    implausible({ ...good, ...rates }, before, '2026-11-20')

  test('as those of a usual day', () => expect(check({})).toBeUndefined())
  test('as the same list again', () => expect(check({ day: '2026-11-19' })).toBeUndefined())
  test('as those after a long weekend', () => {
    expect(implausible(good, last, '2026-11-24')).toBeUndefined()
  })
  test('as the first after the shipped ones', () => {
    expect(check({}, { ...last, day: null })).toBeUndefined()
  })
  test.each([
    ['a dollar a fifth dearer in a day', { USD: 1.4 }],
    ['a pound a fifth cheaper in a day', { GBP: 0.7 }],
    ['a comma that slipped', { USD: 11.7 }],
    ['a rate of nothing', { GBP: 0 }],
    ['a list older than the last one', { day: '2026-11-18' }],
    ['a list of the day after tomorrow', { day: '2026-11-22' }],
    ['a day that is none', { day: '2026-13-45' }],
  ])('not %s', (_name, rates) => expect(check(rates)).toBeTypeOf('string'))
  test('not a list of two weeks ago', () => {
    expect(implausible(good, { ...last, day: null }, '2026-12-04')).toBeTypeOf('string')
  })
  test('not beyond the bounds, however slowly they were reached', () => {
    expect(check({ USD: 2.3 }, { ...last, USD: 2.2 })).toBeTypeOf('string')
    expect(check({ GBP: 0.39 }, { ...last, GBP: 0.4 })).toBeTypeOf('string')
  })
})

describe('a path is kept without what is nobody’s business', () => {
  test.each([
    ['/broadcasts?search=x', '/broadcasts'],
    ['/broadcasts#top', '/broadcasts'],
    ['/unsubscribe/abc.def', '/unsubscribe/…'],
    [`/${'x'.repeat(400)}`, `/${'x'.repeat(299)}`],
  ])('%s', (path, kept) => expect(pathToKeep(path)).toBe(kept))
})

describe('a price in another currency', () => {
  const rates = { USD: 1.16, GBP: 0.88 }
  test('is converted at the units that one euro buys (AM-100)', () => {
    expect(inEuroCents(11_600, 'USD', rates)).toBe(10_000)
    expect(inEuroCents(8_800, 'GBP', rates)).toBe(10_000)
    expect(inEuroCents(10_000, 'EUR', rates)).toBe(10_000)
  })
  test('is at least a cent, so that it has a place on a log scale', () => {
    expect(inEuroCents(1, 'USD', { ...rates, USD: 1000 })).toBe(1)
  })
  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('is unknown at a rate of %s', (rate) => {
    expect(inEuroCents(10_000, 'USD', { ...rates, USD: rate })).toBeUndefined()
    expect(inEuroCents(10_000, 'EUR', { ...rates, USD: rate })).toBe(10_000)
  })
})
