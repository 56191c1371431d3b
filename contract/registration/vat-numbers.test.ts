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

  test.each([
    'EL123456789',
    'GR123456789',
    'ΕΛ 123456789',
    'ΑΦΜ: 123456789',
    'ＥＬ１２３４５６７８９',
  ])('has the prefix EL in Greece, whichever letters are typed: %s', (typed) => {
    expect(parseVatNumber('GR', typed)).toEqual({ prefix: 'EL', number: '123456789' })
  })

  test.each([
    ['NL', 'BTW NL123456789B01', '123456789B01'],
    ['NL', 'btw-nr. 123456789B01', '123456789B01'],
    ['AT', 'UID: ATU12345678', 'U12345678'],
    ['DE', 'USt-IdNr.: DE 123 456 789', '123456789'],
    ['IT', 'P. IVA 12345678901', '12345678901'],
    ['PL', 'NIP 1234567890', '1234567890'],
    ['GR', 'VAT NO. EL123456789', '123456789'],
    ['ES', 'NIF B12345678', 'B12345678'],
    ['FR', 'TVA FR12345678901', '12345678901'],
  ])('is read behind what it is called: %s %s', (country, typed, number) => {
    expect(parseVatNumber(country, typed)?.number).toBe(number)
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
