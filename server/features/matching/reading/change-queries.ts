import type { MatchAlert, MatchMethod } from '#contract/broadcasts/matching.ts'
import type { OwnCompanyId } from '#contract/access.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** Whether a company may judge a pair: its own open broadcast, and one of the other side and another company. */
export async function isPair(
  db: Queryable,
  filter: { ownId: number; otherId: number; companyId: OwnCompanyId },
): Promise<boolean> {
  const [row] = await db`
    select 1
    from broadcast as own join broadcast as other on other.id = ${filter.otherId}
      and other.side <> own.side and other.company_id <> own.company_id
      and other.removed_at is null
    where own.id = ${filter.ownId} and own.company_id = ${filter.companyId}
      and own.removed_at is null`
  return row !== undefined
}

export const insertDismissal = (tx: Tx, ownId: number, otherId: number, now: Date) => tx`
  insert into match_dismissal (own_id, other_id, dismissed_at) values (${ownId}, ${otherId}, ${now})
  on conflict do nothing`

export const deleteDismissal = (db: Queryable, ownId: number, otherId: number) => db`
  delete from match_dismissal where own_id = ${ownId} and other_id = ${otherId}`

export interface LinePair {
  broadcastId: number
  ownerId: number
  partKey: string
}

/** A listed line and an open WTB of another company, one of which is a company's own; undefined otherwise. */
export async function findLinePair(
  db: Queryable,
  filter: { lineId: number; broadcastId: number; companyId: OwnCompanyId },
): Promise<LinePair | undefined> {
  const [row] = await db<LinePair[]>`
    select broadcast.id as broadcast_id, line.company_id as owner_id, part.key as part_key
    from stock_line as line join part_text as part on part.id = line.text_id
    join broadcast on broadcast.id = ${filter.broadcastId} and broadcast.side = 'WTB'
      and broadcast.removed_at is null and broadcast.company_id <> line.company_id
    where line.id = ${filter.lineId} and line.is_listed
      and ${filter.companyId} in (line.company_id, broadcast.company_id)`
  return row
}

export const insertStockDismissal = (
  db: Queryable,
  { broadcastId, ownerId, partKey }: LinePair,
  by: { companyId: OwnCompanyId; now: Date },
) => db`
  insert into stock_dismissal (broadcast_id, owner_id, part_key, company_id, dismissed_at)
  values (${broadcastId}, ${ownerId}, ${partKey}, ${by.companyId}, ${by.now})
  on conflict do nothing`

export const deleteStockDismissal = (
  db: Queryable,
  { broadcastId, ownerId, partKey }: LinePair,
  companyId: OwnCompanyId,
) => db`
  delete from stock_dismissal
  where broadcast_id = ${broadcastId} and owner_id = ${ownerId} and part_key = ${partKey}
    and company_id = ${companyId}`

/** Records an event of some matches and adds those that are new to the counts of the day; returns how many. */
export async function recordEvents(
  tx: Tx,
  input: {
    ownId: number
    otherIds: readonly number[]
    method: MatchMethod
    event: 'shown' | 'opened' | 'dismissed'
    now: Date
  },
): Promise<number> {
  const { ownId, method, event, now } = input
  const [row] = await tx<{ n: number }[]>`
    with added as (
      insert into match_event (own_id, other_id, method, event, at)
      select own.id, other.id, ${method}, ${event}, ${now}
      from broadcast as own
      join broadcast as other on other.id = any(${input.otherIds as number[]}::int[])
        and other.side <> own.side and other.company_id <> own.company_id
      where own.id = ${ownId} and (${method} = 'old' or exists (
        select from possible_match
        where wts_id in (own.id, other.id) and wtb_id in (own.id, other.id)))
      on conflict do nothing
      returning other_id
    )
    select count(*)::int as n from added`
  const n = row!.n
  if (n === 0) return 0
  await tx`
    insert into match_count as counted (day, kind, method, ${tx(event)})
    select (${now}::timestamptz at time zone 'UTC')::date,
      coalesce((select kind from offer_encoding where broadcast_id = ${ownId}), ''), ${method}, ${n}
    on conflict (day, kind, method) do update set ${tx(event)} = counted.${tx(event)} + ${n}`
  return n
}

export const markViewed = (tx: Tx, contactId: number, broadcastId: number, now: Date) => tx`
  insert into match_view (contact_id, broadcast_id, seen_at)
  values (${contactId}, ${broadcastId}, ${now})
  on conflict (contact_id, broadcast_id) do update set seen_at = excluded.seen_at`

export const markAllSeen = (db: Queryable, contactId: number, now: Date) => db`
  insert into match_watch (contact_id, seen_at) values (${contactId}, ${now})
  on conflict (contact_id) do update set seen_at = excluded.seen_at`

export async function findAlert(db: Queryable, contactId: number): Promise<MatchAlert> {
  const [row] = await db<{ alert: MatchAlert }[]>`
    select alert from match_watch where contact_id = ${contactId}`
  return row?.alert ?? 'digest'
}

export const upsertAlert = (tx: Tx, contactId: number, alert: MatchAlert) => tx`
  insert into match_watch (contact_id, alert) values (${contactId}, ${alert})
  on conflict (contact_id) do update set alert = excluded.alert`
