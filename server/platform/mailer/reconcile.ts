import { bounceRetentionDays } from '#contract/bounces.ts'
import { deleteBouncesBefore } from '#server/platform/mailer/bounces/bounce-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { DeleteOld } from '#server/platform/retention.ts'
import type { Lane } from '#server/platform/mailer/mime/mail.ts'

/** Delivery counts of one message by state; they add up to `total`. */
export interface Reconciliation {
  id: number
  key: string
  lane: Lane
  topic: string | null
  subject: string
  createdAt: Date
  total: number
  queued: number
  sending: number
  sent: number
  failed: number
  suppressed: number
  /** Waiting for a decision, because the mailing has stopped. */
  held: number
  /** Possible duplicates: an attempt ended without a recorded outcome. */
  maybeTwice: number
  /** Earliest next attempt of the open deliveries, null when none is open. */
  oldestOpenAt: Date | null
}

const columns = (db: Queryable) => db`
  m.id, m.key, m.lane, m.topic, m.subject, m.created_at, count(d.id)::int as total,
  count(*) filter (where d.state = 'queued')::int as queued,
  count(*) filter (where d.state = 'sending')::int as sending,
  count(*) filter (where d.state = 'sent')::int as sent,
  count(*) filter (where d.state = 'failed')::int as failed,
  count(*) filter (where d.state = 'suppressed')::int as suppressed,
  count(*) filter (where d.state = 'held')::int as held,
  count(*) filter (where d.maybe_dup)::int as maybe_twice,
  min(d.not_before) filter (where d.state in ('queued', 'sending')) as oldest_open_at`

export async function reconcile(db: Queryable, key: string): Promise<Reconciliation | undefined> {
  const [row] = await db<Reconciliation[]>`
    select ${columns(db)}
    from mail_message m left join mail_delivery d on d.message_id = m.id
    where m.key = ${key}
    group by m.id`
  return row
}

/** Messages queued before `olderThan` with open deliveries, oldest first, at most 100. */
export async function listOpenSince(db: Queryable, olderThan: Date): Promise<Reconciliation[]> {
  return await db<Reconciliation[]>`
    with open as (
      select distinct message_id from mail_delivery where state = 'queued'
      union select message_id from mail_delivery where state = 'sending'
    ), oldest as (
      select m.* from mail_message m join open on open.message_id = m.id
      where m.created_at < ${olderThan}
      order by m.created_at, m.id
      limit 100
    )
    select ${columns(db)}
    from oldest m join mail_delivery d on d.message_id = m.id
    group by m.id, m.key, m.lane, m.topic, m.subject, m.created_at
    order by m.created_at, m.id`
}

/** Deletes up to 50 messages without open deliveries queued before `before`; returns their number. */
export async function removeMailBefore(db: Queryable, before: Date): Promise<number> {
  const removed = await db`
    delete from mail_message where id in (
      select id from mail_message m
      where created_at < ${before}
        and not exists (
          select from mail_delivery d where d.message_id = m.id and d.state in ('queued', 'sending', 'held')
        )
      order by created_at
      limit 50
    )`
  return removed.count
}

const retentionMs = 30 * 86_400_000

/** Deletes sent mail and mail that came back after their retention. */
export const dropOldMail: DeleteOld = async ({ database, clock }) => {
  const before = new Date(clock.now().getTime() - retentionMs)
  const bouncesBefore = new Date(clock.now().getTime() - bounceRetentionDays * 86_400_000)
  await deleteBouncesBefore(database.sql, bouncesBefore)
  let removed: number
  do removed = await removeMailBefore(database.sql, before)
  while (removed > 0)
}
