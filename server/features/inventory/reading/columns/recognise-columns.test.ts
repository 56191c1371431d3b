import type { StockColumn } from '#contract/inventory/inventory.ts'
import type { Cell } from '#server/platform/spreadsheet/spreadsheet.ts'
import { recogniseColumns } from '#server/features/inventory/reading/columns/recognise-columns.ts'
import { describe, expect, test } from 'vitest'

const rowsOf = (table: Cell[][]) => table.map((cells, index) => ({ line: index + 1, cells }))
const recognise = (...table: Cell[][]) => recogniseColumns(rowsOf(table))
const line = ['WS-C2960X-48TS-L', 'Cisco', 'Catalyst 48 port', '5', 'REF', '450.00']

describe('the header', () => {
  test.each<[string, string[], StockColumn[]]>([
    [
      'an English file',
      ['Part Number', 'Manufacturer', 'Description', 'Qty', 'Condition', 'Price'],
      [],
    ],
    [
      'a German file',
      ['Artikelnummer', 'Hersteller', 'Bezeichnung', 'Menge', 'Zustand', 'Preis EUR'],
      [],
    ],
    ['a Dutch file', ['Artnr', 'Merk', 'Omschrijving', 'Aantal', 'Conditie', 'Prijs'], []],
    ['a French file', ['Référence', 'Marque', 'Désignation', 'Qté', 'État', 'Prix unitaire'], []],
    [
      'a Spanish file',
      ['Referencia', 'Fabricante', 'Descripción', 'Cantidad', 'Estado', 'Precio'],
      [],
    ],
    [
      'an Italian file',
      ['Codice articolo', 'Marca', 'Descrizione', 'Quantità', 'Condizione', 'Prezzo'],
      [],
    ],
    [
      'a Polish file',
      ['Numer katalogowy', 'Producent', 'Nazwa', 'Ilość', 'Stan', 'Cena netto'],
      [],
    ],
    ['a file of another market', ['PartNumber', 'Mfg', 'Description', 'Qty', 'Cond', 'Price'], []],
  ])('of %s is recognised', (_, names) => {
    expect(recognise(names, line)).toMatchObject({
      skippedLines: 1,
      columns: {
        partNumber: 0,
        manufacturer: 1,
        description: 2,
        quantity: 3,
        condition: 4,
        price: 5,
      },
    })
  })

  test('is found below titles, a logo and blank rows', () => {
    const found = recogniseColumns([
      { line: 1, cells: ['Broker BV - stock list', '', '', ''] },
      { line: 3, cells: ['Valid until Friday'] },
      { line: 6, cells: ['MPN', 'Brand', 'Qty', 'EUR'] },
      { line: 7, cells: ['652564-B21', 'HP', '5', '50'] },
    ])
    expect(found).toMatchObject({
      skippedLines: 6,
      columns: { partNumber: 0, manufacturer: 1, quantity: 2, price: 3 },
      currency: 'EUR',
    })
  })

  test('is joined from two rows of merged cells', () => {
    const found = recognise(
      ['Part', 'Manufacturer', 'Stock', '', 'Sales'],
      ['Number', '', 'Qty', 'Condition', 'Price'],
      ['652564-B21', 'HP', '5', 'REF', '50'],
    )
    expect(found).toMatchObject({
      skippedLines: 2,
      columns: { partNumber: 0, manufacturer: 1, quantity: 2, condition: 3, price: 4 },
    })
  })

  test('excludes a first line that resembles a header', () => {
    const found = recognise(['MPN', 'Brand', 'Availability'], ['A1000', 'HP', 'In stock'])
    expect(found.skippedLines).toBe(1)
  })

  test("prefers the manufacturer's part number to that of the warehouse", () => {
    const found = recognise(
      ['SKU', 'Item', 'Manufacturer Part Number', 'Brand', 'Stock'],
      ['10001', 'Switch 48 port', 'WS-C2960X', 'Cisco', '5'],
    )
    expect(found.columns).toEqual({ partNumber: 2, description: 1, manufacturer: 3, quantity: 4 })
    expect(found.sureness).toMatchObject({ partNumber: 'sure', description: 'likely' })
  })

  test('prefers part numbers to the numbers of the lines', () => {
    const found = recognise(
      ['Part Number', 'Item', 'Qty'],
      ['1', 'WS-C2960X-48', '5'],
      ['2', '652564-B21', '2'],
      ['3', '0A89474', '1'],
    )
    expect(found).toMatchObject({
      columns: { partNumber: 1, quantity: 2 },
      sureness: { partNumber: 'likely' },
    })
  })

  test('excludes purchase prices', () => {
    const found = recognise(
      ['MPN', 'Qty', 'Cost', 'Einkaufspreis', 'Price'],
      ['A1000', '1', '5', '5', '9'],
    )
    expect(found.columns.price).toBe(4)
  })

  test('without a part number leaves it to the content', () => {
    const found = recognise(
      ['Nummer', 'Qty', 'Brand'],
      ['WS-C2960X-48', '5', 'Cisco'],
      ['652564-B21', '2', 'HP'],
    )
    expect(found).toMatchObject({ skippedLines: 1, columns: { partNumber: 0, quantity: 1 } })
    expect(found.sureness.partNumber).toBe('guess')
  })

  test.each<[string, string[], StockColumn, number | undefined]>([
    ['Status', ['Used', 'New'], 'condition', 1],
    ['Status', ['Free', 'Reserved'], 'condition', undefined],
    ['Condition', ['Free', 'Reserved'], 'condition', 1],
    ['Stock', ['5.00', '12.00'], 'quantity', 1],
    ['Total', ['450.00', '12.50'], 'quantity', undefined],
  ])('named %s with %j below it has the column %s at %s (BK-068)', (name, below, column, index) => {
    const lines = below.map((text, at) => [`WS-C2960X-4${at}`, text])
    expect(recognise(['MPN', name], ...lines).columns[column]).toBe(index)
  })

  test('asks about figures that may be the quantity, if no other column is (BK-068)', () => {
    const lines = ['5', 'none', '', ''].map((text, at) => [`WS-C2960X-4${at}`, text])
    expect(recognise(['MPN', 'Boxed'], ...lines).doubts).toEqual([
      { name: 'Boxed', column: 'quantity' },
    ])
    const more = lines.map((cells) => [...cells, '1'])
    expect(recognise(['MPN', 'Boxed', 'Qty'], ...more).doubts).toEqual([])
  })

  test('has the currency of the prices', () => {
    expect(recognise(['MPN', 'Price (USD)'], ['A1000', '5']).currency).toBe('USD')
    expect(recognise(['MPN', 'Price'], ['A1000', '5']).currency).toBeUndefined()
  })
})

describe('without a header', () => {
  test('columns are recognised by their content', () => {
    const found = recognise(
      line,
      ['652564-B21', 'HP', 'Disk 300 GB 10k', '12', 'USED', '50.00'],
      ['0A89474', 'Lenovo', 'Disk 1 TB SATA', '1', 'NEW', '1,250.00'],
      ['CP-7945G', 'Cisco', 'Unified IP Phone', '30', 'REF', 'CALL'],
    )
    expect(found).toMatchObject({
      skippedLines: 0,
      names: ['', '', '', '', '', ''],
      columns: {
        partNumber: 0,
        manufacturer: 1,
        description: 2,
        quantity: 3,
        condition: 4,
        price: 5,
      },
    })
    expect(new Set(Object.values(found.sureness))).toEqual(new Set(['guess']))
  })

  test('a list of part numbers is recognised', () => {
    expect(recognise(['WS-C2960X-48'], ['652564-B21'], ['0A89474'])).toMatchObject({
      skippedLines: 0,
      columns: { partNumber: 0 },
    })
  })

  test('a title above the lines is skipped', () => {
    expect(recognise(['Our stock'], line, line).skippedLines).toBe(1)
  })

  test('prose has no part numbers', () => {
    const text = ['It was a bright cold day in April, and the clocks were striking', 'thirteen.']
    expect(recognise(...text.map((one) => [one])).columns.partNumber).toBeUndefined()
  })
})
