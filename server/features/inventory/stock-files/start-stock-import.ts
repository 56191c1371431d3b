import type { StockMapping } from '#contract/inventory/inventory.ts'
import type { ImportMode } from '#contract/inventory/stock-files.ts'
import type { StockEditor } from '#server/features/inventory/own-stock/add-stock-line.ts'
import { saveLayout } from '#server/features/inventory/stock-files/mapping-queries.ts'
import {
  hashLayout,
  toSavedMapping,
} from '#server/features/inventory/stock-files/reading/columns/saved-mappings.ts'
import { notOpen } from '#server/features/inventory/stock-files/remove-stock-files.ts'
import {
  lockStockFile,
  lockStockFiles,
  saveImportStart,
  type FileInspection,
} from '#server/features/inventory/stock-files/stock-file-queries.ts'
import { checkStockRights } from '#server/features/inventory/stock-files/check-stock-rights.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { notFound, type Refused } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

export const importJob = 'import-stock'

/** Imports of a company wait for each other, and for those of others: one at a time needs the memory of one. */
export const enqueueImport = (tx: Tx, companyId: number) =>
  enqueue(tx, importJob, { companyId }, { isSerial: true })

interface Choice {
  mapping: StockMapping
  mode: ImportMode
}

/** Begins an import, and remembers how for the next file with the same columns. */
export async function startStockImport(
  platform: Platform,
  named: { companyId: number; id: number },
  choice: Choice,
  { actor, reason }: StockEditor,
): Promise<Refused | undefined> {
  const { companyId, id } = named
  return platform.database.transaction(async (tx) => {
    const now = platform.clock.now()
    await lockStockFiles(tx, companyId)
    const file = await lockStockFile(tx, named)
    if (!file) return notFound()
    if (file.state !== 'uploaded' && file.state !== 'failed') return notOpen()
    const closed = await checkStockRights(platform, tx, companyId)
    if (closed) return closed
    await saveImportStart(tx, id, choice)
    if (file.looked) await remember(tx, companyId, { ...choice, looked: file.looked, now })
    if (actor.kind === 'staff') {
      const details = { file: file.name, mode: choice.mode }
      await recordAuditEntry(tx, {
        at: now,
        act: 'stock.imported',
        actor,
        companyId,
        reason,
        details,
      })
    }
    await enqueueImport(tx, companyId)
    return undefined
  })
}

async function remember(
  tx: Tx,
  companyId: number,
  { mapping, mode, looked, now }: Choice & { looked: FileInspection; now: Date },
): Promise<void> {
  // The names are those of the sheet that was looked at, cut as it was then.
  const isSame =
    (mapping.sheet ?? null) === looked.sheet && (mapping.delimiter ?? null) === looked.delimiter
  const remembered = isSame ? toSavedMapping(looked.names, mapping) : undefined
  if (!remembered) return
  await saveLayout(tx, companyId, { remembered, mode, layout: hashLayout(looked.names), now })
}
