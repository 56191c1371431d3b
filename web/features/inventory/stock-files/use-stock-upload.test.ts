import { expect, test } from 'vitest'
import { maxStockFileBytes, stockFileFaults } from '#contract/inventory/inventory.ts'
import {
  acceptedFiles,
  checkChosenFile,
} from '#web/features/inventory/stock-files/use-stock-upload.ts'

const oldStart = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1])
const named = (name: string, ...content: BlobPart[]) => new File(content, name)

test('a workbook of the old kind is refused before it is sent, and told what to save it as', async () => {
  expect(await checkChosenFile(named('Stock.XLS', oldStart))).toBe(stockFileFaults.oldWorkbook)
  expect(stockFileFaults.oldWorkbook).toContain('Save the file as XLSX or CSV')
})

test('text that calls itself an old workbook is sent, for its content counts', async () => {
  expect(await checkChosenFile(named('stock.xls', 'Part number;Quantity'))).toBeUndefined()
})

test('a workbook with a password is sent, for it is told something else', async () => {
  expect(await checkChosenFile(named('stock.xlsx', oldStart))).toBeUndefined()
})

test('an empty file, one that is too large and a folder are refused before they are sent', async () => {
  expect(await checkChosenFile(named('stock.csv'))).toBe(stockFileFaults.empty)
  const large = { name: 'stock.csv', size: maxStockFileBytes + 1 } as File
  expect(await checkChosenFile(large)).toBe(stockFileFaults.tooLarge)
  const folder = {
    name: 'stock',
    size: 4096,
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error('not readable')) }),
  } as unknown as File
  expect(await checkChosenFile(folder)).toContain('not a folder')
})

test('what can be chosen are tables and texts, also where files are known by their type alone', () => {
  const offered = acceptedFiles.split(',')
  for (const one of ['.csv', '.tsv', '.xlsx', '.txt', 'text/csv']) expect(offered).toContain(one)
  expect(offered).not.toContain('.xls')
})
