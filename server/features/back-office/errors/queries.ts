import type * as z from 'zod/mini'
import {
  StateCounts,
  type ErrorDetail,
  type ErrorState,
  type ListedError,
} from '#contract/back-office/desk/errors.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { onlyRow, rows } from '#server/platform/database/rows.ts'

/** Occurrences by the beginning of the hour, in seconds. */
type ByHour<S extends z.ZodMiniType> = Omit<z.output<S>, 'hours'> & {
  hours: Record<string, number>
}
export type ErrorRow = ByHour<typeof ListedError>

const listedColumns = (db: Queryable, since: Date) => db`
  id, kind, place, message, state, count::float8 as count, people,
  first_seen_at, last_seen_at, came_back_at,
  coalesce((select jsonb_object_agg(extract(epoch from hour)::bigint, error_hour.count)
    from error_hour where error_group_id = error_group.id and hour >= ${since}), '{}') as hours`

/** Errors in a state, the last seen first. */
export const findErrors = (
  db: Queryable,
  {
    state,
    since,
    limit,
    offset,
  }: { state: ErrorState; since: Date; limit: number; offset: number },
) => db<ErrorRow[]>`
  select ${listedColumns(db, since)} from error_group
  where state = ${state}
  order by last_seen_at desc, id desc limit ${limit} offset ${offset}`

export async function findError(db: Queryable, id: number, since: Date) {
  const [row] = await db<ByHour<typeof ErrorDetail>[]>`
    select ${listedColumns(db, since)}, stack, versions, request_ids,
      closed_at, (select name from staff where staff.id = closed_by) as closed_by
    from error_group where id = ${id}`
  return row
}

export const countErrors = (db: Queryable) =>
  onlyRow(rows(db, StateCounts)`
    select (count(*) filter (where state = 'open'))::int as open,
      (count(*) filter (where state = 'resolved'))::int as resolved,
      (count(*) filter (where state = 'ignored'))::int as ignored
    from error_group`)

/** Open errors, how many of them occurred since a timestamp, and the last of these. */
export async function readErrorLamp(db: Queryable, since: Date) {
  const [row] = await db<{ id: number; at: Date; place: string; open: number; recent: number }[]>`
    select id, last_seen_at as at, place, (count(*) over ())::int as open,
      (count(*) filter (where last_seen_at >= ${since}) over ())::int as recent
    from error_group where state = 'open' order by last_seen_at desc, id desc limit 1`
  const { open = 0, recent = 0 } = row ?? {}
  return {
    open,
    recent,
    last: row && recent > 0 ? { id: row.id, at: row.at, place: row.place } : null,
  }
}
