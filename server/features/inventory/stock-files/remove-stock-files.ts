import type { StockEditor } from '#server/features/inventory/own-stock/add-stock-line.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import { refusals } from '#contract/refusals.ts'
import { fileExpiryCutoff } from '#server/features/inventory/rules.ts'
import {
  deleteStockFile,
  lockStockFile,
  oldStockFiles,
} from '#server/features/inventory/stock-files/stock-file-queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { deleteFile } from '#server/platform/files/stored-files.ts'
import { notFound, refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A file that runs, or is done, is no longer one to decide on. */
export const notOpen = (): Refused => refuse(409, refusals.stockFileNotOpen, { extra: 'NOT_OPEN' })

export async function removeStockFile(
  tx: Tx,
  { id, fileId }: { id: number; fileId: number | null },
): Promise<void> {
  await deleteStockFile(tx, id)
  if (fileId !== null) await deleteFile(tx, fileId)
}

/** Gives a stock file up that was not started, waits for its turn, or failed. */
export async function removeOwnStockFile(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  named: { companyId: number; id: number },
  { actor, reason }: StockEditor,
): Promise<Refused | undefined> {
  return database.transaction(async (tx) => {
    const file = await lockStockFile(tx, named)
    if (!file) return notFound()
    if (!['uploaded', 'waiting', 'failed'].includes(file.state)) return notOpen()
    await removeStockFile(tx, file)
    if (actor.kind === 'staff') {
      const { companyId } = named
      const about = { companyId, reason, details: { file: file.name } }
      await recordAuditEntry(tx, { at: clock.now(), act: 'stock.file-dropped', actor, ...about })
    }
    return undefined
  })
}

/** Files of one transaction: each may have 50 MB. */
const portion = 10

/** Removes stock files, and what became of them, after some days. */
export async function removeOldStockFiles({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const before = fileExpiryCutoff(clock.now())
  for (let found = portion; found === portion;) {
    found = await database.transaction(async (tx) => {
      const old = await oldStockFiles(tx, before, portion)
      for (const file of old) await removeStockFile(tx, file)
      return old.length
    })
  }
}
