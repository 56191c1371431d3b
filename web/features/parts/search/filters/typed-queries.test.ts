import { expect, it } from 'vitest'
import { pastedQueries } from './typed-queries.ts'

it('takes a part number as it was copied, without quotes and blanks', () => {
  expect(pastedQueries(' "815100-B21"\r\n')).toEqual({ queries: ['815100-B21'], lines: 1 })
})

it('takes a column of a spreadsheet as a multi-search of five at most (PT-008)', () => {
  const column = ['A1-1\t4\tHP', '\tB2-2', '', 'A1-1', 'C3', 'D4', 'E5', 'F6'].join('\n')
  expect(pastedQueries(column)).toEqual({ queries: ['A1-1', 'B2-2', 'C3', 'D4', 'E5'], lines: 6 })
})

it('takes neither single letters nor prose', () => {
  expect(pastedQueries('x\n\n ')).toEqual({ queries: [], lines: 0 })
  expect(pastedQueries('Please send me your best price for the following. '.repeat(4)).lines).toBe(
    0,
  )
})
