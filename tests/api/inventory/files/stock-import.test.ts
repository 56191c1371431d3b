import { beforeEach, describe, expect, test } from 'vitest'
import type { StockMapping } from '#contract/inventory/inventory.ts'
import {
  importFaults,
  importStockFile,
  previewStockFile,
  type StockFilePreview,
} from '#contract/inventory/stock-files.ts'
import { signedIn } from '../../../support/market/callers.ts'
import { aContact, type TestContact } from '../../../support/market/factories.ts'
import { aStockOwner, type OwnStock, type StockOwner } from '../../../support/stock/own-stock.ts'
import { putStock } from '../../../support/stock/stock.ts'
import {
  checkOf,
  imported,
  importsOf,
  plainStock,
  previewOf,
  start,
  stateOf,
} from '../../../support/stock/stock-files.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let me: TestContact
let mine: StockOwner['mine']
let own: OwnStock
beforeEach(async () => {
  ;({ me, mine, own } = await aStockOwner(market))
})

describe('an uploaded stock file (BK-068)', () => {
  test('changes nothing before its import, and shows a preview', async () => {
    await putStock(market, me.companyId, [{ partNumber: 'OLD1' }, { partNumber: 'OLD2' }])
    const preview = await previewOf(mine)
    expect(preview).toMatchObject({
      file: { name: 'stock.csv', via: 'page', by: me.name, state: 'uploaded', canStart: true },
      kind: 'text',
      lines: 3,
      isRemembered: false,
      mode: null,
      stockLines: 2,
      warnings: [],
    })
    expect(preview.columns.map(({ name, column }) => [name, column])).toEqual([
      ['Part number', 'partNumber'],
      ['Manufacturer', 'manufacturer'],
      ['Description', 'description'],
      ['Qty', 'quantity'],
      ['Condition', 'condition'],
      ['Price', 'price'],
    ])
    expect(preview.sample[0]).toMatchObject({
      lineNumber: 2,
      line: { partNumber: 'AB-100', quantity: 5, condition: 'NEW', price: 12.5, currency: 'EUR' },
    })
    expect(preview.sample[1]!.line!.price).toBe('CALL')
    expect(await own.rows()).toHaveLength(2)
  })

  test('replaces the stock or is added to it, with counts of changes', async () => {
    expect(await imported(market, mine)).toMatchObject({
      state: 'done',
      mode: 'replace',
      lines: 3,
      linesRead: 3,
      canStart: false,
      counts: {
        added: 3,
        changed: 0,
        unchanged: 0,
        removed: 0,
        combined: 0,
        refused: 0,
        skipped: 0,
        warned: 0,
      },
    })
    expect(await own.rows()).toEqual([
      'AB-100|Acme|A thing|5|NEW|12.5',
      'AB-200|Acme|Another thing|2|REF|CALL',
      'AB-300|Acme|A third thing|1|USED|7',
    ])
    const second = plainStock.replace('AB-300', 'AB-400').replace('12.50', '13')
    expect((await imported(market, mine, second)).counts).toMatchObject({
      added: 1,
      changed: 1,
      unchanged: 1,
      removed: 1,
    })
    const more = await imported(market, mine, 'MPN;Qty\r\nZ-1;4\r\n', { mode: 'add' })
    expect(more).toMatchObject({ mode: 'add', counts: { added: 1, removed: 0 } })
    expect((await own.rows()).map((line) => line.split('|')[0])).toEqual([
      'AB-100',
      'AB-200',
      'AB-400',
      'Z-1',
    ])
  })

  test('without a valid line leaves the stock unchanged', async () => {
    await putStock(market, me.companyId, [{ partNumber: 'OLD1' }])
    const bad = 'Part number;Qty\r\nA1000;-1\r\nA2000;-2\r\n'
    expect(await imported(market, mine, bad)).toMatchObject({
      state: 'failed',
      fault: importFaults.noneTaken,
      canStart: true,
      refusedKept: 2,
    })
    expect(await own.rows()).toHaveLength(1)
  })
})

describe('a replacement (BK-068)', () => {
  const stockOf = (...numbers: string[]) =>
    ['Part number;Qty', ...numbers.map((number) => `${number};1`), ''].join('\r\n')
  const removalOf = async (preview: StockFilePreview, change: Partial<StockMapping> = {}) =>
    (await checkOf(mine, preview, change)).removal

  test('is never proposed, also where the last file with these columns replaced the stock', async () => {
    await imported(market, mine, stockOf('A-1'))
    expect(await previewOf(mine, stockOf('A-1'))).toMatchObject({ isRemembered: true, mode: null })
  })

  test('says before it starts how many lines are not in the file, as it is read', async () => {
    expect(await removalOf(await previewOf(mine, stockOf('A-1')))).toBeNull()
    await imported(market, mine, stockOf('A-1', 'A-2', 'A-3'))
    const preview = await previewOf(mine, stockOf('a1', 'B-1'))
    expect(await removalOf(preview)).toEqual({ listed: 3, removed: 2 })
    // With another condition they are other lines.
    expect(await removalOf(preview, { condition: 'USED' })).toEqual({ listed: 3, removed: 3 })
    expect(await own.numbers()).toHaveLength(3)
  })

  test('of more than a third of the lines needs their number as confirmation, and changes nothing without', async () => {
    await imported(market, mine, stockOf('A-1', 'A-2', 'A-3', 'A-4'))
    const third = stockOf('A-1', 'A-2', 'A-3')
    expect(await imported(market, mine, third)).toMatchObject({
      state: 'done',
      counts: { removed: 1 },
    })
    const few = stockOf('A-1')
    const refused = {
      state: 'uploaded',
      stoppedRemoval: { listed: 3, removed: 2 },
      fault:
        '2 of the 3 lines you list now are not in this file. Nothing has been removed. Choose Replace to confirm that they go, or Add to keep them.',
      canStart: true,
    }
    expect(await imported(market, mine, few)).toMatchObject(refused)
    expect(await imported(market, mine, few, { confirmedRemoval: 1 })).toMatchObject(refused)
    expect(await own.numbers()).toHaveLength(3)
    expect(await imported(market, mine, few, { confirmedRemoval: 2 })).toMatchObject({
      state: 'done',
      fault: null,
      stoppedRemoval: null,
      counts: { removed: 2 },
    })
    expect(await own.numbers()).toEqual(['A-1'])
  })

  test('that was stopped is shown again as it was started, with its corrections', async () => {
    await imported(market, mine, stockOf('A-1', 'A-2', 'A-3'))
    const preview = await previewOf(mine, '"A-1";x\r\n"A-9";2\r\n')
    const change = {
      columns: { partNumber: 0, quantity: 1 },
      skippedLines: 0,
      corrections: [{ lineNumber: 1, cells: { quantity: '5' } }],
    }
    await start(mine, preview, change)
    await importsOf(market, me.companyId)
    const params = { id: String(preview.file.id) }
    const previewAgain = async (body: { form?: { sheet?: string } }) =>
      (await mine.call(previewStockFile, { params, body })).body.payload
    const again = await previewAgain({})
    expect(again.file).toMatchObject({ state: 'uploaded', stoppedRemoval: { removed: 2 } })
    expect(again.mapping).toMatchObject(change)
    expect(await removalOf(again)).toEqual({ listed: 3, removed: 2 })
  })
})

test('a file that leaves something open is not imported before it is answered (BK-068)', async () => {
  const preview = await previewOf(mine, 'PN;Qty NL;Qty DE\nAB-1;4;7\n')
  const { mapping, file } = preview
  const start = (more: Partial<StockMapping>) =>
    mine.call(importStockFile, {
      params: { id: String(file.id) },
      body: { mapping: { ...mapping, ...more }, mode: 'replace' },
    })
  const { status, refusal } = await start({})
  expect([status, refusal.payload]).toMatchObject([
    400,
    { errors: [{ param: 'mapping.answered' }] },
  ])
  expect(await own.numbers()).toEqual([])
  expect((await start({ addedQuantities: [2], answered: ['quantity'] })).status).toBe(200)
  await importsOf(market, me.companyId)
  expect(await own.rows()).toEqual(['AB-1||AB-1|11|ASIS|CALL'])
})

describe('a corrected mapping (BK-068)', () => {
  test('is still there after an import that stopped, with the corrected lines', async () => {
    const file = (...rows: string[]) => ['A1000;Disk;5', ...rows, ''].join('\r\n')
    const rows = ['A2000;Disk;5', 'A3000;Disk;5']
    const choice = { skippedLines: 0, columns: { partNumber: 0, manufacturer: 1, quantity: 2 } }
    await imported(market, mine, file(...rows), choice)
    const preview = await previewOf(mine, file('B1000;Disk;x'))
    const corrections = [{ lineNumber: 2, cells: { quantity: '7' } }]
    const stopped = { ...choice, condition: 'USED' as const, corrections }
    await start(mine, preview, { mode: 'replace', ...stopped })
    await importsOf(market, me.companyId)
    expect((await stateOf(mine, preview.file.id)).state).toBe('uploaded')
    const again = await mine.call(previewStockFile, {
      params: { id: String(preview.file.id) },
      body: {},
    })
    expect(again.body.payload.mapping).toMatchObject(stopped)
  })

  test('is used in preview and import, and saved for the next file with the same columns', async () => {
    const file = (number: string) => `Ref;MPN;Stk\r\n${number};Disk;5\r\n`
    const preview = await previewOf(mine, file('A1000'))
    expect(preview.mapping.columns.partNumber).toBe(1)
    const mapping = {
      ...preview.mapping,
      columns: { partNumber: 0, description: 1, quantity: 2 },
      condition: 'USED' as const,
    }
    const again = await mine.call(previewStockFile, {
      params: { id: String(preview.file.id) },
      body: { mapping },
    })
    expect(again.body.payload.sample[0]!.line).toMatchObject({
      partNumber: 'A1000',
      description: 'Disk',
      condition: 'USED',
    })
    await start(mine, again.body.payload, { mode: 'add' })
    await importsOf(market, me.companyId)
    expect((await stateOf(mine, preview.file.id)).state).toBe('done')
    expect(await own.rows()).toEqual(['A1000||Disk|5|USED|CALL'])

    const next = await previewOf(mine, file('A2000'))
    expect(next).toMatchObject({ isRemembered: true, mode: 'add' })
    expect(next.mapping).toMatchObject({ columns: mapping.columns, condition: 'USED' })
    const other = await previewOf(mine, 'Ref;MPN;Stk;Price\r\nA3000;Disk;5;1\r\n')
    expect(other.isRemembered).toBe(false)
    const stranger = await signedIn(market, await aContact(market))
    expect((await previewOf(stranger, file('A1000'))).isRemembered).toBe(false)
  })
})
