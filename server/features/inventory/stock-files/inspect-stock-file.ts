import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { StockFileCheck } from '#contract/inventory/file-checks.ts'
import type { StockFileFault } from '#contract/inventory/inventory.ts'
import type { ImportMode } from '#contract/inventory/stock-files.ts'
import { hashLayout } from '#server/features/inventory/reading/columns/saved-mappings.ts'
import {
  checkStockFile,
  type CheckTask,
  recogniseStockFile,
} from '#server/features/inventory/reading/read-stock-file.ts'
import type {
  RecognisedStockFile,
  RecogniseOptions,
} from '#server/features/inventory/reading/recognise-stock-file.ts'
import {
  conditionAnswers,
  savedLayouts,
  type FileInspection,
} from '#server/features/inventory/stock-files/queries.ts'
import { findPartDigests } from '#server/features/inventory/stock-queries.ts'
import { readSettings } from '#server/features/site/public.ts'
import { openFile } from '#server/platform/files/stored-files.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createTemporaryFolder } from '#server/platform/files/temporary-folder.ts'

/** Writes a stored file to disk while `work` runs. */
export async function withStoredFile<T>(
  { database }: Platform,
  fileId: number,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const { folder, drop } = await createTemporaryFolder('file')
  try {
    const at = path.join(folder, 'stock')
    const file = await openFile(database.sql, fileId)
    if (!file) throw new Error(`the content of stock file ${fileId} is gone`)
    await pipeline(file.content, createWriteStream(at, { flags: 'wx', mode: 0o600 }))
    return await work(at)
  } finally {
    await drop()
  }
}

export interface InspectedStockFile {
  seen: RecognisedStockFile
  /** The mode of the last file with these columns; replace if there is none. */
  mode: ImportMode
  inspection: FileInspection
}

export async function inspectForCompany(
  platform: Platform,
  companyId: number,
  path: string,
  { mapping, form }: Pick<RecogniseOptions, 'mapping' | 'form'> = {},
): Promise<InspectedStockFile | { fault: StockFileFault }> {
  const { sql } = platform.database
  const layouts = await savedLayouts(sql, companyId)
  const remembered = layouts.map((layout) => layout.remembered)
  const conditionWords = await conditionAnswers(sql, companyId)
  const rates = await readSettings(platform)
  const options = { remembered, conditionWords, mapping, form }
  const seen = await recogniseStockFile(path, rates, options, companyId)
  if ('fault' in seen) return seen
  const names = seen.columns.map(({ name }) => name)
  const layout = hashLayout(names)
  const last = layouts.find(({ remembered }) => hashLayout(remembered.all).equals(layout))
  return {
    seen,
    mode: last?.mode ?? 'replace',
    inspection: {
      names,
      sheet: seen.mapping.sheet ?? null,
      delimiter: seen.mapping.delimiter ?? null,
      open: seen.questions.map(({ about }) => about),
    },
  }
}

/** Result of the import of a stored file, and what a replacement by it would remove. */
export async function checkStoredFile(
  platform: Platform,
  { companyId, fileId, ...task }: Omit<CheckTask, 'rates'> & { fileId: number },
): Promise<StockFileCheck | { fault: StockFileFault }> {
  const rates = await readSettings(platform)
  return checkStockFile({ companyId, rates, ...task }, async (read) => {
    const stock = await findPartDigests(platform.database.sql, companyId)
    return withStoredFile(platform, fileId, (path) => read(path, stock))
  })
}
