import * as z from 'zod/mini'
import { directorySorts } from './search-params.ts'
import { cleanQuery, SearchWords } from './broadcasts/broadcasts.ts'
import { endpoint, ok } from './endpoint.ts'
import { Flag, PageNumber, RowsPerPage, sortParam } from './fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { tierFields } from './tier-fields.ts'

/** Characters of a company's description included in a row. */
export const directoryDescriptionLength = 300

/**
 * Visitors read a tier or a country only where at least this many companies share it, so that combining answers does not
 * tell who sells (AM-121); the same as min_companies_alike in the database.
 */
export const minCompaniesAlike = 3

/** A row of the directory; visitors and blocked accounts get id, label, country and tier (AM-121). */
export const DirectoryRow = z.object({
  id: z.int(),
  name: z.string(),
  /** '' where visitors do not read it. */
  country: z.string(),
  ...tierFields,
  /** Start of the description, on one line. */
  description: z.optional(z.string()),
  favCount: z.optional(z.int()),
  isOwn: z.optional(z.boolean()),
})
export type DirectoryRow = z.output<typeof DirectoryRow>

/** Query parameter: country code or name; empty for all. */
export const CountryFilter = z._default(
  z.string().check(
    z.maxLength(100, fieldMessages.atMost(100)),
    z.overwrite((named: string) => cleanQuery(named)),
  ),
  '',
)

/** Directory filters in the URL (CO-002). */
export const DirectoryFilter = z.object({
  query: SearchWords,
  country: CountryFilter,
  page: PageNumber,
  pageSize: RowsPerPage,
  orderCol: sortParam(directorySorts),
  orderDesc: Flag,
  /** Set by the global search (SH-010); the directory's own search is always visible. */
  showSearch: Flag,
})
export type DirectoryFilter = z.output<typeof DirectoryFilter>

export const listCompanies = endpoint({
  method: 'GET',
  path: '/api/companies',
  summary: 'Search the directory by text and country, with exact counts',
  access: 'visitor',
  blocked: 'asVisitor',
  query: DirectoryFilter,
  answer: ok(
    z.object({
      results: z.array(DirectoryRow),
      /** Companies in the whole result (AM-079). */
      numResults: z.int(),
      /** Contacts of all companies in the result. */
      numTraders: z.int(),
    }),
  ),
})

export const companyCountries = endpoint({
  method: 'GET',
  path: '/api/companies/countries',
  topLevel: { countries: 'results' },
  summary: 'Countries with companies in the directory, with the number of companies (AM-013)',
  access: 'visitor',
  blocked: 'asVisitor',
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
