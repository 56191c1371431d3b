import * as z from 'zod/mini'
import {
  partAges,
  partSorts,
  placesMax,
  quantityMax,
  queryMin,
  queryNames,
  type PartAge,
} from './search-params.ts'
import { cleanQuery, SearchWords } from './broadcasts/broadcasts.ts'
import { Contact } from './companies.ts'
import { endpoint, idParams, ok } from './endpoint.ts'
import { ChoiceList, Flag, PageNumber, RowsPerPage, sortParam } from './fields.ts'
import { conditions, priceCurrency, priceFields } from './inventory/inventory.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { regionKeys } from './regions.ts'
import { tierFields } from './tier-fields.ts'

/** Maximum queries per search (CN-015). */
export const searchTermsMax = 5
/** Maximum rows per query of a multi-search (AM-125). */
export const multiSearchRows = 10

/** Part search filters in the URL (PT-001). */
export const PartFilter = z.object({
  query: SearchWords,
  query2: SearchWords,
  query3: SearchWords,
  query4: SearchWords,
  query5: SearchWords,
  /** Codes or names of countries, separated by commas. */
  country: z._default(
    z.string().check(
      z.maxLength(500, fieldMessages.atMost(500)),
      z.overwrite((named: string) => cleanQuery(named)),
      z.refine((named) => named.split(',').length <= placesMax, fieldMessages.choice),
    ),
    '',
  ),
  /** Countries of these regions are added to `country`. */
  region: ChoiceList(regionKeys),
  condition: ChoiceList(conditions),
  /** Least quantity of a line. */
  quantity: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{0,9}$/, fieldMessages.number)),
      z.transform((digits) => Math.min(Number(digits), quantityMax) || undefined),
    ),
  ),
  /** Lines changed or confirmed within so many days. */
  age: z.optional(
    z.pipe(
      z.enum(['', ...partAges.map(String)], fieldMessages.choice),
      z.transform((days) => (days === '' ? undefined : (Number(days) as PartAge))),
    ),
  ),
  companyId: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{0,9}$/, fieldMessages.number)),
      z.transform((digits) => (digits === '' ? undefined : Number(digits))),
    ),
  ),
  favorites: Flag,
  exactPhrase: Flag,
  doShowAdvanced: Flag,
  page: PageNumber,
  pageSize: RowsPerPage,
  orderCol: sortParam(partSorts),
  orderDesc: Flag,
  currency: priceCurrency,
})
export type PartFilter = z.output<typeof PartFilter>

/** The non-empty queries in order; without any, nothing is searched but the stock of a company (PT-008). */
export const filledQueries = (filter: PartFilter): string[] =>
  queryNames.map((name) => filter[name]).filter((query) => query.length >= queryMin)

/** A search result; visitors and blocked accounts get no company, country or telephone (AM-121). */
export const PartRow = z.object({
  id: z.int(),
  partNumber: z.string(),
  partnumber: z.string(),
  manufacturer: z.string(),
  description: z.string(),
  quantity: z.int(),
  condition: z.string(),
  partCondition: z.string(),
  ...priceFields,
  isRFQDisabled: z.boolean(),
  /** Whether any contact of the company accepts requests for quotes (AM-042). */
  allowrfq: z.optional(z.boolean()),
  companyName: z.string(),
  companyId: z.optional(z.int()),
  companyTel: z.optional(z.string()),
  country: z.optional(z.string()),
  /** When the line was last changed or confirmed; absent for visitors, who could see by it which lines one company imported. */
  updatedAt: z.optional(z.string()),
  ...tierFields,
})
export type PartRow = z.output<typeof PartRow>

/** Results of one query (AM-125). */
export const PartGroup = z.object({
  payload: z.object({
    q: z.string(),
    hasLandingPage: z.boolean(),
    /** Part number key in the path of that page. */
    key: z.optional(z.string()),
  }),
  numResults: z.int(),
  /** The same without the filters by condition, place, quantity and age; absent if none of them is set. */
  numUnfiltered: z.optional(z.int()),
  parts: z.array(PartRow),
  /** Whether only fragments within words match. */
  isInsideWords: z.boolean(),
  /** Whether only part numbers match that have 0 for a typed O, 1 for a typed I, or the reverse. */
  isLookalike: z.boolean(),
  /** If nothing matches: queries with results that differ in one character. */
  similar: z.array(z.string()),
})

export const searchParts = endpoint({
  method: 'GET',
  path: '/api/parts',
  topLevel: { nrParts: 'nrParts', rows: 'results' },
  summary:
    'Search the stock of all members by part number and text, with exact counts; up to five queries',
  access: 'visitor',
  blocked: 'asVisitor',
  query: PartFilter,
  answer: ok(
    z.object({
      /** Sum over all queries. */
      nrParts: z.int(),
      results: z.array(PartGroup),
    }),
  ),
})

/** A stock line with its company and contacts (PT-020). */
export const Part = z.object({
  ...PartRow.shape,
  company: z.optional(
    z.object({
      id: z.int(),
      name: z.string(),
      tel: z.string(),
      country: z.string(),
      description: z.string(),
      ...tierFields,
    }),
  ),
  /** Names of the contacts, joined. */
  contactsCombined: z.optional(z.string()),
  contacts: z.array(Contact),
})
export type Part = z.output<typeof Part>

export const getPart = endpoint({
  method: 'GET',
  path: '/api/parts/:id',
  topLevel: { part: 'part' },
  summary: 'One stock line with its company and contacts',
  access: 'visitor',
  blocked: 'asVisitor',
  params: idParams,
  query: z.object({ currency: priceCurrency }),
  answer: ok(z.object({ part: Part })),
  refusals: { 404: 'No such line, or it is no longer listed' },
})

const PartNumberParams = z.object({ partNumber: z.string().check(z.maxLength(200)) })

export const partLanding = endpoint({
  method: 'GET',
  path: '/api/parts/landing/:partNumber',
  summary: 'Whether a part number has a statistics page, and the key in its path (AM-006)',
  access: 'visitor',
  blocked: 'asVisitor',
  params: PartNumberParams,
  looseParams: true,
  answer: ok(z.object({ hasLandingPage: z.boolean(), key: z.optional(z.string()) })),
})

/** A stock line on the statistics page (PT-032). */
export const TraderRow = z.object({
  id: z.int(),
  Partnumber: z.string(),
  Description: z.string(),
  Manufacturer: z.string(),
  Quantity: z.int(),
  PartCondition: z.string(),
  Price: priceFields.price,
  priceLocalCurrency: priceFields.priceLocalCurrency,
  inv_trusted: z.int(),
  inv_companyname: z.string(),
  inv_country: z.optional(z.string()),
  inv_telephone: z.optional(z.string()),
  updatedAt: z.optional(z.string()),
  CompanyID: z.optional(z.int()),
  isRFQDisabled: z.boolean(),
  allowrfq: z.optional(z.boolean()),
})
export type TraderRow = z.output<typeof TraderRow>

export const partStatistics = endpoint({
  method: 'GET',
  path: '/api/parts/statistics/:partNumber',
  topLevel: { result: '' },
  summary: 'Statistics of a part number over all stock, and its stock lines by page',
  access: 'visitor',
  blocked: 'asVisitor',
  params: PartNumberParams,
  looseParams: true,
  query: z.object({
    page: PageNumber,
    pageSize: RowsPerPage,
    orderCol: z._default(z.enum(partSorts, fieldMessages.choice), 'Price'),
    orderDesc: Flag,
    currency: priceCurrency,
  }),
  answer: ok(
    z.object({
      part: z.array(
        z.object({
          /** Part number key in the path. */
          key: z.string(),
          partNumber: z.string(),
          manufacturer: z.string(),
          description: z.string(),
          /** Offered conditions with their number of lines and of pieces; prices in euro, absent if all are CALL. */
          conditions: z.array(
            z.object({
              condition: z.string(),
              offers: z.int(),
              quantity: z.int(),
              minPrice: z.optional(z.number()),
              medianPrice: z.optional(z.number()),
            }),
          ),
          /** In euro; absent if every price is CALL. */
          minPrice: z.optional(z.number()),
          maxPrice: z.optional(z.number()),
          /** Prices in ascending order with their number of lines; almost equal prices are merged. */
          prices: z.array(z.object({ price: z.number(), offers: z.int() })),
          quantity: z.int(),
          traders: z.int(),
          countries: z.array(z.string()),
        }),
      ),
      partStats: z.array(TraderRow),
      /** Lines on all pages. */
      numResults: z.int(),
    }),
  ),
  refusals: { 404: 'No offers for this part number' },
})
