import { createReadStream, createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { conditions } from '#contract/inventory/inventory.ts'
import type { StockFormat } from '#contract/inventory/stock-files.ts'
import { streamStock } from '#server/features/inventory/own-stock/queries.ts'
import type { StockLine } from '#server/features/inventory/stock-files/reading/read-stock-line.ts'
import { writeStockCsv } from '#server/features/inventory/own-stock/write-stock-csv.ts'
import { writeStockXlsx } from '#server/features/inventory/own-stock/write-stock-xlsx.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createTemporaryFolder } from '#server/platform/files/temporary-folder.ts'

async function* linesOf(tx: Tx, companyId: number): AsyncGenerator<StockLine> {
  for await (const lines of streamStock(tx, companyId)) {
    for (const { condition, ...line } of lines) {
      yield { ...line, condition: conditions[condition]!, currency: 'EUR' }
    }
  }
}

/**
 * The own stock as a file: all of it as one statement saw it, whatever comes in meanwhile. It is written to disk first,
 * so that who reads slowly holds up no connection to the database.
 */
export async function exportOwnStock(
  { database }: Pick<Platform, 'database'>,
  companyId: number,
  format: StockFormat,
): Promise<Readable> {
  const { folder, drop } = await createTemporaryFolder('file')
  try {
    const at = path.join(folder, 'stock')
    await database.transaction(async (tx) => {
      const lines = linesOf(tx, companyId)
      const file = format === 'csv' ? Readable.from(writeStockCsv(lines)) : writeStockXlsx(lines)
      await pipeline(file, createWriteStream(at, { flags: 'wx', mode: 0o600 }))
    })
    const content = createReadStream(at)
    content.once('close', () => void drop())
    return content
  } catch (error) {
    await drop()
    throw error
  }
}
