import { maxFilterChoices } from '#contract/back-office/lists/desk-lists.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'

export interface ListFilter {
  name: string
  /** SQL of type text[]: the values that a row has. */
  values: Fragment
  /** A row with any of these matches; all rows if there are none. */
  chosen: readonly string[]
}

export interface ListSource {
  /** Tables, joins and conditions that apply to the counts too. */
  from: Fragment
  id: Fragment
  filters: readonly ListFilter[]
  /** Whether the source is all rows, without a search. */
  isWhole: boolean
  /** SQL of numbers that are added up over all rows that match. */
  sums?: Readonly<Record<string, Fragment>>
}

/** Rows of a selection with its own source are counted up to this. */
const maxCounted = 10_000

interface ListPage<Id> {
  ids: Id[]
  total: number
  /** For each filter its values with their rows, while the other filters apply. */
  counts: Record<string, Record<string, number>>
  sums: Record<string, number>
}

const allOf = (db: Queryable, conditions: readonly Fragment[]): Fragment =>
  conditions.reduce((all, one) => db`${all} and ${one}`, db`true`)

const matching = (db: Queryable, filters: readonly ListFilter[]) =>
  allOf(
    db,
    filters
      .filter(({ chosen }) => chosen.length > 0)
      .map(({ name, chosen }) => db`${db(name)} && ${chosen as string[]}::text[]`),
  )

const valuesOf = (db: Queryable, filters: readonly ListFilter[]) =>
  filters.reduce((all, { name, values }) => db`${all}, ${values}::text[] as ${db(name)}`, db``)

/**
 * One page, the counts of all filter values, and the sums, from one scan of the source. Rows with the same values are
 * counted together: a list has many rows and few combinations of values.
 */
export async function findListPage<Id = number>(
  db: Queryable,
  { from, id, filters, sums = {} }: ListSource,
  shown: {
    sort: Fragment
    order: 'asc' | 'desc'
    /** The row that comes first in any order. */
    firstId?: number | undefined
    limit: number
    offset: number
  },
): Promise<ListPage<Id>> {
  const direction = shown.order === 'asc' ? db`asc` : db`desc`
  const counts = filters.reduce(
    (all, filter, index) => {
      const others = filters.filter((other) => other !== filter)
      return db`${all}${index === 0 ? db`` : db`, `}${filter.name}::text, (
      select coalesce(jsonb_object_agg(value, n), '{}') from (
        select value, sum(same)::int as n from grouped, unnest(${db(filter.name)}) as value
        where ${matching(db, others)}
        group by value order by n desc, value limit ${maxFilterChoices}
      ) as counted)`
    },
    db``,
  )
  const columns = filters.reduce(
    (all, { name }, index) => db`${all}${index === 0 ? db`` : db`, `}${db(name)}`,
    db``,
  )
  const summed = Object.entries(sums)
  const numbers = summed.reduce((all, [name, sum]) => db`${all}, ${sum} as ${db(name)}`, db``)
  const groupSums = summed.reduce(
    (all, [name]) => db`${all}, sum(${db(name)}) as ${db(name)}`,
    db``,
  )
  const totals = summed.reduce(
    (all, [name], index) =>
      db`${all}${index === 0 ? db`` : db`, `}${name}::text, coalesce(sum(${db(name)}), 0)`,
    db``,
  )
  const added =
    summed.length === 0
      ? db`'{}'::jsonb`
      : db`(select jsonb_build_object(${totals}) from grouped where ${matching(db, filters)})`
  const [row] = await db<ListPage<Id>[]>`
    with found as materialized (
      select ${id} as id, ${shown.sort} as sort_key ${valuesOf(db, filters)} ${numbers} from ${from}
    ), grouped as materialized (
      select ${columns}, count(*) as same ${groupSums} from found group by ${columns}
    )
    select
      array(
        select id from found where ${matching(db, filters)}
        order by id = ${shown.firstId ?? null} desc nulls last, sort_key ${direction} nulls last,
          id ${direction}
        limit ${shown.limit} offset ${shown.offset}
      ) as ids,
      (select coalesce(sum(same), 0)::int from grouped where ${matching(db, filters)}) as total,
      jsonb_build_object(${counts}) as counts,
      ${added} as sums`
  return row!
}

/** Ids of all rows that match, up to a limit. */
export async function findListIds(
  db: Queryable,
  { from, id, filters }: ListSource,
  limit: number,
): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    with found as (select ${id} as id ${valuesOf(db, filters)} from ${from})
    select id from found where ${matching(db, filters)} order by id limit ${limit}`
  return rows.map((row) => row.id)
}

/**
 * The numbers of rows that several selections of one list have; undefined ones have none. Those with the same source
 * share one scan.
 */
export async function countSelections(
  db: Queryable,
  sources: readonly (ListSource | undefined)[],
): Promise<number[]> {
  const whole = sources.find((source) => source?.isWhole)
  const shared = sources.map((source) =>
    source?.isWhole
      ? db`(select count(*)::int from found where ${matching(db, source.filters)})`
      : db`0`,
  )
  const rows = whole
    ? await db<{ counts: number[] }[]>`
        with found as materialized (
          select 1 ${valuesOf(db, whole.filters)} from ${whole.from}
        )
        select array[${shared.reduce((all, one) => db`${all}, ${one}`)}] as counts`
    : []
  const counts = rows[0]?.counts ?? []
  return Promise.all(
    sources.map(async (source, index) =>
      source && !source.isWhole
        ? (await findListIds(db, source, maxCounted)).length
        : (counts[index] ?? 0),
    ),
  )
}

/** Companies or people as values of a filter. */
export const namesIn =
  (table: 'company' | 'contact' | 'staff') =>
  async (values: readonly string[], { db }: { db: Queryable }) => {
    const rows = await db<{ id: number; name: string }[]>`
      select id, name from ${db(table)} where id::text = any(${values as string[]})`
    return rows.map(({ id, name }) => [String(id), name] as const)
  }
