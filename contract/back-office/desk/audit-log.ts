import * as z from 'zod/mini'
import { accountRoles } from '../../access.ts'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import { Instant, PageNumber } from '../../fields.ts'
import { actorKinds } from '../audit.ts'
import { choice, day, defineDeskList, rowValues, period, text } from '../lists/define-desk-list.ts'
import { adminApi } from '../staff.ts'

/** A company or person with its current name; null if it was deleted. */
const Named = z.object({ id: z.int(), name: z.nullable(z.string()) })
type Named = z.output<typeof Named>

export const AuditEntry = z.object({
  id: z.int(),
  at: Instant,
  act: z.string(),
  /** Title of the action. */
  title: z.string(),
  /** The sentence after the actor, with amounts and names. */
  sentence: z.string(),
  /** How many companies one act concerned; null where it is `company` alone. */
  companies: z.nullable(z.int()),
  actor: z.object({
    kind: z.enum(actorKinds),
    id: z.nullable(z.int()),
    /** A name, 'Visitor' or 'System'. */
    name: z.string(),
    email: z.nullable(z.string()),
  }),
  company: z.nullable(Named),
  contact: z.nullable(Named),
  staff: z.nullable(Named),
  reason: z.string(),
  /** Changed values, or single facts without `from`, that the sentence does not name. */
  details: z.array(z.object({ name: z.string(), from: z.optional(z.string()), to: z.string() })),
  source: z.string(),
  requestId: z.string(),
})
export type AuditEntry = z.input<typeof AuditEntry>

const nameWithId = (one: Named | null) => (one ? `${one.name ?? ''} #${one.id}`.trim() : '')

/** Support must choose a company or a person; only admins read the whole log (BK-106). */
export const auditLog = defineDeskList({
  name: 'audit',
  title: 'Audit log',
  path: '/audit',
  summary: 'Audit entries, newest first; support must choose a company or a person',
  one: 'entry',
  many: 'entries',
  roles: accountRoles,
  exportRoles: [],
  exportAct: 'audit.exported',
  row: AuditEntry,
  /** Part of a name or address of who acted or whom it concerned, or words of the reason by prefix. */
  search: {
    label: 'Person, company or words of the reason',
    placeholder: 'Person, company, reason',
  },
  filters: {
    /** Business days, today included. */
    period: period(
      'Time',
      {
        1: 'today',
        7: 'last 7 days',
        30: 'last 30 days',
        365: 'last 365 days',
        all: 'at any time',
      },
      {
        usual: '7',
        everything: 'all',
        unless: [
          'search',
          'company',
          'contact',
          'actor',
          'about',
          'reason',
          'request',
          'from',
          'to',
        ],
      },
    ),
    act: rowValues('Action', { byCount: true }),
    kind: choice('Actor', {
      staff: 'Staff',
      contact: 'Members',
      visitor: 'Visitors',
      system: 'System',
    }),
    staff: rowValues('Staff member', { byCount: true }),
    company: rowValues('Company'),
    contact: rowValues('Person'),
    /** Part of the name or e-mail address of who acted. */
    actor: text('Done by'),
    /** Part of a name or an e-mail address of the company or person concerned. */
    about: text('Account'),
    /** Words by prefix. */
    reason: text('Reason'),
    /** The whole id. */
    request: text('Request id'),
    /** Business days, inclusive. */
    from: day('First day'),
    to: day('Last day'),
  },
  columns: {
    at: {
      header: 'Time and source',
      sort: 'at',
      width: '8.5rem',
      card: 'figure',
      soft: true,
      csv: [
        ['when', ({ at }) => at],
        ['from', ({ source }) => source],
        ['request', ({ requestId }) => requestId],
      ],
    },
    entry: {
      header: 'What happened',
      title: true,
      csv: [
        ['act', ({ title }) => title],
        ['what', ({ sentence }) => sentence],
        ['who', ({ actor }) => actor.name],
        ['who: e-mail', ({ actor }) => actor.email],
        ['company', ({ company }) => nameWithId(company)],
        ['contact', ({ contact }) => nameWithId(contact)],
        ['staff', ({ staff }) => nameWithId(staff)],
      ],
    },
    changes: {
      header: 'Reason and changes',
      width: '24rem',
      card: 'text',
      csv: [
        ['reason', ({ reason }) => reason],
        [
          'details',
          ({ details }) =>
            details
              .map(
                ({ name, from, to }) => `${name}: ${from === undefined ? '' : `${from} → `}${to}`,
              )
              .join('; '),
        ],
      ],
    },
  },
  usual: { sort: 'at', order: 'desc' },
  pageSize: 50,
})

/** Companies of an act on several that are listed at once. */
export const auditCompaniesPageSize = 1000

export const listAuditCompanies = endpoint({
  method: 'GET',
  path: `${adminApi}/audit/:id/companies`,
  summary: `The companies that one act concerned, by name, ${auditCompaniesPageSize} a page`,
  access: 'staff',
  blocked: 'denied',
  roles: accountRoles,
  params: idParams,
  query: z.object({ page: PageNumber }),
  answer: ok(z.object({ results: z.array(Named), total: z.int() })),
  refusals: { 404: 'No such entry, or it concerns no more than one company' },
})
