import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormulas, escapeApostrophes, unescapeFormulas } from './spreadsheet.ts'

/** Splits a row like a spreadsheet that uses semicolons. */
const split = (row: string) => row.split(/[;\r\n]/).map((cell) => cell.trimStart())
const isFormula = (cell: string) => /^[=+\-@＝＋－＠]/.test(cell)
const text = fc.string({ unit: fc.constantFrom(...'a1=+-@＝;\' \t\n"') })

test('escapes every formula, also after a semicolon or a line break', () => {
  for (const typed of ['=1+1', 'RAM;=1+1;', 'RAM; -1', "a;'=1", 'a\n@SUM(A1)', '\t=1', '+49 1']) {
    expect(split(escapeFormulas(typed)).filter(isFormula)).toEqual([])
  }
  fc.assert(
    fc.property(text, (typed) => {
      expect(split(escapeFormulas(typed)).filter(isFormula)).toEqual([])
    }),
  )
})

test('leaves text without formulas unchanged', () => {
  for (const typed of ['HP/IBM', 'a-b', '1=1', "19'' rack", 'RAM; used', '']) {
    expect(escapeFormulas(typed)).toBe(typed)
  }
})

test('unescapes to the original text', () => {
  fc.assert(
    fc.property(text, (typed) => {
      expect(unescapeFormulas(escapeFormulas(typed))).toBe(typed)
      expect(unescapeFormulas(escapeApostrophes(typed))).toBe(typed)
    }),
  )
})
