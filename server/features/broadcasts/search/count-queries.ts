import { microseconds } from '#server/features/broadcasts/search/hit-queries.ts'
import {
  matching,
  type BroadcastSelection,
} from '#server/features/broadcasts/search/selection-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** Any number that no other advisory lock of this program uses. */
const foldingLock = 7_201_502

/** A broadcast of a selection that appeared, went or has a new date. */
export interface ChangedHit {
  id: number
  /** What it adds to the count. */
  amount: number
  /** Its date in microseconds; null when it is no longer there. */
  at: number | null
}

export interface ChangesSince {
  snapshot: string
  /** What was known at the earlier snapshot cannot be brought up to date. */
  isVoid: boolean
  hits: ChangedHit[]
}

/** What changed in a selection between an earlier snapshot and now. */
export async function changesSince(
  db: Queryable,
  snapshot: string,
  selection: BroadcastSelection,
): Promise<ChangesSince> {
  // A transaction of the future is one of another server, whose rows were restored here.
  const [row] = await db<ChangesSince[]>`
    with earlier as (select ${snapshot}::pg_snapshot as seen),
    since as materialized (
      select change.* from broadcast_change as change, earlier
      where change.changed_in >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and change.changed_in < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(change.changed_in, seen)
    )
    select pg_current_snapshot()::text as snapshot,
      exists (
        select from broadcast_count_horizon, earlier
        where counted_below > pg_snapshot_xmin(seen)
          and counted_below <= pg_snapshot_xmax(pg_current_snapshot())
      ) or exists (
        select from since
        where broadcast_id is null and (state_before is null
          or account_is_hidden(state_before) <> account_is_hidden(state_after))
      ) as "isVoid",
      (
        select coalesce(json_agg(json_build_object('id', id, 'amount', amount,
          'at', case when removed_at is null then ${microseconds(db)} end)), '[]')
        from (
          select broadcast_id, sum(amount) as amount from since
          where broadcast_id is not null group by broadcast_id
        ) as changed
        join broadcast on broadcast.id = changed.broadcast_id
        where ${matching(db, 'broadcast', selection)}
      ) as hits`
  return row!
}

/** Adds all but the newest changes to the kept counts; one process at a time, nobody waits for it. */
export async function foldChanges(db: Queryable, keep: number): Promise<void> {
  const [turn] = await db<{ isOurs: boolean }[]>`
    select pg_try_advisory_xact_lock(${foldingLock}) as "isOurs"`
  if (!turn?.isOurs) return
  await db`
    with bound as materialized (
      select least(
        coalesce(
          (select changed_in from broadcast_change order by changed_in desc offset ${keep} limit 1),
          counted_below
        ), pg_snapshot_xmin(pg_current_snapshot())) as below
      from broadcast_count_horizon
    ),
    gone as (
      delete from broadcast_change using bound
      where changed_in < below or changed_in >= pg_snapshot_xmax(pg_current_snapshot())
      returning company_id, list_id, side, amount
    ),
    counted as (
      insert into broadcast_count (company_id, list_id, side, n)
      select company_id, list_id, side, sum(amount) from gone
      where list_id is not null group by company_id, list_id, side
      on conflict (company_id, list_id, side) do update set n = broadcast_count.n + excluded.n
    )
    update broadcast_count_horizon set counted_below = below from bound`
}
