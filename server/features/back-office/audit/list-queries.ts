import type * as z from 'zod/mini'
import { auditSentence, formatAuditValue } from '#contract/back-office/audit-sentences.ts'
import { auditActions } from '#contract/back-office/audit.ts'
import { auditLog, type AuditEntry } from '#contract/back-office/desk/audit-log.ts'
import { usualPeriod } from '#contract/back-office/lists/define-desk-list.ts'
import { addDays, businessDate, businessInstant } from '#contract/dates.ts'
import { ticketNumber } from '#contract/messages/desk/tickets.ts'
import { refusals } from '#contract/refusals.ts'
import {
  entriesOf,
  findNamed,
  type AuditRow,
  type FoundPeople,
} from '#server/features/back-office/audit/queries.ts'
import { findWords, parseDayRange } from '#server/features/back-office/log-filters.ts'
import { namesIn } from '#server/platform/lists/list-queries.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { serveDeskList } from '#server/platform/lists/serve-desk-list.ts'

const actedBy = (db: Queryable, { contacts, staff }: FoundPeople): Fragment => db`
  (actor_kind = 'contact' and actor_id = any(${contacts})
    or actor_kind = 'staff' and actor_id = any(${staff}))`

const concerning = (db: Queryable, { contacts, companies, staff }: FoundPeople): Fragment => db`
  (contact_id = any(${contacts}) or company_id = any(${companies})
    or company_ids && ${companies}::int[] or staff_id = any(${staff}))`

/** Words of the reason; a text without a word finds nothing. */
const saying = (db: Queryable, text: string): Fragment => {
  const words = findWords(text)
  return words.length === 0
    ? db`false`
    : db`reason <> '' and to_tsvector('simple', reason) @@ to_tsquery('simple',
    ${words.map((word) => `${word}:*`).join(' & ')})`
}

/** Actions by or on a company or its people; the arrays let each column use its index. */
const ofCompanies = (db: Queryable, ids: number[]): Fragment => db`
  (company_id = any(${ids}) or company_ids && ${ids}::int[] or contact_id = any(
    array(select contact.id from contact where contact.company_id = any(${ids}))))`

const idsIn = (values: readonly string[]): number[] =>
  values.filter((value) => /^\d{1,9}$/.test(value)).map(Number)

/** The audit log for staff (BK-106). */
export const servedAuditLog = serveDeskList(auditLog, {
  refuse(query, roles) {
    const isOfAccount = query.company.length + query.contact.length > 0
    return roles.includes('admin') || isOfAccount
      ? undefined
      : refuse(403, refusals.accountOnly, { extra: 'STAFF_ROLE' })
  },
  async select({ db, now, query }) {
    const { search, company, contact, actor, about, reason, request, from, to } = query
    const period = query.period ?? usualPeriod(auditLog.filters.period, query)
    const named = async (text: string) => (text === '' ? undefined : findNamed(db, text))
    const [results, actors, accounts] = await Promise.all([search, actor, about].map(named))
    const days = parseDayRange({ from, to })
    const firstDay = (count: number) => addDays(businessDate(now), 1 - count)
    const conditions = [
      ...(period === 'all'
        ? []
        : [db`at >= ${businessInstant(firstDay(Number(period)), '00:00')}`]),
      ...(days.since ? [db`at >= ${days.since}`] : []),
      ...(days.until ? [db`at < ${days.until}`] : []),
      ...(company.length > 0 ? [ofCompanies(db, idsIn(company))] : []),
      ...(contact.length > 0
        ? [
            db`(contact_id = any(${idsIn(contact)})
              or actor_kind = 'contact' and actor_id = any(${idsIn(contact)}))`,
          ]
        : []),
      ...(results
        ? [
            db`(${actedBy(db, results)} or ${concerning(db, results)}
              or ${saying(db, search)})`,
          ]
        : []),
      ...(actors ? [actedBy(db, actors)] : []),
      ...(accounts ? [concerning(db, accounts)] : []),
      ...(reason ? [saying(db, reason)] : []),
      ...(request ? [db`request_id = ${request} and request_id <> ''`] : []),
    ]
    return {
      id: db`id::int`,
      isWhole: period === auditLog.filters.period.usual && conditions.length === 1,
      from: db`audit_entry
        where ${conditions.reduce((all, one) => db`${all} and ${one}`, db`true`)}`,
      filters: {
        act: db`array[act]`,
        kind: db`array[actor_kind]`,
        staff: db`array_remove(array[case when actor_kind = 'staff' then actor_id::text end], null)`,
        // All rows have the chosen ones: no choice is offered, and its chip has a name.
        company: db`${company as string[]}::text[]`,
        contact: db`${contact as string[]}::text[]`,
      },
    }
  },
  order: ({ db }) => ({ at: db`at` }),
  labels: {
    act: (acts) => acts.map((act) => [act, titles[act] ?? act] as const),
    staff: namesIn('staff'),
    company: namesIn('company'),
    contact: namesIn('contact'),
  },
  read: async (ids, { db }) => (await entriesOf(db, ids)).map(presentEntry),
})

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
  const { text, usedNames: shownDetails } = auditSentence({
    ...row,
    contact: kind === 'contact' && row.contactId === actorId ? null : row.contact,
    staff: kind === 'staff' && row.staffId === actorId ? null : row.staff,
  })
  const details = Object.fromEntries(
    Object.entries(row.details).filter(([name]) => !shownDetails.has(name)),
  )
  return {
    ...row,
    title: titles[row.act] ?? row.act,
    sentence: text,
    actor: {
      kind,
      id: actorId,
      name: without[kind] ?? row.actorName ?? `#${actorId}`,
      email: row.actorEmail,
    },
    company: named(row.companyId, row.company),
    contact: named(row.contactId, row.contact),
    staff: named(row.staffId, row.staff),
    details: presentDetails({ ...row, details }),
  }
}
