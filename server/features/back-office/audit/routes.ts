import type * as z from 'zod/mini'
import { auditSentence, formatAuditValue } from '#contract/back-office/audit-sentences.ts'
import { ticketNumber } from '#contract/messages/desk/tickets.ts'
import {
  maxAuditExportEntries,
  auditCompaniesPageSize,
  auditPageSize,
  exportAudit,
  listAuditCompanies,
  listAudit,
  auditActions,
  type AuditEntry,
} from '#contract/back-office/audit.ts'
import { refusals } from '#contract/refusals.ts'
import {
  findCompaniesOf,
  findEntries,
  findNamed,
  type AuditFilter,
  type AuditRow,
} from '#server/features/back-office/audit/queries.ts'
import { parseDayRange, readWords, pageOf } from '#server/features/back-office/log-filters.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused, notFound, refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { writeCsv } from '#server/platform/spreadsheet/write-csv.ts'

type Detail = z.output<typeof AuditEntry>['details'][number]

const titles: Record<string, string> = auditActions
const without: Record<string, string> = { visitor: 'Visitor', system: 'System' }

/** `trialEndsAt` and `is-service-only` as a title. */
const toTitle = (name: string) => {
  const words = name
    .replace(/^cents$/, 'amount')
    .replace(/Cents$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Details are stored flat: `name.from` and `name.to` are one change, and so are `from` and `to`, of the setting in
 * `key` or else of a text.
 */
function presentDetails({ act, details: { key, ...details } }: AuditRow): Detail[] {
  const { id, isDone, kind } = details
  if (act.startsWith('ticket.') || (typeof id === 'number' && kind === 'provider')) {
    const ticket = typeof id === 'number' ? [{ name: 'Ticket', to: ticketNumber(id) }] : []
    return isDone === true ? [...ticket, { name: 'Closed', to: 'yes' }] : ticket
  }
  const names = new Set(Object.keys(details).map((name) => name.replace(/\.?\b(from|to)$/, '')))
  return [...names].toSorted().map((name) => {
    const prefix = name === '' ? '' : `${name}.`
    const [from, to] = [details[`${prefix}from`], details[`${prefix}to`]]
    const title = toTitle(name || String(key ?? 'text'))
    if (from === undefined && to === undefined)
      return { name: title, to: formatAuditValue(name, details[name]) }
    return { name: title, from: formatAuditValue(name, from), to: formatAuditValue(name, to) }
  })
}

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name })

function presentEntry(row: AuditRow) {
  const { actorKind: kind, actorId } = row
  const { text, said } = auditSentence({
    ...row,
    contact: kind === 'contact' && row.contactId === actorId ? null : row.contact,
    staff: kind === 'staff' && row.staffId === actorId ? null : row.staff,
  })
  const details = Object.fromEntries(
    Object.entries(row.details).filter(([name]) => !said.has(name)),
  )
  return {
    id: row.id,
    at: row.at,
    act: row.act,
    title: titles[row.act] ?? row.act,
    sentence: text,
    companies: row.companies,
    actor: {
      kind,
      id: actorId,
      name: without[kind] ?? row.actorName ?? `#${actorId}`,
      email: row.actorEmail,
    },
    company: named(row.companyId, row.company),
    contact: named(row.contactId, row.contact),
    staff: named(row.staffId, row.staff),
    reason: row.reason,
    details: presentDetails({ ...row, details }),
    source: row.source,
    requestId: row.requestId,
  }
}

const columns = [
  'when',
  'act',
  'who',
  'who: e-mail',
  'company',
  'contact',
  'staff',
  'reason',
  'details',
  'from',
  'request',
]

const nameWithId = (one: { id: number; name: string | null } | null) =>
  one ? `${one.name ?? ''} #${one.id}`.trim() : ''

function entriesAsCsv(entries: readonly z.output<typeof AuditEntry>[]): string {
  const rows = entries.map((entry) => [
    entry.at.toISOString(),
    entry.title,
    entry.actor.name,
    entry.actor.email ?? '',
    nameWithId(entry.company),
    nameWithId(entry.contact),
    nameWithId(entry.staff),
    entry.reason,
    entry.details
      .map(({ name, from, to }) => `${name}: ${from === undefined ? '' : `${from} → `}${to}`)
      .join('; '),
    entry.source,
    entry.requestId,
  ])
  return writeCsv(columns, rows)
}

type Asked = Pick<
  AuditFilter,
  'act' | 'actorKind' | 'actor' | 'companyId' | 'contactId' | 'about' | 'requestId'
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
    if (!viewer.roles.includes('admin') && !namesAccount) {
      return refuse(403, refusals.accountOnly, { extra: 'STAFF_ROLE' })
    }
    const rows = await entriesFor(query, { before: query.before, limit: auditPageSize + 1 })
    if (isRefused(rows)) return rows
    const page = pageOf(rows, auditPageSize, presentEntry)
    return { status: 200, payload: page }
  })

  mount(listAuditCompanies, async ({ params: { id }, query: { page } }) => {
    const limit = auditCompaniesPageSize
    const payload = await findCompaniesOf(sql, id, { offset: (page - 1) * limit, limit })
    return payload ? { status: 200, payload } : notFound()
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
      body: entriesAsCsv(
        rows.map((row) => ({ ...presentEntry(row), details: presentDetails(row) })),
      ),
      headers: { 'content-disposition': 'attachment; filename="audit-log.csv"' },
    }
  })
}
