import { describe, expect, test } from 'vitest'
import { findPartNumbers, formsOf } from '#offer-reader/part-numbers.ts'

describe('part numbers of an offer', () => {
  test.for([
    ['815100-b21 32gb 2rx4', ['815100-b21']],
    ['cisco ws-c2960x-48fpd-l=', ['ws-c2960x-48fpd-l=']],
    ['i5-1145g7 16gb 256gb 14"', ['i5-1145g7']],
    ['dell 0k1jy9, 600gb 10krpm', ['0k1jy9']],
    ['p02491-b21#abb', ['p02491-b21#abb']],
    ['512gb 16/512 ddr4 2666mhz usb3', []],
    ['12345 1234567', ['1234567']],
    ['872477-b21/600gb ram/256gb', ['872477-b21']],
    ['2xxeon 24x1.2tb dl360p', []],
    ['r740 g9 7490', []],
  ] as const)('in %s are %s', ([text, partNumbers]) => {
    expect(findPartNumbers(text)).toEqual(partNumbers)
  })
  test('are at most 20', () => {
    const text = Array.from({ length: 50 }, (_, at) => `ab${at}12-x${at}9`).join(' ')
    expect(findPartNumbers(text)).toHaveLength(20)
  })
  test.for([
    ['815100-b21#abb', ['815100B21ABB', '815100B21', '815100']],
    ['c9300-nm-8x=', ['C9300NM8X']],
    ['ws-c3560-rf', ['WSC3560RF', 'WSC3560']],
    ['850881-001', ['850881001', '850881']],
    ['0k1jy9', ['0K1JY9', 'K1JY9']],
    ['012345', ['012345']],
  ] as const)('of %s have the forms %s', ([number, forms]) => {
    expect(formsOf(number)).toEqual(forms)
  })
})
