import { expect, test } from 'vitest'
import { maxStockFileBytes, stockFileFaults } from '#contract/inventory/inventory.ts'
import {
  acceptedFiles,
  checkChosenFile,
} from '#web/features/inventory/stock-files/use-stock-upload.ts'

const oldStart = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1])
const named = (name: string, ...content: BlobPart[]) => new File(content, name)

test('uploads an old workbook, and a text named like one', async () => {
  expect(await checkChosenFile(named('Stock.XLS', oldStart))).toBeUndefined()
  expect(await checkChosenFile(named('stock.xls', 'Part number;Quantity'))).toBeUndefined()
})

test('uploads a workbook with a password, which the server refuses', async () => {
  expect(await checkChosenFile(named('stock.xlsx', oldStart))).toBeUndefined()
})

test('refuses empty files, large files and folders before the upload', async () => {
  expect(await checkChosenFile(named('stock.csv'))).toBe(stockFileFaults.empty)
  const large = { name: 'stock.csv', size: maxStockFileBytes + 1 } as File
  expect(await checkChosenFile(large)).toBe(stockFileFaults.tooLarge)
  const folder = {
    name: 'stock',
    size: 4096,
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error('not readable')) }),
    // The parts of a dropped folder that the check reads.
  } as unknown as File
  expect(await checkChosenFile(folder)).toContain('not a folder')
})

test('accepts tables and texts by extension or type', () => {
  const offered = acceptedFiles.split(',')
  for (const one of ['.csv', '.tsv', '.xlsx', '.xls', '.ods', '.txt', 'text/csv'])
    expect(offered).toContain(one)
  expect(offered).not.toContain('.xlsb')
})
