import {
  maxAuditExportEntries,
  auditPageSize,
  exportAudit,
  listAudit,
} from '#contract/back-office/audit.ts'
import { refusals } from '#contract/refusals.ts'
import {
  findEntries,
  findNamed,
  type AuditFilter,
  type AuditRow,
} from '#server/features/back-office/audit/queries.ts'
import { entriesAsCsv, presentEntry } from '#server/features/back-office/audit/present-entry.ts'
import { parseDayRange, readWords } from '#server/features/back-office/parse-day-range.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused, refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

type Asked = Pick<
  AuditFilter,
  'act' | 'actorKind' | 'actor' | 'companyId' | 'contactId' | 'about'
> & { reason: string; from?: string | undefined; to?: string | undefined }

/** The audit log for staff (BK-106). */
export function mountAudit(mount: Mount, platform: Platform): void {
  const { database, clock } = platform
  const { sql } = database

  async function entriesFor(
    asked: Asked,
    page: { before: string | undefined; limit: number },
  ): Promise<readonly AuditRow[] | Refused> {
    const reasonWords = readWords(asked.reason, 'reason')
    if (isRefused(reasonWords)) return reasonWords
    const [actors, about] = await Promise.all([
      asked.actor === '' ? undefined : findNamed(sql, asked.actor),
      asked.about === '' ? undefined : findNamed(sql, asked.about),
    ])
    const filter = { ...asked, reasonWords, ...parseDayRange(asked), ...page }
    return findEntries(sql, filter, actors, about)
  }

  mount(listAudit, async ({ query, viewer }) => {
    const namesAccount = query.companyId !== undefined || query.contactId !== undefined
    if (viewer.role !== 'admin' && !namesAccount) {
      return refuse(403, refusals.accountOnly, { extra: 'STAFF_ROLE' })
    }
    const rows = await entriesFor(query, { before: query.before, limit: auditPageSize + 1 })
    if (isRefused(rows)) return rows
    const results = rows.slice(0, auditPageSize).map(presentEntry)
    const next = rows.length > auditPageSize ? results.at(-1)!.id : null
    return { status: 200, payload: { results, next } }
  })

  mount(exportAudit, async ({ query, actor }) => {
    const rows = await entriesFor(query, { before: undefined, limit: maxAuditExportEntries })
    if (isRefused(rows)) return rows
    const asked = Object.entries(query).filter(([, value]) => value !== '' && value !== undefined)
    await recordAuditEntry(sql, {
      at: clock.now(),
      act: 'audit.exported',
      actor,
      details: { ...Object.fromEntries(asked), entries: rows.length },
    })
    return {
      isDocument: true,
      isOwn: true,
      type: 'text/csv; charset=utf-8',
      body: entriesAsCsv(rows.map(presentEntry)),
      headers: { 'content-disposition': 'attachment; filename="audit-log.csv"' },
    }
  })
}
