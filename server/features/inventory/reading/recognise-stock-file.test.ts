import {
  toSavedMapping,
  type SavedMapping,
} from '#server/features/inventory/reading/columns/saved-mappings.ts'
import {
  readLinesInProcess,
  recogniseInProcess,
} from '#server/features/inventory/reading/recognise-stock-file.ts'
import { describe, expect, test } from 'vitest'
import {
  fileOf,
  linesOf,
  names,
  plain,
  rates,
  recognise,
} from '../../../../tests/support/stock/stock-reading.ts'

describe('recognition', () => {
  test('returns the columns with names and confidence, and the first 20 parsed lines', async () => {
    const many = Array.from({ length: 30 }, (_, index) => `A10${index};HP;Disk;${index};NEW;1,50\n`)
    const found = await recognise(`Our stock\n${names}${many.join('')}`)
    expect(found).toMatchObject({
      kind: 'text',
      lines: 30,
      mapping: {
        skippedLines: 2,
        decimal: ',',
        hasQuantityDecimals: false,
        condition: 'ASIS',
        currency: 'EUR',
      },
    })
    expect(found.columns[3]).toEqual({ name: 'Qty', column: 'quantity', sureness: 'sure' })
    expect(found.top[0]).toEqual({ lineNumber: 1, cells: ['Our stock'] })
    expect(found.sample).toHaveLength(20)
    expect(found.sample[0]).toMatchObject({
      lineNumber: 3,
      cells: ['A100', 'HP', 'Disk', '0', 'NEW', '1,50'],
      read: { line: undefined, refusals: [{ column: 'quantity', found: '0' }] },
    })
    expect(found.sample[1]?.read.line?.priceCents).toBe(150)
  })

  test("yields to the member's choice", async () => {
    const content = 'MPN;Description;Qty\nA1000;Disk;5\nA2000;Disk;6\n'
    const mapping = {
      columns: { partNumber: 1, description: 0 },
      skippedLines: 2,
      condition: 'USED',
      currency: 'USD',
      manufacturer: 'HP',
    } as const
    const found = await recognise(content, { mapping })
    expect(found.lines).toBe(1)
    expect(found.columns[1]).toEqual({
      name: 'Description',
      column: 'partNumber',
      sureness: 'chosen',
    })
    expect(found.sample[0]?.read.line).toEqual({
      partNumber: 'Disk',
      manufacturer: 'HP',
      description: 'A2000',
      quantity: 1,
      condition: 'USED',
      priceCents: null,
      currency: 'USD',
    })
  })

  test('yields to the saved mapping for the same column names in any order', async () => {
    const remembered: SavedMapping = {
      names: { partNumber: 'Code', description: 'MPN', quantity: 'Qty' },
      all: ['Code', 'MPN', 'Qty'],
      condition: 'USED',
      currency: 'GBP',
      repeatedLines: 'first',
    }
    const found = await recognise('Qty;MPN;Code\n5;Disk;A1000\n', { remembered: [remembered] })
    expect(found.isRemembered).toBe(true)
    expect(found.mapping).toMatchObject({
      columns: { partNumber: 2, description: 1, quantity: 0 },
      condition: 'USED',
      currency: 'GBP',
      repeatedLines: 'first',
    })
    const other = await recognise('Qty;MPN;Name\n5;A1000;Disk\n', { remembered: [remembered] })
    expect(other.isRemembered).toBe(false)
    expect(other.mapping).toMatchObject({ columns: { partNumber: 1 }, condition: 'ASIS' })
    // One more may be the price, which nobody was asked about.
    const more = await recognise('Qty;MPN;Code;Price\n5;Disk;A1000;3\n', {
      remembered: [remembered],
    })
    expect(more.isRemembered).toBe(false)
  })

  test('is saved by column names if every mapped column has one', async () => {
    const { columns, mapping } = await recognise(plain)
    const own = columns.map(({ name }) => name)
    expect(toSavedMapping(own, { ...mapping, manufacturer: 'HP' })).toEqual({
      names: {
        partNumber: 'Part number',
        manufacturer: 'Manufacturer',
        description: 'Description',
        quantity: 'Qty',
        condition: 'Condition',
        price: 'Price',
      },
      all: own.toSorted(),
      condition: 'ASIS',
      currency: 'EUR',
      manufacturer: 'HP',
    })
    expect(toSavedMapping(own.with(2, ''), mapping)).toBeUndefined()
  })

  test('reports missing columns', async () => {
    const found = await recognise('MPN;Condition\nA1000;NEW\n')
    expect(found.warnings).toEqual([
      'The file has no manufacturer column. Its lines are listed without a manufacturer.',
      'The file has no description column. The part number is used instead.',
      'The file has no quantity column. Each line counts as one piece.',
      'The file has no price column. All lines are CALL.',
    ])
  })
})

describe('prices', () => {
  const pricesOf = (...prices: string[]) =>
    names + prices.map((price, index) => `A10${index};HP;Disk;1;NEW;${price}\n`).join('')

  test('that are ambiguous are asked about, unless another column proves the decimal mark', async () => {
    const found = await recognise(pricesOf('1.234', '2.345'))
    expect(found.questions.map(({ about }) => about)).toEqual(['decimal'])
    const proved = names.replace('Condition', 'kg') + 'A1;HP;Disk;1;0,25;1.234\n'
    expect(await recognise(proved)).toMatchObject({
      questions: [],
      sample: [{ read: { line: { priceCents: 123_400 } } }],
    })
  })

  test('in both notations cause a warning', async () => {
    expect((await recognise(pricesOf('1,50', '2.50'))).warnings).toEqual([
      'Some prices use a decimal comma and some a decimal point. Please check them.',
    ])
  })

  test('are read by the majority of their column unless the mapping has a decimal mark', async () => {
    const path = await fileOf(pricesOf('1.234', '1,50'))
    const { mapping } = await recogniseInProcess(path, rates, {})
    const { decimal: _, hasQuantityDecimals: __, ...bare } = mapping
    const cents = []
    for await (const lines of readLinesInProcess(path, rates, bare)) {
      cents.push(...lines.map(({ line }) => line?.priceCents))
    }
    expect(cents).toEqual([123_400, 150])
  })

  test('are read by the chosen decimal mark', async () => {
    const content = pricesOf('1.234', '2.345')
    expect((await linesOf(content, { decimal: '.' })).map((line) => line?.priceCents)).toEqual([
      123, 235,
    ])
  })
})
