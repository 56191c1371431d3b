import { StockMapping, stockFileFaults } from '#contract/inventory/inventory.ts'
import { expect, test } from 'vitest'

const mapping = {
  columns: { partNumber: 0 },
  skippedLines: 1,
  condition: 'F/S',
  currency: 'EUR',
}

test('accepts a mapping with the part number column and defaults', () => {
  expect(StockMapping.safeParse(mapping).success).toBe(true)
  const full = {
    ...mapping,
    columns: { partNumber: 199, price: 3, currency: 4 },
    sheet: 'Stock',
    delimiter: '\t',
    decimal: ',',
    hasQuantityDecimals: true,
    manufacturer: 'HPE',
    conditionWords: { 'klasse 1': 'REF' },
  }
  expect(StockMapping.parse(full)).toEqual(full)
})

test.each([
  ['no part number', { columns: { quantity: 1 } }],
  ['a negative column', { columns: { partNumber: -1 } }],
  ['a column above the maximum', { columns: { partNumber: 200 } }],
  ['a fractional column', { columns: { partNumber: 0.5 } }],
  ['too many skipped lines', { skippedLines: 1001 }],
  ['an unknown delimiter', { delimiter: 'x' }],
  ['an unknown condition', { condition: 'EXC' }],
  ['an unknown currency', { currency: 'CHF' }],
  ['a manufacturer that is too long', { manufacturer: 'x'.repeat(81) }],
  ['a word for an unknown condition', { conditionWords: { a: 'B' } }],
  [
    'too many condition words',
    {
      conditionWords: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`w${at}`, 'NEW'])),
    },
  ],
])('rejects a mapping with %s', (_, change) => {
  expect(StockMapping.safeParse({ ...mapping, ...change }).success).toBe(false)
})

test('every fault of a stock file is a sentence', () => {
  for (const words of Object.values(stockFileFaults)) expect(words).toMatch(/^[A-Z].*\.$/)
  expect(stockFileFaults.oldWorkbook).toContain('Save the file as XLSX or CSV')
})
