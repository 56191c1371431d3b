import { maxConditionWords, StockMapping, stockFileFaults } from '#contract/inventory/inventory.ts'
import { needsConfirmation, removalText } from '#contract/inventory/stock-removals.ts'
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
      conditionWords: Object.fromEntries(
        Array.from({ length: 2 * maxConditionWords + 1 }, (_, at) => [`w${at}`, 'NEW']),
      ),
    },
  ],
])('rejects a mapping with %s', (_, change) => {
  expect(StockMapping.safeParse({ ...mapping, ...change }).success).toBe(false)
})

test('every fault of a stock file is a sentence', () => {
  for (const words of Object.values(stockFileFaults)) expect(words).toMatch(/^[A-Z].*\.$/)
  expect(stockFileFaults.oldWorkbook).toContain('Save the file as XLSX or CSV')
})

test.each([
  [0, 0, false],
  [1, 1, true],
  [3, 1, false],
  [3, 2, true],
  [6000, 2000, false],
  [6000, 2001, true],
])(
  'replacing %i lines of which %i go needs a confirmation: %s (BK-068)',
  (listed, removed, asks) => {
    expect(needsConfirmation({ listed, removed })).toBe(asks)
  },
)

test.each([
  [4210, 3980, 'Replaces 4,210 lines; 3,980 of them are not in this file and will be removed.'],
  [4210, 1, 'Replaces 4,210 lines; 1 of them is not in this file and will be removed.'],
  [12, 0, 'Replaces 12 lines, all of which are in this file.'],
])('says of %i lines that %i go (BK-068)', (listed, removed, text) => {
  expect(removalText({ listed, removed })).toBe(text)
})
