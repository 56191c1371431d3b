import * as z from 'zod/mini'
import { cleanQuery, queryMax } from './broadcasts.ts'
import { endpoint, ok } from './endpoint.ts'
import { fieldMessages } from './notices.ts'
import { pageSizes } from './paging.ts'
import { tierFields } from './tiers.ts'

/** What the directory is sorted by, as addresses and the API name it (CO-008). */
export const directorySorts = ['companyname', 'Country', 'profile', 'favCount'] as const
export type DirectorySort = (typeof directorySorts)[number]
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

const flag = z._default(
  z.pipe(
    z.enum(['true', 'false', '1', '0', ''], fieldMessages.choice),
    z.transform((value) => value === 'true' || value === '1'),
  ),
  false,
)

/** The directory's filters, as they stand in the address (CO-002). */
export const DirectoryFilter = z.object({
  query: z._default(
    z.string().check(
      z.maxLength(queryMax, fieldMessages.atMost(queryMax)),
      z.overwrite((typed: string) => cleanQuery(typed)),
    ),
    '',
  ),
  /** A country's code or its name; empty for all. */
  country: z._default(z.string().check(z.maxLength(100, fieldMessages.atMost(100)), z.trim()), ''),
  page: z._default(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,7}$/, fieldMessages.number)), z.transform(Number)),
      z.int().check(z.minimum(1, fieldMessages.number)),
    ),
    1,
  ),
  pageSize: z._default(
    z.pipe(
      z.enum(pageSizes.map(String) as [string, ...string[]], fieldMessages.choice),
      z.transform(Number),
    ),
    pageSizes[0],
  ),
  orderCol: z.optional(
    z.pipe(
      z.enum(['', ...directorySorts], fieldMessages.choice),
      z.transform((value) => (value === '' ? undefined : value)),
    ),
  ),
  orderDesc: flag,
  /** Set by the search of every page (SH-010); the directory's own search always shows. */
  showSearch: flag,
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
