import * as z from 'zod/mini'
import { BodyId } from '../../endpoint.ts'
import { filterText, NumberParam, PageNumber } from '../../fields.ts'
import { fieldMessages } from '../../notices.ts'
import { pageSizes } from '../../search-params.ts'

/** Maximum values of one filter in an address. */
export const maxFilterValues = 60
/** Maximum values offered for one filter, the most frequent first. */
export const maxFilterChoices = 60
/** Rows per page of a list of the back office, unless chosen otherwise. */
export const deskPageSize = 20

/** Query parameter: the chosen values of a filter, separated by commas; any of them matches. */
const FilterValues = z._default(
  z.pipe(
    z
      .string()
      .check(
        z.maxLength(1000, fieldMessages.choice),
        z.regex(/^([\w.-]{1,40}(,[\w.-]{1,40})*)?$/, fieldMessages.choice),
      ),
    z.transform((text): string[] =>
      text === '' ? [] : [...new Set(text.split(','))].slice(0, maxFilterValues),
    ),
  ),
  [],
)

/** Query parameters of a list: search text and filters, which all have to match, order and page. */
export const listQuery = <const F extends string, const S extends string>(
  filters: readonly F[],
  sorts: readonly S[],
) =>
  z.object({
    search: filterText(200),
    ...(Object.fromEntries(filters.map((name) => [name, FilterValues])) as Record<
      F,
      typeof FilterValues
    >),
    page: PageNumber,
    pageSize: z._default(
      z.pipe(NumberParam, z.literal(pageSizes, fieldMessages.choice)),
      deskPageSize,
    ),
    sort: z.optional(z.enum(sorts, fieldMessages.choice)),
    order: z.optional(z.enum(['asc', 'desc'], fieldMessages.choice)),
  })

export const FilterChoice = z.object({ value: z.string(), label: z.string(), count: z.int() })
export type FilterChoice = z.output<typeof FilterChoice>

/** A page of a list, with the values that exist for each filter while the other filters apply. */
export const listAnswer = <const F extends string, R extends z.ZodMiniType>(
  filters: readonly F[],
  row: R,
) =>
  z.object({
    results: z.array(row),
    numResults: z.int(),
    choices: z.object(
      Object.fromEntries(filters.map((name) => [name, z.array(FilterChoice)])) as Record<
        F,
        z.ZodMiniArray<typeof FilterChoice>
      >,
    ),
  })

/** Maximum length of the query string that selects rows of a list. */
export const maxListAddress = 2000
/** Maximum rows that are selected one by one. */
export const maxSelectedRows = 1000

/** The rows that an act applies to: chosen ones, or all that match the query string of a list. */
export const ListTarget = z.union([
  z.object({
    ids: z
      .array(BodyId)
      .check(z.minLength(1), z.maxLength(maxSelectedRows, fieldMessages.atMost(maxSelectedRows))),
  }),
  z.object({
    matching: z.string().check(z.maxLength(maxListAddress)),
    /** The number that was shown; the act is refused if it has changed. */
    expected: z.int(),
  }),
])
export type ListTarget = z.output<typeof ListTarget>
