import { describe, expect, test } from 'vitest'
import { parseVatNumber, vatNumberFault } from './vat-numbers.ts'

describe('the form of a VAT number (AM-059)', () => {
  // One number of each country in the form of VIES, of the Commission's published structures.
  test.each([
    'ATU12345678',
    'BE0123456789',
    'BG123456789',
    'CY12345678X',
    'CZ1234567890',
    'DE123456789',
    'DK12345678',
    'EE123456789',
    'ESX1234567R',
    'FI12345678',
    'FRAB123456789',
    'HR12345678901',
    'HU12345678',
    'IE1234567WA',
    'IT12345678901',
    'LT123456789012',
    'LU12345678',
    'LV12345678901',
    'MT12345678',
    'NL123456789B01',
    'PL1234567890',
    'PT123456789',
    'RO12',
    'SE123456789012',
    'SI12345678',
    'SK1234567890',
  ])('accepts %s with and without its prefix', (whole) => {
    const [code, number] = [whole.slice(0, 2), whole.slice(2)]
    expect(parseVatNumber(code, whole)).toEqual({ prefix: code, number })
    expect(parseVatNumber(code, number)).toEqual({ prefix: code, number })
  })

  test('is read without spaces, points and dashes, in any case', () => {
    const read = { prefix: 'NL', number: '123456789B01' }
    expect(parseVatNumber('NL', ' nl 1234.56.789-b01 ')).toEqual(read)
  })

  test('has the prefix EL in Greece', () => {
    expect(parseVatNumber('GR', 'EL123456789')).toEqual({ prefix: 'EL', number: '123456789' })
  })

  test('is explained in words where it is wrong', () => {
    expect(vatNumberFault({ code: 'PT', name: 'Portugal' }, 'PT 5550182')).toBe(
      'A VAT number of Portugal has 9 digits, such as PT501234567',
    )
    expect(vatNumberFault({ code: 'NL', name: 'Netherlands' }, 'NL12')).toBe(
      'A VAT number of the Netherlands has 9 digits, B and 2 digits, such as NL123456789B01',
    )
  })

  test('is any text outside of the EU', () => {
    expect(vatNumberFault({ code: 'US', name: 'United States' }, 'n/a')).toBeUndefined()
    expect(parseVatNumber('US', '123456789')).toBeUndefined()
  })
})
