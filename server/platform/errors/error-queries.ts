import type { ErrorKind } from '#contract/back-office/desk/errors.ts'
import type { WaitingGroup } from '#server/platform/errors/error-reports.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** The stored ones of the fingerprints, and the number of groups of each kind. */
export async function findKnownGroups(db: Queryable, fingerprints: readonly string[]) {
  const stored = await db<{ fingerprint: string }[]>`
    select fingerprint from error_group where fingerprint = any(${fingerprints as string[]}::text[])`
  const counts = await db<{ kind: ErrorKind; count: number }[]>`
    select kind, count(*)::int as count from error_group group by kind`
  return {
    fingerprints: new Set(stored.map(({ fingerprint }) => fingerprint)),
    count: (kind: ErrorKind) => counts.find((row) => row.kind === kind)?.count ?? 0,
  }
}

/** Adds occurrences; a resolved error that occurs again is open again, and due to be mailed. */
export async function upsertGroups(db: Queryable, groups: readonly WaitingGroup[]): Promise<void> {
  // In one order, so that processes wait for each other instead of a deadlock.
  const rows = groups
    .toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))
    .map((group) => ({
      ...group,
      firstAt: group.firstAt.toISOString(),
      lastAt: group.lastAt.toISOString(),
      requestIds: group.requestIds.toReversed(),
    }))
  await db`
    with given as (
      select * from jsonb_to_recordset(${db.json(rows)}::jsonb) as given (
        fingerprint text, kind text, place text, message text, stack text, version text,
        count integer, people integer, "firstAt" timestamptz, "lastAt" timestamptz,
        "requestIds" text[], hours jsonb)
    ), stored as (
      insert into error_group as old (fingerprint, kind, place, message, stack, count, people,
        versions, request_ids, first_seen_at, last_seen_at)
      select fingerprint, kind, place, message, stack, count, people, array[version],
        "requestIds", "firstAt", "lastAt"
      from given order by fingerprint
      on conflict (fingerprint) do update set
        stack = excluded.stack,
        count = old.count + excluded.count,
        people = old.people + excluded.people,
        versions = (excluded.versions || array_remove(old.versions, excluded.versions[1]))[1:5],
        request_ids = (excluded.request_ids || old.request_ids)[1:5],
        first_seen_at = least(old.first_seen_at, excluded.first_seen_at),
        last_seen_at = greatest(old.last_seen_at, excluded.last_seen_at),
        (state, came_back_at, closed_at, closed_by, mailed_at) = (
          select * from (values
            ('open', excluded.last_seen_at, null::timestamptz, null::integer, null::timestamptz)
          ) as back where old.state = 'resolved' and excluded.last_seen_at > old.closed_at
          union all
          select old.state, old.came_back_at, old.closed_at, old.closed_by, old.mailed_at
          where old.state <> 'resolved' or excluded.last_seen_at <= old.closed_at)
      returning id, fingerprint
    )
    insert into error_hour as old (error_group_id, hour, count)
    select stored.id, hours.key::timestamptz, hours.value::integer
    from stored join given using (fingerprint) cross join jsonb_each_text(given.hours) as hours
    on conflict (error_group_id, hour) do update set count = old.count + excluded.count`
}

/** Opens or closes an error; returns its facts, or undefined if there is none. */
export async function setGroupState(
  db: Queryable,
  change: { id: number; state: 'open' | 'resolved' | 'ignored'; staffId: number; now: Date },
): Promise<{ place: string; message: string } | undefined> {
  const closedAt = change.state === 'open' ? null : change.now
  const [row] = await db<{ place: string; message: string }[]>`
    update error_group set state = ${change.state}, closed_at = ${closedAt},
      closed_by = ${closedAt && change.staffId}, came_back_at = null,
      mailed_at = coalesce(mailed_at, ${change.now})
    where id = ${change.id}
    returning place, message`
  return row
}

export interface MailedGroup {
  id: number
  kind: ErrorKind
  place: string
  message: string
  count: number
  isBack: boolean
}

/** Marks the open errors that no mail was about, unless there was a mail after a timestamp; returns them. */
export const claimUnmailed = (db: Queryable, { now, after }: { now: Date; after: Date }) => db<
  MailedGroup[]
>`
  update error_group set mailed_at = ${now}
  where mailed_at is null and state = 'open'
    and not exists (select from error_group where mailed_at > ${after})
  returning id, kind, place, message, count::int, came_back_at is not null as is_back`

/** Deletes errors that were last seen before a timestamp, and counts of hours before another. */
export async function deleteOldErrors(
  db: Queryable,
  { seenBefore, hoursBefore }: { seenBefore: Date; hoursBefore: Date },
): Promise<void> {
  await db`delete from error_group where last_seen_at < ${seenBefore}`
  await db`delete from error_hour where hour < ${hoursBefore}`
}
