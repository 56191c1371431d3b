import { exportSearches, listSearches } from '#contract/parts/desk/search-log.ts'
import {
  findSearches,
  listSearchPage,
  searchColumns,
} from '#server/features/parts/desk/list-searches.ts'
import { exportDetails, writeExport } from '#server/platform/lists/exports.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import type { Platform } from '#server/platform/platform.ts'

const maxRows = 100_000

/** The log of searches for parts, as hits of owners and part numbers without an offer are stored (BK-062, BK-063). */
export function mountSearchLog(mount: Mount, { database, clock }: Platform): void {
  const db = database.searchSql

  mount(listSearches, async ({ query }) => ({
    status: 200,
    payload: await listSearchPage(db, query, clock.now()),
  }))

  mount(exportSearches, async ({ query, actor }) => {
    const now = clock.now()
    const { rows } = await findSearches(db, query, now, { limit: maxRows, offset: 0 })
    const details = { ...exportDetails(query), rows: rows.length }
    await recordAuditEntry(database.sql, { at: now, act: 'searches.exported', actor, details })
    return {
      isDocument: true,
      isOwn: true,
      type: 'text/csv; charset=utf-8',
      body: writeExport(searchColumns, query.columns, rows),
      headers: { 'content-disposition': 'attachment; filename="searches.csv"' },
    } as const
  })
}
