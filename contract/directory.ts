import * as z from 'zod/mini'
import { directorySorts } from './address-words.ts'
import { cleanQuery, SearchWords } from './broadcasts/broadcasts.ts'
import { endpoint, ok } from './endpoint.ts'
import { Flag, PageNumber, RowsPerPage, sortParam } from './fields.ts'
import { fieldMessages } from './notices.ts'
import { tierFields } from './tiers.ts'

/** Letters of a company's description that its row carries. */
export const directoryDescription = 300

/** A row of the directory; visitors and blocked accounts get id, label, country and tier (AM-121). */
export const DirectoryRow = z.object({
  id: z.int(),
  name: z.string(),
  country: z.string(),
  ...tierFields,
  /** The beginning of the description, in one line. */
  description: z.optional(z.string()),
  favCount: z.optional(z.int()),
  isOwn: z.optional(z.boolean()),
})
export type DirectoryRow = z.output<typeof DirectoryRow>

/** The directory's filters, as they stand in the address (CO-002). */
export const DirectoryFilter = z.object({
  query: SearchWords,
  /** A country's code or its name; empty for all. */
  country: z._default(
    z.string().check(
      z.maxLength(100, fieldMessages.atMost(100)),
      z.overwrite((named: string) => cleanQuery(named)),
    ),
    '',
  ),
  page: PageNumber,
  pageSize: RowsPerPage,
  orderCol: sortParam(directorySorts),
  orderDesc: Flag,
  /** Set by the search of every page (SH-010); the directory's own search always shows. */
  showSearch: Flag,
})
export type DirectoryFilter = z.output<typeof DirectoryFilter>

export const listCompanies = endpoint({
  method: 'GET',
  path: '/api/companies',
  summary: 'Companies of the directory by words, country and order, with exact counts',
  access: 'visitor',
  blocked: 'asVisitor',
  query: DirectoryFilter,
  answer: ok(
    z.object({
      results: z.array(DirectoryRow),
      /** Companies of the whole result (AM-079). */
      numResults: z.int(),
      /** Contacts of all these companies. */
      numTraders: z.int(),
    }),
  ),
})

export const companyCountries = endpoint({
  method: 'GET',
  path: '/api/companies/countries',
  summary: 'Countries that have a company in the directory, with how many (AM-013)',
  access: 'visitor',
  blocked: 'allowed',
  answer: ok(
    z.object({
      results: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          shortName: z.string(),
          numCompanies: z.int(),
        }),
      ),
    }),
  ),
})
