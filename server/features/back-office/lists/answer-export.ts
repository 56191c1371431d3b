import type { AuditAction } from '#contract/back-office/audit.ts'
import { maxExportedRows, type DeskListName } from '#contract/back-office/lists/list-views.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import { exportDetails, writeExport, type ExportColumns } from '#server/platform/lists/exports.ts'
import type { Platform } from '#server/platform/platform.ts'

interface Exported<Query, Row> {
  list: DeskListName
  action: AuditAction
  actor: Actor
  query: Query & { columns: string }
  columns: ExportColumns<Row>
  read: (query: Query) => Promise<{ results: Row[] }>
}

/** Records an export with its filters in the audit log, and answers with the file of all its rows. */
export async function answerExport<Query extends { pageSize: number }, Row>(
  { database, clock }: Platform,
  { list, action, actor, query, columns, read }: Exported<Query, Row>,
) {
  const { results } = await read({ ...query, page: 1, pageSize: maxExportedRows })
  const details = { ...exportDetails(query), rows: results.length }
  await recordAuditEntry(database.sql, { at: clock.now(), act: action, actor, details })
  return {
    isDocument: true,
    isOwn: true,
    type: 'text/csv; charset=utf-8',
    body: writeExport(columns, query.columns, results),
    headers: { 'content-disposition': `attachment; filename="${list}.csv"` },
  } as const
}
