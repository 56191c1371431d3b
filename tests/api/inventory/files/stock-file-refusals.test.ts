import { beforeAll, describe, expect, test } from 'vitest'
import { stockFileFaults, type StockFileFault } from '#contract/inventory/inventory.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import {
  importFaults,
  importStockFile,
  previewStockFile,
  uploadStockFile,
} from '#contract/inventory/stock-files.ts'
import type { Caller } from '../../../support/market/callers.ts'
import { aContact, type TestContact } from '../../../support/market/factories.ts'
import { aCompoundFile, aFile, aPdf, aProgram, aZip } from '../../../support/sample-files.ts'
import { countStoredFiles } from '../../../support/count-stored-files.ts'
import { aStockOwner } from '../../../support/stock/own-stock.ts'
import { aStaffCaller } from '../../../support/market/staff.ts'
import {
  aStockFile,
  filesOf,
  plainStock,
  previewOf,
  upload,
} from '../../../support/stock/stock-files.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'
import { aWorkbook } from '../../../support/stock/workbook.ts'

const market = useTestMarket()
let me: TestContact
let mine: Caller
beforeAll(async () => {
  ;({ me, mine } = await aStockOwner(market))
})
const files = () => filesOf(mine)
const kept = () => countStoredFiles(market)

describe('an invalid file is refused at its field and not stored (BK-068)', () => {
  const names = 'Part number;Qty\n'
  test.each<[string, StockFileFault, () => string | Buffer]>([
    ['blanks', 'empty', () => ' \n'],
    ['names of columns without lines', 'noLines', () => names],
    ['a PDF', 'noTable', () => aPdf()],
    ['a program', 'noTable', () => aProgram()],
    ['zeros', 'noTable', () => Buffer.alloc(5000)],
    ['a damaged .xls', 'damaged', () => aCompoundFile('Workbook')],
    ['an .xlsb', 'oldWorkbook', () => aZip([{ name: 'xl/workbook.bin', content: 'x' }])],
    ['a workbook with a password', 'protected', () => aCompoundFile('EncryptedPackage')],
    ['a web page', 'webPage', () => '<html><table><tr><td>WS-C2960X</td></tr></table></html>'],
    [
      'a workbook of 1 GB',
      'unpacksTooLarge',
      () => aZip([{ name: 'xl/workbook.xml', content: 'x', claims: 1_000_000_000 }]),
    ],
    [
      'a workbook that holds more than it says',
      'damaged',
      () => aZip([{ name: 'xl/workbook.xml', content: Buffer.alloc(9_000_000, ' '), claims: 10 }]),
    ],
    ['ten million lines', 'tooManyLines', () => 'a\n'.repeat(10_000_000)],
    ['200,001 lines', 'tooManyLines', () => names + 'A1000;1\n'.repeat(200_001)],
  ])('%s', async (_, fault, content) => {
    const before = await kept()
    const { status, refusal } = await upload(mine, content())
    expect([status, refusal.payload.extra, refusal.payload.errors]).toEqual([
      400,
      fault,
      [{ param: 'file', msg: stockFileFaults[fault] }],
    ])
    expect([await files(), await kept()]).toEqual([[], before])
  })

  test('nothing at all', async () => {
    const { status, refusal } = await upload(mine, '')
    expect([status, refusal.payload.errors]).toEqual([
      400,
      [{ param: 'file', msg: fieldMessages.emptyFile }],
    ])
    const none = await mine.raw('POST', uploadStockFile.path, new FormData())
    expect(none.refusal.payload.errors).toEqual([{ param: 'file', msg: fieldMessages.required }])
  })

  test('more than 50 MB', async () => {
    const { status } = await upload(mine, Buffer.alloc(50 * 1024 * 1024 + 1, 'a;b\n'))
    expect(status).toBe(413)
    expect(await files()).toEqual([])
  })

  test('two files at once, or another field name', async () => {
    const form = new FormData()
    form.append('file', aFile('a.csv', plainStock))
    form.append('file', aFile('b.csv', plainStock))
    expect((await mine.raw('POST', uploadStockFile.path, form)).status).toBe(413)
    const other = new FormData()
    other.append('stock', aFile('a.csv', plainStock))
    const { status, refusal } = await mine.raw('POST', uploadStockFile.path, other)
    expect([status, refusal.payload.errors]).toEqual([
      400,
      [
        { param: 'stock', msg: fieldMessages.invalid },
        { param: 'file', msg: fieldMessages.required },
      ],
    ])
    expect(await files()).toEqual([])
  })
})

describe('an invalid mapping', () => {
  const mapping = {
    columns: { partNumber: 0 },
    skippedLines: 1,
    condition: 'NEW',
    currency: 'EUR',
  } as const
  test.each([
    ['no part number', { ...mapping, columns: {} }, 'mapping.columns.partNumber'],
    ['a column of none', { ...mapping, columns: { partNumber: -1 } }, 'mapping.columns.partNumber'],
    ['another currency', { ...mapping, currency: 'JPY' }, 'mapping.currency'],
    ['a sheet with a NUL', { ...mapping, sheet: 'a\0' }, 'mapping.sheet'],
    ['a manufacturer with a NUL', { ...mapping, manufacturer: 'a\0b' }, 'mapping.manufacturer'],
  ])('is refused at its field: %s', async (_, given, param) => {
    const id = String(await aStockFile(market, { companyId: me.companyId, contactId: me.id }))
    for (const [call, more] of [
      [previewStockFile, {}],
      [importStockFile, { mode: 'add' }],
    ] as const) {
      const { status, refusal } = await mine.raw('POST', call.path.replace(':id', id), {
        mapping: given,
        ...more,
      })
      expect([status, refusal.payload.errors?.map((error) => error.param)]).toEqual([400, [param]])
    }
  })

  test('names a missing sheet', async () => {
    const rows = '<row><c t="inlineStr"><is><t>A1000</t></is></c></row>'
    const content = aWorkbook({ sheets: [{ name: 'Stock', rows }] })
    const preview = await previewOf(mine, content, 'stock.xlsx')
    expect(preview).toMatchObject({ kind: 'workbook', sheets: ['Stock'] })
    const { status, refusal } = await mine.call(previewStockFile, {
      params: { id: String(preview.file.id) },
      body: { form: { sheet: 'Other' } },
    })
    expect([status, refusal.payload.extra]).toEqual([400, 'noSheet'])
  })
})

test('refuses uploads by staff for a company that may have no stock (BK-070)', async () => {
  const { call } = await aStaffCaller(market, 'support')
  const closed = await aContact(market, { company: { state: 'terminated' } })
  const seller = await aContact(market, { company: { isServiceOnly: true } })
  for (const { companyId } of [closed, seller]) {
    const { status, refusal } = await call(uploadStockFile, {
      body: { companyId, reason: 'Asked for by telephone' },
      files: { file: aFile('stock.csv', plainStock) },
    })
    expect([status, refusal.payload]).toMatchObject([
      409,
      { extra: 'CLOSED', msg: importFaults.closed },
    ])
  }
})
