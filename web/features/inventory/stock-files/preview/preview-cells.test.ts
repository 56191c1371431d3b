import { expect, test } from 'vitest'
import type { StockFilePreview } from '#contract/inventory/stock-files.ts'
import {
  cellsOf,
  countRemarks,
  remarksOf,
} from '#web/features/inventory/stock-files/preview/preview-cells.ts'

type Sample = StockFilePreview['sample'][number]
const accepted: Sample = {
  lineNumber: 2,
  cells: ['652564-B21', '1.000', '12,5', 'USD', 'gebraucht'],
  line: {
    partNumber: '652564-B21',
    manufacturer: 'HPE',
    description: 'Disk',
    quantity: 1000,
    condition: 'USED',
    price: 12.5,
    currency: 'USD',
  },
  refusals: [],
  warnings: [{ column: 'condition', words: 'This is read as USED.', found: 'gebraucht' }],
}
const refused: Sample = {
  lineNumber: 3,
  cells: ['P19720-B21', '-5', '10', 'CHF', 'new'],
  line: null,
  refusals: [
    { column: 'quantity', words: 'No whole number.', found: '-5' },
    { column: 'currency', words: 'Accepted currencies: EUR, USD, GBP.', found: 'CHF' },
  ],
  warnings: [],
}
const columns = { partNumber: 0, quantity: 1, price: 2, currency: 3, condition: 4 }

test('a line that is taken shows what it will be', () => {
  expect(cellsOf(accepted, { columns })).toMatchObject({
    partNumber: '652564-B21',
    manufacturer: 'HPE',
    quantity: '1,000',
    condition: 'USED',
    price: '$\u00a012.50',
  })
  const called = { ...accepted, line: { ...accepted.line!, price: 'CALL' as const } }
  expect(cellsOf(called, { columns }).price).toBe('CALL')
})

test('a line that is refused shows what stands in the file', () => {
  expect(cellsOf(refused, { columns })).toEqual({
    partNumber: 'P19720-B21',
    manufacturer: '',
    description: '',
    quantity: '-5',
    condition: 'new',
    price: '10 CHF',
  })
})

test('remarks on the currency appear at the price, and refusals come first', () => {
  expect(remarksOf(refused).map(({ column, isRefusal }) => [column, isRefusal])).toEqual([
    ['quantity', true],
    ['price', true],
  ])
  expect(remarksOf(accepted)).toEqual([
    {
      column: 'condition',
      words: 'This is read as USED.',
      found: 'gebraucht',
      isRefusal: false,
    },
  ])
})

test('first lines are counted once each', () => {
  const both = { ...refused, warnings: accepted.warnings }
  expect(countRemarks([accepted, refused, both, { ...accepted, warnings: [] }])).toEqual({
    refused: 2,
    warned: 1,
  })
})
