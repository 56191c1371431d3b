import {
  maxStockFileBytes,
  stockFileFaults,
  maxStockFileLines,
} from '#contract/inventory/inventory.ts'
import { countText } from '#contract/numbers.ts'
import { stockFileEndings } from '#contract/inventory/import-messages.ts'
import { workbookType } from '#contract/inventory/stock-files.ts'

/** What the browser offers to choose from; systems that know files by their type alone call CSV by several. */
export const acceptedFiles = [
  ...[...stockFileEndings.table, ...stockFileEndings.text].map((ending) => `.${ending}`),
  'text/csv',
  'text/tab-separated-values',
  'text/plain',
  'application/vnd.ms-excel',
  workbookType,
].join(',')

export const acceptedFilesHint = `CSV, TSV or XLSX, at most ${countText(maxStockFileLines)} lines`

/** How files of workbooks of old kinds begin; newer ones with a password do too. */
const oldContainer = [0xd0, 0xcf, 0x11, 0xe0]

/** Why a file need not be sent at all, in words. All others are judged by what is in them, where they are read. */
export async function checkChosenFile(file: File): Promise<string | undefined> {
  if (file.size > maxStockFileBytes) return stockFileFaults.tooLarge
  try {
    const start = new Uint8Array(await file.slice(0, oldContainer.length).arrayBuffer())
    if (start.length === 0) return stockFileFaults.empty
    const isOld = oldContainer.every((byte, index) => byte === start[index])
    return isOld && /\.xls$/i.test(file.name) ? stockFileFaults.oldWorkbook : undefined
  } catch {
    return 'This file cannot be read. Choose one file, not a folder.'
  }
}
