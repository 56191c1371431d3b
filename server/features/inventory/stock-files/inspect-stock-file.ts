import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { StockFileFault } from '#contract/inventory/inventory.ts'
import type { ImportMode } from '#contract/inventory/stock-files.ts'
import { hashLayout } from '#server/features/inventory/reading/columns/saved-mappings.ts'
import { recogniseStockFile } from '#server/features/inventory/reading/read-stock-file.ts'
import type {
  RecognisedStockFile,
  RecogniseOptions,
} from '#server/features/inventory/reading/recognise-stock-file.ts'
import {
  savedLayouts,
  type FileInspection,
} from '#server/features/inventory/stock-files/queries.ts'
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
  { database }: Platform,
  companyId: number,
  path: string,
  { mapping, sheet }: Pick<RecogniseOptions, 'mapping' | 'sheet'> = {},
): Promise<InspectedStockFile | { fault: StockFileFault }> {
  const known = await savedLayouts(database.sql, companyId)
  const remembered = known.map((layout) => layout.remembered)
  const seen = await recogniseStockFile(path, { remembered, mapping, sheet })
  if ('fault' in seen) return seen
  const names = seen.columns.map(({ name }) => name)
  const layout = hashLayout(names)
  const last = known.find(({ remembered }) => hashLayout(remembered.all).equals(layout))
  return {
    seen,
    mode: last?.mode ?? 'replace',
    inspection: {
      names,
      sheet: seen.mapping.sheet ?? null,
      delimiter: seen.mapping.delimiter ?? null,
    },
  }
}
