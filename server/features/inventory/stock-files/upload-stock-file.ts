import { createReadStream } from 'node:fs'
import type { SpooledFile } from '#contract/endpoint.ts'
import { stockFileFaults, type StockFileFault } from '#contract/inventory/inventory.ts'
import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import { maxPendingStockFiles, workbookType } from '#contract/inventory/stock-files.ts'
import type { StockEditor } from '#server/features/inventory/own-stock/add-stock-line.ts'
import { checkStockRights } from '#server/features/inventory/stock-files/check-stock-rights.ts'
import {
  inspectForCompany,
  type InspectedStockFile,
} from '#server/features/inventory/stock-files/stored-stock-file.ts'
import { removeStockFile } from '#server/features/inventory/stock-files/remove-stock-files.ts'
import {
  countRunningImports,
  excessPendingFiles,
  insertStockFile,
  lockStockFiles,
} from '#server/features/inventory/stock-files/stock-file-queries.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import { storeFileFromDisk, safeFileName } from '#server/platform/files/stored-files.ts'
import { refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findVirus } from '#server/platform/files/virus-scan.ts'

/** A file that is none is the fault of its field; one that has to wait is nobody's. */
export const refuseFile = (fault: StockFileFault): Refused =>
  fault === 'busy'
    ? refuse(503, stockFileFaults.busy, { extra: fault, retryAfter: 10 })
    : refuse(400, refusals.badInput, {
        extra: fault,
        errors: [{ param: 'file', msg: stockFileFaults[fault] }],
      })

/** Keeps a stock file for its company, which changes nothing of its stock yet; or says why it is none. */
export async function uploadStockFile(
  platform: Platform,
  { companyId, by: { actor, reason } }: { companyId: number; by: StockEditor },
  { name, size, path }: SpooledFile,
): Promise<(InspectedStockFile & { id: number }) | Refused> {
  const { database, config, clock } = platform
  const closed = await checkStockRights(platform, database.sql, companyId)
  if (closed) return closed
  const found = await inspectForCompany(platform, companyId, path)
  if ('fault' in found) return refuseFile(found.fault)
  const { clamdUrl } = config
  if (clamdUrl !== undefined && (await findVirus(clamdUrl, createReadStream(path)))) {
    return refuseFields([{ param: 'file', msg: fieldMessages.fileVirus }])
  }
  return database.transaction<(InspectedStockFile & { id: number }) | Refused>(async (tx) => {
    const now = clock.now()
    await lockStockFiles(tx, companyId)
    if ((await countRunningImports(tx, companyId)) >= maxPendingStockFiles) {
      return refuse(429, refusals.tooManyFiles, { retryAfter: 60 })
    }
    for (const old of await excessPendingFiles(tx, companyId, maxPendingStockFiles - 1)) {
      await removeStockFile(tx, old)
    }
    const type = found.seen.kind === 'text' ? 'text/csv' : workbookType
    const fileId = await storeFileFromDisk(tx, { name, type, path }, now)
    const { lines } = found.seen
    const id = await insertStockFile(tx, {
      companyId,
      contactId: actor.kind === 'contact' ? actor.id : null,
      via: 'page',
      name: safeFileName(name, ''),
      size,
      fileId,
      now,
      looked: { looked: found.looked, lines },
    })
    if (actor.kind === 'staff') {
      const details = { file: name }
      await recordAuditEntry(tx, {
        at: now,
        act: 'stock.file-uploaded',
        actor,
        companyId,
        reason,
        details,
      })
    }
    return { ...found, id }
  })
}
