import { Readable } from 'node:stream'
import {
  checkStockFile,
  correctRefusedLines as correctRefusedLinesCall,
  listRefusedLines,
} from '#contract/inventory/file-checks.ts'
import { callPrice, stockColumnNames } from '#contract/inventory/inventory.ts'
import {
  discardStockFile as discardStockFileCall,
  exportStock,
  findStockFile,
  importFaultText,
  importStockFile,
  listStockFiles,
  previewStockFile,
  refusedStockLines,
  stockFilesShown,
  uploadStockFile as uploadStockFileCall,
  type StockFile,
  type StockFilePreview,
} from '#contract/inventory/stock-files.ts'
import { buildStockExport, quoteCell } from '#server/features/inventory/own-stock/export-stock.ts'
import { fileUntil, restorableUntil } from '#server/features/inventory/rules.ts'
import {
  authorizeStockChange,
  authorizeStockRead,
} from '#server/features/inventory/stock-access.ts'
import { correctRefusedLines } from '#server/features/inventory/stock-files/correct-refused-lines.ts'
import { refusalsOf, type Refusal } from '#server/features/inventory/stock-files/import-queries.ts'
import {
  checkStoredFile,
  inspectForCompany,
  withStoredFile,
  type InspectedStockFile,
} from '#server/features/inventory/stock-files/inspect-stock-file.ts'
import {
  discardStockFile,
  notOpen,
  refuseFile,
  startStockImport,
  uploadStockFile,
} from '#server/features/inventory/stock-files/manage-stock-files.ts'
import {
  findShownFile,
  latestStockFiles,
  saveInspection,
  type ShownStockFile,
} from '#server/features/inventory/stock-files/queries.ts'
import { findRefusedLines } from '#server/features/inventory/stock-files/refused-line-queries.ts'
import { findStockOwner } from '#server/features/inventory/visibility/queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { attachmentHeaders } from '#server/platform/files/stored-files.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused, notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Its stored lines may be there a few hours longer, until the nightly job. */
function presentUndo({ removalId, removedAt }: ShownStockFile, now: Date): StockFile['undo'] {
  if (removalId === null || removedAt === null) return null
  const until = restorableUntil(removedAt)
  return until > now ? { id: removalId, until: until.toISOString() } : null
}

const presentStockFile = (file: ShownStockFile, now: Date): StockFile => ({
  ...file,
  givenAt: file.givenAt.toISOString(),
  fault: file.fault && importFaultText(file.fault, file.stoppedRemoval),
  endedAt: file.endedAt?.toISOString() ?? null,
  undo: presentUndo(file, now),
  undoneAt: file.undoneAt?.toISOString() ?? null,
  canStart: file.state === 'uploaded' || file.state === 'failed',
  until: fileUntil(file.givenAt).toISOString(),
})

function presentPreview(
  file: ShownStockFile,
  { seen, mode }: InspectedStockFile,
  { stockLines, now }: { stockLines: number; now: Date },
): StockFilePreview {
  return {
    ...seen,
    file: presentStockFile(file, now),
    encoding: seen.encoding ?? null,
    // The mode of a mailed file is fixed: of several files of one mail only the first replaces.
    mode: (file.mode ?? mode) === 'add' ? 'add' : null,
    sample: seen.sample.map(({ read: { line, refusals, warnings }, ...raw }) => {
      const price = line?.priceCents == null ? callPrice : line.priceCents / 100
      return { ...raw, refusals, warnings, line: line ? { ...line, price } : null }
    }),
    stockLines,
  }
}

const batchSize = 1000

const refusedRow = ({ lineNumber, column, words, found }: Refusal) =>
  `${lineNumber},${[stockColumnNames[column], words, found].map(quoteCell).join(',')}\r\n`

/** Writes the refused lines of a file as CSV, one row per error. */
async function* writeRefusedLines(db: Queryable, id: number): AsyncGenerator<string> {
  yield '\ufeffLine,Column,Reason,Value in file\r\n'
  for (let last = -1; ;) {
    const refusals = await refusalsOf(db, id, last, batchSize)
    if (refusals.length > 0) yield refusals.map(refusedRow).join('')
    if (refusals.length < batchSize) return
    last = refusals.at(-1)!.place
  }
}

const csv = 'text/csv; charset=utf-8'

/** Import of stock files, and export of the own stock. */
export function mountStockFiles(mount: Mount, platform: Platform): void {
  const { sql } = platform.database
  const present = (file: ShownStockFile) => presentStockFile(file, platform.clock.now())

  async function previewOf(file: ShownStockFile, inspected: InspectedStockFile) {
    const owner = await findStockOwner(sql, file.companyId)
    const now = platform.clock.now()
    const payload = presentPreview(file, inspected, { stockLines: owner?.lines ?? 0, now })
    return { status: 200 as const, payload }
  }

  mount(uploadStockFileCall, async ({ body, files, ...call }) => {
    const editor = authorizeStockChange(call, body)
    if (isRefused(editor)) return editor
    const uploaded = await uploadStockFile(platform, editor, files.file)
    if (isRefused(uploaded)) return uploaded
    const file = await findShownFile(sql, editor.companyId, uploaded.id)
    return file ? previewOf(file, uploaded) : notFound()
  })

  mount(previewStockFile, async ({ params, body, viewer }) => {
    const companyId = authorizeStockRead(viewer, body.companyId)
    if (isRefused(companyId)) return companyId
    const file = await findShownFile(sql, companyId, params.id)
    if (!file) return notFound()
    if (file.fileId === null || !present(file).canStart) return notOpen()
    // A stopped import goes on from how its file was read.
    const chosen = body.form === undefined ? (file.mapping ?? undefined) : undefined
    const options = { mapping: body.mapping ?? chosen, form: body.form }
    const inspected = await withStoredFile(platform, file.fileId, (path) =>
      inspectForCompany(platform, companyId, path, options),
    )
    if ('fault' in inspected) return refuseFile(inspected.fault)
    await saveInspection(sql, file.id, inspected)
    return previewOf({ ...file, lines: inspected.seen.lines }, inspected)
  })

  mount(checkStockFile, async ({ params, body, viewer, reply }) => {
    const companyId = authorizeStockRead(viewer, body.companyId)
    if (isRefused(companyId)) return companyId
    const file = await findShownFile(sql, companyId, params.id)
    if (!file) return notFound()
    if (file.fileId === null || !present(file).canStart) return notOpen()
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const payload = await checkStoredFile(platform, {
      companyId,
      fileId: file.fileId,
      mapping: body.mapping,
      signal: gone.signal,
    })
    return 'fault' in payload ? refuseFile(payload.fault) : { status: 200, payload }
  })

  mount(importStockFile, async ({ params, body, ...call }) => {
    const editor = authorizeStockChange(call, body)
    if (isRefused(editor)) return editor
    const refused = await startStockImport(platform, editor, params.id, body)
    if (refused) return refused
    const file = await findShownFile(sql, editor.companyId, params.id)
    return file ? { status: 200, payload: present(file) } : notFound()
  })

  mount(listStockFiles, async ({ query, viewer }) => {
    const companyId = authorizeStockRead(viewer, query.companyId)
    if (isRefused(companyId)) return companyId
    const files = await latestStockFiles(sql, companyId, stockFilesShown)
    return { status: 200, payload: { files: files.map(present) } }
  })

  mount(findStockFile, async ({ params, query, viewer }) => {
    const companyId = authorizeStockRead(viewer, query.companyId)
    if (isRefused(companyId)) return companyId
    const file = await findShownFile(sql, companyId, params.id)
    return file ? { status: 200, payload: present(file) } : notFound()
  })

  mount(discardStockFileCall, async ({ params, body, ...call }) => {
    const editor = authorizeStockChange(call, body)
    if (isRefused(editor)) return editor
    const refused = await discardStockFile(platform, editor, params.id)
    return refused ?? { status: 200, payload: { msg: 'Deleted' } }
  })

  mount(refusedStockLines, async ({ params, query, viewer }) => {
    const companyId = authorizeStockRead(viewer, query.companyId)
    if (isRefused(companyId)) return companyId
    const file = await findShownFile(sql, companyId, params.id)
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

  mount(listRefusedLines, async ({ params, query, viewer }) => {
    const companyId = authorizeStockRead(viewer, query.companyId)
    if (isRefused(companyId)) return companyId
    const file = await findShownFile(sql, companyId, params.id)
    if (!file) return notFound()
    return { status: 200, payload: await findRefusedLines(sql, file.id) }
  })

  mount(correctRefusedLinesCall, async ({ params, body, ...call }) => {
    const editor = authorizeStockChange(call, body)
    if (isRefused(editor)) return editor
    const refused = await correctRefusedLines(platform, editor, params.id, body.lines)
    if (refused) return refused
    const file = await findShownFile(sql, editor.companyId, params.id)
    if (!file) return notFound()
    const refusedLines = await findRefusedLines(sql, file.id)
    return { status: 200, payload: { file: present(file), refused: refusedLines } }
  })

  mount(exportStock, async ({ query, viewer, actor }) => {
    const companyId = authorizeStockRead(viewer, query.companyId)
    return isRefused(companyId)
      ? companyId
      : buildStockExport(platform, { companyId, actor, reason: '' }, query.format)
  })
}
