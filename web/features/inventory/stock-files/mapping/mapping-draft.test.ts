import { describe, expect, test } from 'vitest'
import type { StockFilePreview } from '#contract/inventory/stock-files.ts'
import {
  columnAt,
  isUnclear,
  isComplete,
  conditionMeaning,
  setConditionMeaning,
  mapColumn,
  type MappingDraft,
} from '#web/features/inventory/stock-files/mapping/mapping-draft.ts'

const draft: MappingDraft = {
  columns: { partNumber: 0, description: 1, quantity: 2, price: 3 },
  skippedLines: 1,
  decimal: ',',
  hasQuantityDecimals: false,
  condition: 'F/S',
  currency: 'EUR',
}

describe('the mapping of a stock file', () => {
  test('replaces the column mapped to a field before', () => {
    const corrected = mapColumn(draft, 4, 'description')
    expect(corrected.columns).toEqual({ partNumber: 0, description: 4, quantity: 2, price: 3 })
    expect(columnAt(corrected, 1)).toBeUndefined()
    expect(columnAt(corrected, 4)).toBe('description')
    expect(draft.columns.description).toBe(1)
  })

  test('unmaps the former field of a column', () => {
    expect(mapColumn(draft, 1, 'manufacturer').columns).toEqual({
      partNumber: 0,
      manufacturer: 1,
      quantity: 2,
      price: 3,
    })
  })

  test('is incomplete without a part number column', () => {
    expect(isComplete(draft)).toBe(true)
    expect(isComplete(mapColumn(draft, 0, undefined))).toBe(false)
  })

  test('detects the number format again only for another column', () => {
    const byText = mapColumn(draft, 1, undefined)
    expect(byText).toMatchObject({ decimal: ',', hasQuantityDecimals: false })
    const byPrice = mapColumn(draft, 4, 'price')
    expect(byPrice.decimal).toBeUndefined()
    expect(byPrice.hasQuantityDecimals).toBe(false)
    const byBoth = mapColumn(draft, 3, 'quantity')
    expect(byBoth).not.toHaveProperty('decimal')
    expect(byBoth).not.toHaveProperty('hasQuantityDecimals')
  })

  test('of a column by hand answers what was asked about it, and ends its sum', () => {
    const added = { ...draft, addedQuantities: [4] }
    expect(mapColumn(added, 5, 'quantity')).toMatchObject({ answered: ['header', 'quantity'] })
    expect(mapColumn(added, 5, 'quantity')).not.toHaveProperty('addedQuantities')
    expect(mapColumn(added, 5, 'manufacturer')).toMatchObject({
      answered: ['header'],
      addedQuantities: [4],
    })
  })
})

describe('condition words', () => {
  test('are given a meaning, and empty cells the default of the file', () => {
    const pulled = setConditionMeaning(draft, 'pulled', 'USED')
    expect(pulled.conditionWords).toEqual({ pulled: 'USED' })
    expect(setConditionMeaning(pulled, 'b-ware', 'REF').conditionWords).toEqual({
      pulled: 'USED',
      'b-ware': 'REF',
    })
    expect(setConditionMeaning(pulled, '', 'REF')).toEqual({ ...pulled, condition: 'REF' })
    expect(['pulled', '', 'toString'].map((word) => conditionMeaning(pulled, word))).toEqual([
      'USED',
      draft.condition,
      undefined,
    ])
  })
})

describe('an ambiguous file', () => {
  const preview = (price: string, more: Partial<StockFilePreview> = {}) =>
    ({
      kind: 'text',
      columns: [{}, {}, {}, {}],
      mapping: draft,
      sample: [{ cells: ['WS-C2960X-48TS-L', 'Switch', '2', price] }],
      ...more,
    }) as StockFilePreview

  test.each(['1.234', '1,234', '€ 12.500', '999,000 EUR'])('has a price such as %s', (price) => {
    expect(isUnclear(preview(price))).toBe(true)
  })
  test.each(['1,234.50', '12.5', '1.234,5', '1234', 'CALL', '1,234,567', ''])(
    'not where it reads %s',
    (price) => expect(isUnclear(preview(price))).toBe(false),
  )
  test('is a text with a single column, but not such a sheet', () => {
    const one = { columns: [{}] } as Partial<StockFilePreview>
    expect(isUnclear(preview('1', one))).toBe(true)
    expect(isUnclear(preview('1', { ...one, kind: 'workbook' }))).toBe(false)
  })
})
