import { Readable } from 'node:stream'
import {
  discardStockFile,
  exportStock,
  findStockFile,
  importStockFile,
  listStockFiles,
  previewStockFile,
  refusedStockLines,
  stockFilesShown,
  uploadStockFile as uploadStockFileCall,
  workbookType,
} from '#contract/inventory/stock-files.ts'
import { businessDate } from '#contract/dates.ts'
import { findStockOwner } from '#server/features/inventory/visibility/queries.ts'
import {
  presentPreview,
  presentStockFile,
} from '#server/features/inventory/stock-files/present-stock-file.ts'
import {
  withStoredFile,
  inspectForCompany,
  type InspectedStockFile,
} from '#server/features/inventory/stock-files/stored-stock-file.ts'
import {
  notOpen,
  removeOwnStockFile,
} from '#server/features/inventory/stock-files/remove-stock-files.ts'
import {
  authorizeStockChange,
  authorizeStockRead,
} from '#server/features/inventory/own-stock/authorize-stock.ts'
import { startStockImport } from '#server/features/inventory/stock-files/start-stock-import.ts'
import {
  findShownFile,
  latestStockFiles,
  saveInspection,
  type ShownStockFile,
} from '#server/features/inventory/stock-files/stock-file-queries.ts'
import {
  refuseFile,
  uploadStockFile,
} from '#server/features/inventory/stock-files/upload-stock-file.ts'
import { exportOwnStock } from '#server/features/inventory/own-stock/export-stock.ts'
import { writeRefusedLines } from '#server/features/inventory/stock-files/write-refused-lines.ts'
import { attachmentHeaders } from '#server/platform/files/stored-files.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused, notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

const csv = 'text/csv; charset=utf-8'

/** Stock files that come in, and the own stock as one that goes out. */
export function mountStockFiles(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  async function previewOf(file: ShownStockFile, found: InspectedStockFile) {
    const owner = await findStockOwner(sql, file.companyId)
    const payload = presentPreview(file, found, owner?.lines ?? 0)
    return { status: 200 as const, payload }
  }

  mount(uploadStockFileCall, async ({ body, files, ...call }) => {
    const changed = authorizeStockChange(call, body)
    if (isRefused(changed)) return changed
    const { companyId } = changed
    const found = await uploadStockFile(platform, changed, files.file)
    if (isRefused(found)) return found
    const file = await findShownFile(sql, { companyId, id: found.id })
    return file ? previewOf(file, found) : notFound()
  })

  mount(previewStockFile, async ({ params, body, viewer }) => {
    const companyId = authorizeStockRead(viewer, body.companyId)
    if (isRefused(companyId)) return companyId
    const file = await findShownFile(sql, { companyId, id: params.id })
    if (!file) return notFound()
    if (file.fileId === null || !presentStockFile(file).canStart) return notOpen()
    const found = await withStoredFile(platform, file.fileId, (path) =>
      inspectForCompany(platform, companyId, path, body),
    )
    if ('fault' in found) return refuseFile(found.fault)
    const { lines } = found.seen
    await saveInspection(sql, file.id, { looked: found.looked, lines })
    return previewOf({ ...file, lines }, found)
  })

  mount(importStockFile, async ({ params, body, ...call }) => {
    const changed = authorizeStockChange(call, body)
    if (isRefused(changed)) return changed
    const named = { companyId: changed.companyId, id: params.id }
    const { mapping, mode } = body
    const refused = await startStockImport(platform, named, { mapping, mode }, changed.by)
    if (refused) return refused
    const file = await findShownFile(sql, named)
    return file ? { status: 200, payload: presentStockFile(file) } : notFound()
  })

  mount(listStockFiles, async ({ query, viewer }) => {
    const companyId = authorizeStockRead(viewer, query.companyId)
    if (isRefused(companyId)) return companyId
    const files = await latestStockFiles(sql, companyId, stockFilesShown)
    return { status: 200, payload: { files: files.map(presentStockFile) } }
  })

  mount(findStockFile, async ({ params, query, viewer }) => {
    const companyId = authorizeStockRead(viewer, query.companyId)
    if (isRefused(companyId)) return companyId
    const file = await findShownFile(sql, { companyId, id: params.id })
    return file ? { status: 200, payload: presentStockFile(file) } : notFound()
  })

  mount(discardStockFile, async ({ params, body, ...call }) => {
    const changed = authorizeStockChange(call, body)
    if (isRefused(changed)) return changed
    const named = { companyId: changed.companyId, id: params.id }
    const refused = await removeOwnStockFile(platform, named, changed.by)
    return refused ?? { status: 200, payload: { msg: 'Deleted' } }
  })

  mount(refusedStockLines, async ({ params, query, viewer }) => {
    const companyId = authorizeStockRead(viewer, query.companyId)
    if (isRefused(companyId)) return companyId
    const file = await findShownFile(sql, { companyId, id: params.id })
    if (!file) return notFound()
    const name = `${file.name.replace(/\.[^.]*$/, '')} - refused.csv`
    return {
      isDocument: true,
      isOwn: true,
      type: csv,
      body: Readable.from(writeRefusedLines(sql, file.id)),
      headers: attachmentHeaders(name),
    }
  })

  mount(exportStock, async ({ query, viewer }) => {
    const companyId = authorizeStockRead(viewer, query.companyId)
    if (isRefused(companyId)) return companyId
    const { format } = query
    const name = `stock-${businessDate(platform.clock.now())}.${format}`
    return {
      isDocument: true,
      isOwn: true,
      type: format === 'csv' ? csv : workbookType,
      body: await exportOwnStock(platform, companyId, format),
      headers: attachmentHeaders(name),
    }
  })
}
