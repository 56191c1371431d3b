import type { RefusedLine } from '#contract/inventory/file-checks.ts'
import {
  correctionsOf,
  editLine,
  faultyColumns,
  mergeCorrections,
} from '#web/features/inventory/stock-files/refused/line-edits.ts'
import { expect, test } from 'vitest'

const line: RefusedLine = {
  lineNumber: 4,
  cells: { partNumber: 'AB-1', quantity: 'x', price: 'abc' },
  refusals: [
    { column: 'price', words: 'This is not a price.', found: 'abc' },
    { column: 'quantity', words: 'This is not a quantity.', found: 'x' },
  ],
}

test('only what differs from the file is a correction of a refused line (BK-068)', () => {
  const edits = editLine(editLine({}, 4, 'quantity', ' 5 '), 4, 'price', 'abc')
  expect(correctionsOf([line], edits)).toEqual([{ lineNumber: 4, cells: { quantity: '5' } }])
  expect(correctionsOf([{ ...line, lineNumber: 5 }], edits)).toEqual([])
})

test('corrections of the same line are merged, and the later one counts', () => {
  const earlier = [{ lineNumber: 4, cells: { quantity: '5', price: '1' } }]
  expect(mergeCorrections(earlier, [{ lineNumber: 4, cells: { price: '2' } }])).toEqual([
    { lineNumber: 4, cells: { quantity: '5', price: '2' } },
  ])
})

test('the fields at fault come in the order of the columns', () => {
  expect(faultyColumns(line)).toEqual(['quantity', 'price'])
})
