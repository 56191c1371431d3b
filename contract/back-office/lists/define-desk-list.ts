import * as z from 'zod/mini'
import type { StaffRole } from '../../access.ts'
import { endpoint, ok, type Answered, type Endpoint, type Payload } from '../../endpoint.ts'
import { Day, filterText, NumberParam, PageNumber } from '../../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { pageSizes, type PageSize } from '../../search-params.ts'
import type { AuditAction } from '../audit.ts'
import { adminApi } from '../staff.ts'
import { deskPageSize, FilterChoice, maxFilterValues } from './desk-lists.ts'

/** Query parameter: the chosen values of a filter, separated by commas; any of them matches. */
const FilterValues = z._default(
  z.pipe(
    z
      .string()
      .check(
        z.maxLength(1000, fieldMessages.choice),
        z.regex(/^([\w.:*-]{1,60}(,[\w.:*-]{1,60})*)?$/, fieldMessages.choice),
      ),
    z.transform((text): string[] =>
      text === '' ? [] : [...new Set(text.split(','))].slice(0, maxFilterValues),
    ),
  ),
  [],
)

/** Maximum characters of a search or a text filter. */
export const maxListText = 200

type Labels = Readonly<Record<string, string>>

/** Any of several values matches; each is offered with the number of its rows. */
export const choice = <const V extends Labels>(
  label: string,
  values: V,
  { usual }: { usual?: keyof V & string } = {},
) => ({
  kind: 'values' as const,
  label,
  values,
  param: FilterValues,
  ...(usual && { usual }),
})

/** The same for values that the server finds in the rows, such as companies. */
export const rowValues = (label: string, { byCount = false }: { byCount?: boolean } = {}) => ({
  kind: 'values' as const,
  label,
  values: undefined,
  byCount,
  param: FilterValues,
})

/** In an address: the usual value of the filter does not apply. */
export const everyValue = 'all'

/** The values of a filter that an address or query chooses, or the usual one. */
export const chosenValues = ({ usual }: { usual?: string }, chosen: readonly string[]) =>
  chosen.length > 0 ? chosen.filter((value) => value !== everyValue) : usual ? [usual] : []

/**
 * A period, of which one applies: the usual one, unless a parameter named by `unless` narrows the list, which then
 * shows everything.
 */
export const period = <const V extends Labels>(
  label: string,
  values: V,
  applies: {
    usual: `${keyof V & (string | number)}`
    everything: `${keyof V & (string | number)}`
    unless?: readonly string[]
  },
) => ({
  kind: 'period' as const,
  label,
  values,
  ...applies,
  param: z.optional(
    z.enum(Object.keys(values) as `${keyof V & (string | number)}`[], fieldMessages.choice),
  ),
})

type Period = { usual: string; everything: string; unless?: readonly string[] }

const isGiven = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''

/** The value of a period that an address or query does not name. */
export const usualPeriod = (
  { usual, everything, unless = [] }: Period,
  query: Readonly<Record<string, unknown>>,
): string => (unless.some((name) => isGiven(query[name])) ? everything : usual)

/** One day. */
export const day = (label: string) => ({ kind: 'day' as const, label, param: z.optional(Day) })

/** One text. */
export const text = (label: string) => ({
  kind: 'text' as const,
  label,
  param: filterText(maxListText),
})

/** A filter as all lists have it. */
export type ListFilter = { label: string; param: z.ZodMiniType } & (
  | { kind: 'values'; values: Labels | undefined; byCount?: boolean; usual?: string }
  | ({ kind: 'period'; values: Labels } & Period)
  | { kind: 'day' | 'text' }
)
type Filters = Readonly<Record<string, ListFilter>>

export type CellValue = string | number | null | undefined
type CsvColumn<T> = readonly [header: string, value: (row: T) => CellValue]

/** A column of the table and of the CSV file. Its key is part of addresses and saved views. */
export interface ListColumn<T, S extends string = string> {
  header: string
  /** Of the cell and of the CSV file; the field of its key unless said otherwise. */
  value?: (row: T) => CellValue
  /** How the page writes the value: `text` unless said otherwise. Times are relative, euros are in cents. */
  as?: 'text' | 'number' | 'euros' | 'time' | 'day' | 'code'
  /** The columns of the CSV file instead of one with the header; none if empty. */
  csv?: readonly CsvColumn<T>[]
  /** The key that the list is sorted by. */
  sort?: S
  /** Names its row. */
  title?: true
  /** Can be hidden; `extra` ones are hidden unless chosen. */
  optional?: 'usual' | 'extra'
  /** The tooltip: the value, or another text. */
  tip?: true | ((row: T) => string | undefined)
  soft?: true
  /** A CSS length; columns without one share what is left. */
  width?: string
  /** The table shows it in windows at least this wide. */
  from?: '52rem' | '64rem' | '80rem' | '90rem'
  align?: 'left' | 'right'
  /** Its place on a phone. */
  card?: 'figure' | 'text' | 'foot' | 'action' | 'hidden'
  /** Whether a card names it. */
  labelled?: true
}

interface ListOptions<
  N extends string,
  R extends z.ZodMiniType,
  F extends Filters,
  K extends string,
  S extends string,
  T extends string,
> {
  name: N
  title: string
  /** Path of the page below /admin. */
  path: `/${string}`
  /** Path of the API below that of the back office, if not that of the page. */
  apiPath?: `/${string}`
  summary: string
  /** `person` and `people`, as counts and empty lists name them. */
  one: string
  many: string
  roles: readonly StaffRole[]
  /** Who exports; those who read the list unless said otherwise. */
  exportRoles?: readonly StaffRole[]
  /** The key of the audit entry of an export; only lists from before `list.exported` have their own. */
  exportAct?: AuditAction
  /** Details of that entry in addition to the query. */
  exportDetails?: Readonly<Record<string, string>>
  row: R
  search: { label: string; placeholder: string }
  filters: F
  columns: Readonly<Record<K, ListColumn<z.input<R>, S>>>
  /** Further sort keys, without a column. */
  otherSorts?: readonly S[]
  usual: { sort: NoInfer<S>; order: 'asc' | 'desc' }
  /** Rows per page, unless chosen otherwise. */
  pageSize?: PageSize
  /** Numbers that are added up over all rows that match. */
  totals?: readonly T[]
  /** Views that everybody has. */
  views?: readonly { name: string; address: string }[]
  /** Keys of the columns of a whole CSV file in their order, where it differs from the table. */
  csvOrder?: readonly NoInfer<K>[]
}

type Params<F extends Filters> = { [K in keyof F]: F[K]['param'] }
type Counted<F extends Filters> = {
  [K in keyof F]: F[K]['kind'] extends 'values' ? K : never
}[keyof F] &
  string

const queryOf = <F extends Filters, S extends string>(
  filters: F,
  sorts: readonly S[],
  pageSize: PageSize,
) =>
  z.object({
    search: filterText(maxListText),
    ...(Object.fromEntries(
      Object.entries(filters).map(([name, { param }]) => [name, param]),
    ) as Params<F>),
    page: PageNumber,
    pageSize: z._default(z.pipe(NumberParam, z.literal(pageSizes, fieldMessages.choice)), pageSize),
    sort: z.optional(z.enum(sorts, fieldMessages.choice)),
    order: z.optional(z.enum(['asc', 'desc'], fieldMessages.choice)),
  })

/** A page of a list, with the values that exist for each filter while the other filters apply. */
const answerOf = <F extends Filters, R extends z.ZodMiniType, T extends string>(
  filters: F,
  row: R,
  totals: readonly T[],
) =>
  z.object({
    results: z.array(row),
    numResults: z.int(),
    choices: z.object(
      Object.fromEntries(
        countedFilters(filters).map((name) => [name, z.array(FilterChoice)]),
      ) as Record<Counted<F>, z.ZodMiniArray<typeof FilterChoice>>,
    ),
    ...((totals.length === 0
      ? {}
      : {
          totals: z.object(Object.fromEntries(totals.map((name) => [name, z.int()]))),
        }) as [T] extends [never] ? object : { totals: z.ZodMiniObject<Record<T, z.ZodMiniInt>> }),
  })

/** The filters whose values are counted. */
export const countedFilters = <F extends Filters>(filters: F) =>
  Object.keys(filters).filter((name) => filters[name]!.kind === 'values') as Counted<F>[]

/** Maximum rows of an export: far above what a market issues in the years that documents are kept. */
export const maxExportedRows = 500_000

/**
 * Defines a list of the desk: what its rows are, how they are found, sorted and shown, and who reads them. The server
 * adds the SQL, the page adds cells that are more than a text.
 */
export function defineDeskList<
  const N extends string,
  R extends z.ZodMiniType,
  const F extends Filters,
  const K extends string,
  const S extends string,
  const T extends string = never,
>(options: ListOptions<N, R, F, K, S, T>) {
  const { name, path, apiPath = path, summary, many, roles, exportRoles = roles } = options
  const { row, filters, columns, otherSorts = [], totals = [], pageSize = deskPageSize } = options
  const sorts = [
    ...Object.values<ListColumn<never, S>>(columns).flatMap(({ sort }) => sort ?? []),
    ...otherSorts,
  ]
  const Query = queryOf(filters, sorts, pageSize)
  return {
    ...options,
    pageSize,
    exportRoles,
    exportAct: options.exportAct ?? ('list.exported' as const),
    exportDetails: options.exportDetails ?? (options.exportAct ? {} : { list: name }),
    Query,
    list: endpoint({
      method: 'GET',
      path: `${adminApi}${apiPath}`,
      summary,
      access: 'staff',
      blocked: 'denied',
      roles,
      query: Query,
      answer: ok(answerOf(filters, row, totals)),
    }),
    export: endpoint({
      method: 'GET',
      path: `${adminApi}${apiPath}/export`,
      summary: `The ${many} that match as CSV`,
      access: 'staff',
      blocked: 'denied',
      roles: exportRoles,
      /** The query of the list, and the keys of the columns in their order; all if absent. */
      query: z.extend(Query, { columns: filterText(500) }),
      answer: ok(z.object({})),
      documents: { 'text/csv': 'The rows' },
    }),
  }
}

/** Any list of the desk. */
export interface DeskList {
  name: string
  title: string
  path: `/${string}`
  one: string
  many: string
  roles: readonly StaffRole[]
  exportRoles: readonly StaffRole[]
  exportAct: AuditAction
  exportDetails: Readonly<Record<string, string>>
  search: { label: string; placeholder: string }
  filters: Filters
  columns: Readonly<Record<string, ListColumn<never>>>
  usual: { sort: string; order: 'asc' | 'desc' }
  pageSize: PageSize
  views?: readonly { name: string; address: string }[]
  csvOrder?: readonly string[]
  Query: z.ZodMiniType
  list: Endpoint
  export: Endpoint
}
/** A row as pages have it, with times as texts. */
export type RowOf<L extends DeskList> =
  Payload<L['list']> extends { results: readonly (infer R)[] } ? R : never
/** A row as the server has it. */
export type ServedRowOf<L extends DeskList> =
  unknown extends Answered<L['list']>
    ? unknown
    : Answered<L['list']> extends { payload: { results: readonly (infer R)[] } }
      ? R
      : never
export type QueryOf<L extends DeskList> = z.output<L['Query']>
/** The keys that a list is sorted by, and its filters whose values are counted. */
export type SortOf<L extends DeskList> =
  QueryOf<L> extends { sort?: (infer S) | undefined } ? S & string : never
export type CountedOf<L extends DeskList> = Counted<L['filters']>
