import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import {
  chosenValues,
  countedFilters,
  maxExportedRows,
  type CountedOf,
  type DeskList,
  type QueryOf,
  type ServedRowOf,
  type SortOf,
} from '#contract/back-office/lists/define-desk-list.ts'
import type { StaffRole } from '#contract/access.ts'
import type { FilterChoice, ListTarget } from '#contract/back-office/lists/desk-lists.ts'
import { refusals } from '#contract/refusals.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { refuse, type Refused } from '#server/platform/http/refusal.ts'
import { streamList } from '#server/platform/lists/write-list.ts'
import { findListIds, findListPage, type ListSource } from '#server/platform/lists/list-queries.ts'
import { presentChoices, type LabelledValues } from '#server/platform/lists/lists.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The context of a request for a list. */
export interface ListContext<Query = unknown> {
  platform: Platform
  db: Queryable
  now: Date
  query: Query
}

/** The SQL selection of a list: `filters` are text[], the values that a row has for each filter. */
export interface ListSelection<L extends DeskList = DeskList> extends Pick<
  ListSource,
  'from' | 'id' | 'isWhole' | 'sums'
> {
  filters: Record<CountedOf<L>, Fragment>
}

type Labels<L extends DeskList> = (
  values: readonly string[],
  context: ListContext<QueryOf<L>>,
) => LabelledValues | Promise<LabelledValues>

/** The SQL of a list. */
export interface ServedList<L extends DeskList = DeskList, Id = unknown> {
  list: L
  /** Why somebody of a role may not read these rows. */
  refuse?(query: QueryOf<L>, roles: readonly StaffRole[]): Refused | undefined
  select(context: ListContext<QueryOf<L>>): ListSelection<L> | Promise<ListSelection<L>>
  order(context: ListContext<QueryOf<L>>): Record<SortOf<L>, Fragment>
  /** The row that comes first in any order. */
  firstId?(context: ListContext<QueryOf<L>>): number | undefined
  /** Rows in the order of their ids. */
  read(ids: readonly Id[], context: ListContext<QueryOf<L>>): Promise<readonly ServedRowOf<L>[]>
  /** The names of values that are not in the definition, in their order. */
  labels?: { [K in CountedOf<L>]?: Labels<L> }
}

export const serveDeskList = <L extends DeskList, Id = number>(
  list: L,
  sql: Omit<ServedList<L, Id>, 'list'>,
): ServedList<L, Id> => ({ list, ...sql })

type Asked = Record<string, readonly string[]> & {
  page: number
  pageSize: number
  sort?: string
  order?: 'asc' | 'desc'
}

const chosenOf = ({ filters }: DeskList, name: string, query: Asked) =>
  chosenValues(filters[name] as { usual?: string }, query[name] ?? [])

async function selectRows<L extends DeskList, Id>(
  { list, select }: ServedList<L, Id>,
  context: ListContext<QueryOf<L>>,
): Promise<ListSource> {
  const { filters, ...source } = await select(context)
  const query = context.query as Asked
  return {
    ...source,
    filters: Object.entries<Fragment>(filters).map(([name, values]) => ({
      name,
      values,
      chosen: chosenOf(list, name, query),
    })),
  }
}

const parseAddress = <L extends DeskList>({ Query }: L, address: string) => {
  const parsed = z.safeParse(Query, Object.fromEntries(new URLSearchParams(address)))
  return parsed.success ? (parsed.data as QueryOf<L>) : undefined
}

/** The selection of an address of the list; undefined if it is not valid. */
export async function selectAddress<L extends DeskList, Id>(
  served: ServedList<L, Id>,
  platform: Platform,
  address: string,
): Promise<ListSource | undefined> {
  const query = parseAddress(served.list, address)
  return query && selectRows(served, contextOf(platform, query))
}

/** Whether people of these roles may not read what an address selects. */
export function isAddressRefused(
  { list, refuse }: ServedList,
  address: string,
  roles: readonly StaffRole[],
): boolean {
  const query = parseAddress(list, address)
  return query !== undefined && refuse?.(query, roles) !== undefined
}

export const selectionChanged = refuse(409, refusals.selectionChanged, { extra: 'COUNT' })

/** The ids of the rows that an act applies to; all that match only if their number is the one that was shown. */
export async function findTargets<L extends DeskList>(
  platform: Platform,
  served: ServedList<L, number>,
  target: ListTarget,
  { max, tooMany }: { max: number; tooMany: Refused },
): Promise<readonly number[] | Refused> {
  if ('ids' in target) return target.ids
  const source = await selectAddress(served, platform, target.matching)
  if (!source) return selectionChanged
  const ids = await findListIds(platform.database.searchSql, source, max + 1)
  if (ids.length > max) return tooMany
  return ids.length === target.expected ? ids : selectionChanged
}

const contextOf = <Query>(platform: Platform, query: Query): ListContext<Query> => ({
  platform,
  db: platform.database.searchSql,
  now: platform.clock.now(),
  query,
})

async function findPage<L extends DeskList, Id>(
  served: ServedList<L, Id>,
  context: ListContext<QueryOf<L>>,
  limit: number,
) {
  const { usual } = served.list
  const { sort = usual.sort, order, page } = context.query as Asked
  return findListPage<Id>(context.db, await selectRows(served, context), {
    sort: served.order(context)[sort as SortOf<L>],
    order: order ?? (sort === usual.sort ? usual.order : 'asc'),
    firstId: served.firstId?.(context),
    limit,
    offset: (page - 1) * limit,
  })
}

/** A page of a list with the choices of all filters, and the sums of all that match. */
async function readDeskList<L extends DeskList, Id>(
  served: ServedList<L, Id>,
  context: ListContext<QueryOf<L>>,
) {
  const query = context.query as Asked
  const { ids, total, counts, sums } = await findPage(served, context, query.pageSize)
  const choicesOf = async (name: CountedOf<L>): Promise<FilterChoice[]> => {
    const filter = served.list.filters[name]!
    const counted = counts[name] ?? {}
    const chosen = chosenOf(served.list, name, query)
    const values = [...new Set([...Object.keys(counted), ...chosen])]
    const labels =
      'values' in filter && filter.values
        ? Object.entries<string>(filter.values)
        : ((await served.labels?.[name]?.(values, context)) ??
          values.map((value) => [value, value]))
    const byCount = 'byCount' in filter && filter.byCount
    return presentChoices(counted, chosen, labels as LabelledValues, { byCount })
  }
  const names = countedFilters(served.list.filters) as CountedOf<L>[]
  const [results, ...choices] = await Promise.all([
    served.read(ids, context),
    ...names.map(choicesOf),
  ])
  return {
    results,
    numResults: total,
    choices: Object.fromEntries(names.map((name, index) => [name, choices[index]!])),
    ...(Object.keys(sums).length > 0 ? { totals: sums } : {}),
  }
}

/** The filters of an export, for the audit log. */
const exportDetails = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
      return text === '' || name.startsWith('page') ? [] : [[name, text]]
    }),
  )

/** Rows of an export that are read at once. */
const batchRows = 500

/** Records an export with its filters in the audit log, and sends all rows in the order of the list. */
async function exportDeskList<L extends DeskList, Id>(
  served: ServedList<L, Id>,
  context: ListContext<QueryOf<L>>,
  { actor, columns }: { actor: Actor; columns: string },
) {
  const { list, read } = served
  const query = { ...(context.query as Asked), page: 1 } as QueryOf<L>
  const whole = { ...context, query }
  const { ids } = await findPage(served, whole, maxExportedRows)
  const selection = exportDetails(context.query as object)
  const details = { ...list.exportDetails, ...selection, rows: ids.length }
  await recordAuditEntry(context.platform.database.sql, {
    at: context.now,
    act: list.exportAct,
    actor,
    details,
  })
  async function* batches() {
    for (let start = 0; start < ids.length; start += batchRows) {
      yield await read(ids.slice(start, start + batchRows), whole)
    }
  }
  return {
    isDocument: true,
    isOwn: true,
    type: 'text/csv; charset=utf-8',
    body: Readable.from(streamList(list, columns, batches())),
    headers: { 'content-disposition': `attachment; filename="${list.name}.csv"` },
  } as const
}

/** Lists are for staff alone. */
const rolesOf = (viewer: object) => (viewer as { roles: readonly StaffRole[] }).roles

/** Mounts the page of a list and its export. */
export function mountDeskList<L extends DeskList, Id>(
  mount: Mount,
  platform: Platform,
  served: ServedList<L, Id>,
): void {
  mount(served.list.list, async ({ query, viewer }) => {
    const input = query as QueryOf<L>
    return (
      served.refuse?.(input, rolesOf(viewer)) ?? {
        status: 200,
        payload: await readDeskList(served, contextOf(platform, input)),
      }
    )
  })
  mount(served.list.export, async ({ query, actor, viewer }) => {
    const input = query as QueryOf<L> & { columns: string }
    return (
      served.refuse?.(input, rolesOf(viewer)) ??
      exportDeskList(served, contextOf(platform, input), { actor, columns: input.columns })
    )
  })
}
