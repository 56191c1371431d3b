import { createReadStream } from 'node:fs'
import type { SpooledFile } from '#contract/endpoint.ts'
import { stockFileFaults, type StockFileFault } from '#contract/inventory/inventory.ts'
import {
  importFaults,
  maxPendingStockFiles,
  workbookType,
} from '#contract/inventory/stock-files.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import { toSavedMapping } from '#server/features/inventory/reading/columns/saved-mappings.ts'
import { fileExpiryCutoff, restoreCutoff } from '#server/features/inventory/rules.ts'
import {
  checkStockRights,
  recordStaffChange,
  type StockEditor,
} from '#server/features/inventory/stock-access.ts'
import {
  inspectForCompany,
  type InspectedStockFile,
} from '#server/features/inventory/stock-files/inspect-stock-file.ts'
import {
  countRunningImports,
  deleteStockFile,
  excessPendingFiles,
  insertStockFile,
  lockStockFile,
  lockStockFiles,
  oldStockFiles,
  requeueImport,
  saveConditionAnswers,
  saveImportStart,
  saveLayout,
  type ImportStart,
} from '#server/features/inventory/stock-files/queries.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { deleteFile, safeFileName, storeFileFromDisk } from '#server/platform/files/stored-files.ts'
import { scanFile } from '#server/platform/files/virus-scan.ts'
import { notFound, refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

// ── Upload ──

/** An unreadable file is an error of its field; a full queue is not. */
export const refuseFile = (fault: StockFileFault): Refused =>
  fault === 'busy'
    ? refuse(503, stockFileFaults.busy, { extra: fault, retryAfter: 10 })
    : refuse(400, refusals.badInput, {
        extra: fault,
        errors: [{ param: 'file', msg: stockFileFaults[fault] }],
      })

/** Inspects and stores a stock file; the stock does not change until its import starts. */
export async function uploadStockFile(
  platform: Platform,
  editor: StockEditor,
  { name, size, path }: SpooledFile,
): Promise<(InspectedStockFile & { id: number }) | Refused> {
  const { database, clock } = platform
  const { companyId, actor } = editor
  const closed = await checkStockRights(platform, database.sql, companyId)
  if (closed) return closed
  const inspected = await inspectForCompany(platform, companyId, path)
  if ('fault' in inspected) return refuseFile(inspected.fault)
  if (await scanFile(platform, createReadStream(path))) {
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
    const type = inspected.seen.kind === 'text' ? 'text/csv' : workbookType
    const fileId = await storeFileFromDisk(tx, { name, type, path }, now)
    const id = await insertStockFile(tx, {
      companyId,
      contactId: actor.kind === 'contact' ? actor.id : null,
      via: 'page',
      name: safeFileName(name, ''),
      size,
      fileId,
      now,
      inspected,
    })
    await recordStaffChange(tx, editor, {
      at: now,
      act: 'stock.file-uploaded',
      details: { file: name },
    })
    return { ...inspected, id }
  })
}

// ── Import ──

export const importJob = 'import-stock'

/** Imports run one at a time, so that many need no more memory than one. */
export const enqueueImport = (tx: Tx, companyId: number) =>
  enqueue(tx, importJob, { companyId }, { isSerial: true })

/** Only uploaded and failed files can be started. */
export const notOpen = (): Refused => refuse(409, refusals.stockFileNotOpen, { extra: 'NOT_OPEN' })

/** Starts an import, and saves its mapping for the next file with the same columns. */
export async function startStockImport(
  platform: Platform,
  editor: StockEditor,
  id: number,
  { mapping, mode, confirmedRemoval }: ImportStart,
): Promise<Refused | undefined> {
  const { companyId } = editor
  return platform.database.transaction(async (tx) => {
    const now = platform.clock.now()
    await lockStockFiles(tx, companyId)
    const file = await lockStockFile(tx, companyId, id)
    if (!file) return notFound()
    if (file.state !== 'uploaded' && file.state !== 'failed') return notOpen()
    const closed = await checkStockRights(platform, tx, companyId)
    if (closed) return closed
    const { inspection } = file
    if (inspection?.open?.some((about) => !mapping.answered?.includes(about))) {
      return refuseFields([{ param: 'mapping.answered', msg: importFaults.unclear }])
    }
    await saveImportStart(tx, id, { mapping, mode, confirmedRemoval })
    // The names belong to the sheet and delimiter of the last inspection.
    const isSame =
      inspection !== null &&
      (mapping.sheet ?? null) === inspection.sheet &&
      (mapping.delimiter ?? null) === inspection.delimiter
    const remembered = isSame ? toSavedMapping(inspection.names, mapping) : undefined
    if (remembered) await saveLayout(tx, companyId, { remembered, mode, now })
    await saveConditionAnswers(tx, companyId, mapping, now)
    const entry = { at: now, act: 'stock.imported' } as const
    if (confirmedRemoval === undefined) {
      await recordStaffChange(tx, editor, { ...entry, details: { file: file.name, mode } })
    } else {
      const details = { file: file.name, mode, confirmedRemoval }
      await recordAuditEntry(tx, { ...editor, ...entry, details })
    }
    await enqueueImport(tx, companyId)
    return undefined
  })
}

/** Starts a failed import again, with the mapping and mode that it had; undefined if there is none. */
export async function retryStockImport(tx: Tx, id: number) {
  const file = await requeueImport(tx, id)
  if (file) await enqueueImport(tx, file.companyId)
  return file
}

// ── Removal ──

async function removeStockFile(
  tx: Tx,
  { id, fileId }: { id: number; fileId: number | null },
): Promise<void> {
  await deleteStockFile(tx, id)
  if (fileId !== null) await deleteFile(tx, fileId)
}

/** Discards a stock file that was not started, is queued or failed. */
export async function discardStockFile(
  { database, clock }: Platform,
  editor: StockEditor,
  id: number,
): Promise<Refused | undefined> {
  return database.transaction(async (tx) => {
    const file = await lockStockFile(tx, editor.companyId, id)
    if (!file) return notFound()
    if (!['uploaded', 'waiting', 'failed'].includes(file.state)) return notOpen()
    await removeStockFile(tx, file)
    const details = { file: file.name }
    await recordStaffChange(tx, editor, { at: clock.now(), act: 'stock.file-dropped', details })
    return undefined
  })
}

/** Files deleted in one transaction: each may have 50 MB. */
const batchSize = 10

export async function removeOldStockFiles({ database, clock }: Platform): Promise<void> {
  const now = clock.now()
  const expired = {
    before: fileExpiryCutoff(now),
    undoableSince: restoreCutoff(now),
    limit: batchSize,
  }
  for (let deleted = batchSize; deleted === batchSize;) {
    deleted = await database.transaction(async (tx) => {
      const old = await oldStockFiles(tx, expired)
      for (const file of old) await removeStockFile(tx, file)
      return old.length
    })
  }
}
