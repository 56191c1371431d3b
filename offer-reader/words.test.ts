import { describe, expect, test } from 'vitest'
import { findWords } from '#offer-reader/words.ts'

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
