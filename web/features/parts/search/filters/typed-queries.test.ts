import { expect, it } from 'vitest'
import { pastedQueries } from './typed-queries.ts'

it('trims quotes and spaces of a pasted part number', () => {
  expect(pastedQueries(' "815100-B21"\r\n')).toEqual({ queries: ['815100-B21'], lines: 1 })
})

it('parses a spreadsheet column as a multi-search of up to five queries (PT-008)', () => {
  const column = ['A1-1\t4\tHP', '\tB2-2', '', 'A1-1', 'C3', 'D4', 'E5', 'F6'].join('\n')
  expect(pastedQueries(column)).toEqual({ queries: ['A1-1', 'B2-2', 'C3', 'D4', 'E5'], lines: 6 })
})

it('ignores single characters and prose', () => {
  expect(pastedQueries('x\n\n ')).toEqual({ queries: [], lines: 0 })
  expect(pastedQueries('Please send me your best price for the following. '.repeat(4)).lines).toBe(
    0,
  )
})
