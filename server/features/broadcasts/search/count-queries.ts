import type { Queryable } from '#server/platform/database/database.ts'

/** Any number that no other advisory lock of this program uses. */
const foldingLock = 7_201_502

/** Adds the logged changes to the kept counts; one process at a time, nobody waits for it. */
export async function foldChanges(db: Queryable): Promise<void> {
  const [lock] = await db<{ isOurs: boolean }[]>`
    select pg_try_advisory_xact_lock(${foldingLock}) as "isOurs"`
  if (!lock?.isOurs) return
  await db`
    with folded as (
      delete from broadcast_change returning company_id, list_id, side, amount
    )
    insert into broadcast_count (company_id, list_id, side, n)
    select company_id, list_id, side, sum(amount) from folded group by company_id, list_id, side
    on conflict (company_id, list_id, side) do update set n = broadcast_count.n + excluded.n`
}
