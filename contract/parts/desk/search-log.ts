import * as z from 'zod/mini'
import { Instant } from '#contract/fields.ts'
import { accountRoles } from '../../access.ts'
import {
  choice,
  defineDeskList,
  rowValues,
  period,
} from '#contract/back-office/lists/define-desk-list.ts'

const kindNames = { found: 'Found', missed: 'Not offered' } as const

export const LoggedSearch = z.object({
  /** Place in the list; searches have no id. */
  id: z.int(),
  kind: z.enum(['found', 'missed']),
  term: z.string(),
  /** The company of the reader; null for visitors. */
  company: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** The number of searches in the period. */
  searches: z.int(),
  /** Companies whose stock was found; 0 if no company offered it. */
  owners: z.int(),
  lastAt: Instant,
})
export type LoggedSearch = z.input<typeof LoggedSearch>

export const searches = defineDeskList({
  name: 'searches',
  title: 'Searches',
  path: '/searches',
  summary:
    'Searches for parts of a period, one row for each text, result and company of the reader',
  one: 'entry',
  many: 'entries',
  roles: accountRoles,
  exportAct: 'searches.exported',
  row: LoggedSearch,
  /** All words must match the text or the company. */
  search: { label: 'Part number, words or company', placeholder: 'Part number, company' },
  filters: {
    /** Business days, today included. */
    period: period(
      'Searched',
      { 1: 'today', 7: 'last 7 days', 30: 'last 30 days', 90: 'last 90 days' },
      { usual: '7', everything: '90' },
    ),
    kind: choice('Result', kindNames),
    reader: choice('Searched by', { member: 'Members', visitor: 'Visitors' }),
    company: rowValues('Company', { byCount: true }),
  },
  columns: {
    term: { header: 'Search', sort: 'term', title: true, tip: true },
    kind: {
      header: 'Result',
      optional: 'usual',
      width: '7rem',
      card: 'figure',
      value: ({ kind }) => kindNames[kind],
    },
    company: {
      header: 'Searched by',
      optional: 'usual',
      width: '15rem',
      tip: ({ company }) => company?.name,
      csv: [
        ['company id', ({ company }) => company?.id],
        ['searched by', ({ company }) => company?.name ?? 'Visitor'],
      ],
    },
    searches: { header: 'Searches', sort: 'count', width: '6rem', as: 'number', labelled: true },
    owners: {
      header: 'Owners found',
      sort: 'owners',
      optional: 'usual',
      width: '8rem',
      from: '52rem',
      as: 'number',
      soft: true,
      labelled: true,
    },
    last: {
      header: 'Last search',
      sort: 'last',
      width: '8rem',
      card: 'figure',
      as: 'time',
      value: ({ lastAt }) => lastAt,
    },
  },
  usual: { sort: 'last', order: 'desc' },
})
