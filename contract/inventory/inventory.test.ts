import { StockMapping, stockFileFaults } from '#contract/inventory/inventory.ts'
import { expect, test } from 'vitest'

const mapping = {
  columns: { partNumber: 0 },
  skippedLines: 1,
  condition: 'F/S',
  currency: 'EUR',
}

test('a mapping says where the part numbers are, and what lines do not say themselves', () => {
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
  ['a column before the first', { columns: { partNumber: -1 } }],
  ['a column beyond those that are read', { columns: { partNumber: 200 } }],
  ['half a column', { columns: { partNumber: 0.5 } }],
  ['lines skipped without end', { skippedLines: 1001 }],
  ['another delimiter', { delimiter: 'x' }],
  ['another condition', { condition: 'EXC' }],
  ['another currency', { currency: 'CHF' }],
  ['a manufacturer that no line may have', { manufacturer: 'x'.repeat(81) }],
  ['words for another condition', { conditionWords: { a: 'B' } }],
  [
    'words without end',
    {
      conditionWords: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`w${at}`, 'NEW'])),
    },
  ],
])('a mapping with %s is none', (_, change) => {
  expect(StockMapping.safeParse({ ...mapping, ...change }).success).toBe(false)
})

test('each refusal of a file is a sentence, most of them with what to do', () => {
  for (const words of Object.values(stockFileFaults)) expect(words).toMatch(/^[A-Z].*\.$/)
  expect(stockFileFaults.oldWorkbook).toContain('Save the file as XLSX or CSV')
})
