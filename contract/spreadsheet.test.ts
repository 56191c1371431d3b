import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormulas, escapeApostrophes, unescapeFormulas } from './spreadsheet.ts'

/** What a spreadsheet that splits at semicolons makes of a row: quotes count where they begin a cell. */
const split = (row: string) => row.split(/[;\r\n]/).map((cell) => cell.trimStart())
const isComputed = (cell: string) => /^[=+\-@＝＋－＠]/.test(cell)
const text = fc.string({ unit: fc.constantFrom(...'a1=+-@＝;\' \t\n"') })

test('no cell of a guarded text is computed, also where a spreadsheet splits it at semicolons and lines', () => {
  for (const typed of ['=1+1', 'RAM;=1+1;', 'RAM; -1', "a;'=1", 'a\n@SUM(A1)', '\t=1', '+49 1']) {
    expect(split(escapeFormulas(typed)).filter(isComputed)).toEqual([])
  }
  fc.assert(
    fc.property(text, (typed) => {
      expect(split(escapeFormulas(typed)).filter(isComputed)).toEqual([])
    }),
  )
})

test('a text without what is computed stands as it is', () => {
  for (const typed of ['HP/IBM', 'a-b', '1=1', "19'' rack", 'RAM; used', '']) {
    expect(escapeFormulas(typed)).toBe(typed)
  }
})

test('a guarded text reads back as it was, and so does one that was kept from losing what looks like a guard', () => {
  fc.assert(
    fc.property(text, (typed) => {
      expect(unescapeFormulas(escapeFormulas(typed))).toBe(typed)
      expect(unescapeFormulas(escapeApostrophes(typed))).toBe(typed)
    }),
  )
})
