import * as z from 'zod/mini'
import { accountCall } from '../../access.ts'
import { endpoint, ok } from '../../endpoint.ts'
import { filterText, Instant } from '../../fields.ts'
import { fieldMessages } from '../../notices.ts'
import { adminApi } from '#contract/back-office/staff.ts'
import { listAnswer, listQuery } from '#contract/back-office/lists/desk-lists.ts'

/** Business days of the period filter, today included. */
export const searchPeriods = ['1', '7', '30', '90'] as const
export type SearchPeriod = (typeof searchPeriods)[number]
export const usualSearchPeriod: SearchPeriod = '7'

export const searchFilters = ['kind', 'reader', 'company'] as const
export type SearchFilter = (typeof searchFilters)[number]

export const searchFilterNames: Record<SearchFilter, string> = {
  kind: 'Result',
  reader: 'Searched by',
  company: 'Company',
}

/** The values of filters that are the same everywhere, in their order. */
export const searchFilterValues = {
  kind: { found: 'Found', missed: 'Not offered' },
  reader: { member: 'Members', visitor: 'Visitors' },
} as const satisfies Partial<Record<SearchFilter, Record<string, string>>>

export const searchSorts = ['last', 'count', 'term', 'owners'] as const
export type SearchSort = (typeof searchSorts)[number]

export const LoggedSearch = z.object({
  /** Place in the list; searches have no id. */
  id: z.int(),
  kind: z.enum(['found', 'missed']),
  term: z.string(),
  /** The company of the reader; null for visitors. */
  company: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** How often it was searched in the period. */
  searches: z.int(),
  /** Companies whose stock was found; 0 if no company offered it. */
  owners: z.int(),
  lastAt: Instant,
})
export type LoggedSearch = z.input<typeof LoggedSearch>

export const SearchLogQuery = z.extend(listQuery(searchFilters, searchSorts), {
  period: z.optional(z.enum(searchPeriods, fieldMessages.choice)),
})
export type SearchLogQuery = z.output<typeof SearchLogQuery>

export const listSearches = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/searches`,
  summary:
    'Searches for parts of a period, one row for each text, result and company of the reader',
  /** All words of the search must match the text or the company. */
  query: SearchLogQuery,
  answer: ok(listAnswer(searchFilters, LoggedSearch)),
})

export const exportSearches = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/searches/export`,
  summary: 'The searches that match as CSV',
  /** The keys of the columns in their order; all if absent. */
  query: z.extend(SearchLogQuery, { columns: filterText(500) }),
  answer: ok(z.object({})),
  documents: { 'text/csv': 'The rows' },
})
