import type * as z from 'zod/mini'
import type { BroadcastDetail } from '#contract/broadcasts/desk/moderation.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

interface RemovedRow {
  id: number
  headline: string
  list: string
  companyId: number
  contactId: number
}

/** Locks those of the broadcasts that are not removed. */
export const lockListed = (tx: Tx, ids: readonly number[]) => tx<RemovedRow[]>`
  select broadcast.id, headline, broadcast_list.name as list, company_id, contact_id
  from broadcast join broadcast_list on broadcast_list.id = list_id
  where broadcast.id = any(${ids as number[]}) and removed_at is null
  order by broadcast.id for no key update of broadcast`

export async function insertRemoval(
  tx: Tx,
  removal: { ids: readonly number[]; by: number; reason: string; now: Date },
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into broadcast_removal (removed_at, removed_by, reason)
    values (${removal.now}, ${removal.by}, ${removal.reason}) returning id`
  await tx`
    update broadcast set removed_at = ${removal.now}, removal_id = ${row!.id}
    where id = any(${removal.ids as number[]})`
  return row!.id
}

interface RemovalRow extends Omit<
  NonNullable<z.output<typeof BroadcastDetail>['removal']>,
  'restorableUntil'
> {
  removedAt: Date
}

export async function findRemoval(db: Queryable, id: number): Promise<RemovalRow | undefined> {
  const [row] = await db<RemovalRow[]>`
    select removal.id, removed_at, staff.name as by, reason,
      (select count(*) from broadcast where removal_id = removal.id)::int as count
    from broadcast_removal as removal join staff on staff.id = removed_by
    where removal.id = ${id}`
  return row
}

/** Lists the broadcasts of a removal again, once; undefined if that was done before. */
export async function markRestored(tx: Tx, input: { id: number; by: number; now: Date }) {
  const [row] = await tx`
    update broadcast_removal set restored_at = ${input.now}, restored_by = ${input.by}
    where id = ${input.id} and restored_at is null returning id`
  if (!row) return undefined
  return tx<RemovedRow[]>`
    update broadcast set removed_at = null, removal_id = null
    from broadcast_list
    where removal_id = ${input.id} and broadcast_list.id = list_id
    returning broadcast.id, headline, broadcast_list.name as list, company_id, contact_id`
}

export const findSenders = (db: Queryable, contactIds: readonly number[]) => db<
  { id: number; name: string; email: string }[]
>`
  select id, name, email from contact
  where id = any(${contactIds as number[]}) and removed_at is null order by id`
