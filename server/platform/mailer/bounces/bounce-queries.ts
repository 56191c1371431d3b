import { minFailuresToStop, softBounces } from '#contract/bounces.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { notifyQueued } from '#server/platform/mailer/queue.ts'
import type { Lane } from '#server/platform/mailer/mime/mail.ts'

export interface BouncedDelivery {
  address: string
  messageId: number
  mailing: string | null
  lane: Lane
  state: string
}

/** Locks a delivery for the transaction; undefined once it has been deleted. */
export async function lockDelivery(tx: Tx, id: string): Promise<BouncedDelivery | undefined> {
  const [row] = await tx<BouncedDelivery[]>`
    select d.address, d.message_id, d.lane, d.state, m.mailing
    from mail_delivery d join mail_message m on m.id = d.message_id
    where d.id = ${id} for update of d`
  return row
}

/** @returns false if this kind was already recorded for the delivery */
export async function insertBounce(
  tx: Tx,
  bounce: {
    deliveryId: string
    address: string
    kind: 'hard' | 'soft' | 'policy' | 'complaint'
    status: string | undefined
    answer: string
    now: Date
  },
): Promise<boolean> {
  const { count } = await tx`
    insert into mail_bounce (delivery_id, address, kind, status, answer, at)
    values (${bounce.deliveryId}, ${bounce.address}, ${bounce.kind}, ${bounce.status ?? null},
      ${bounce.answer}, ${bounce.now})
    on conflict do nothing`
  return count > 0
}

/** Points of an address by its temporary failures, of which one a day counts, with decay. */
export async function softPoints(
  db: Queryable,
  address: string,
  now: Date,
): Promise<{ points: number; since: Date | null }> {
  const { halfLifeDays, countedDays } = softBounces
  const [row] = await db<{ points: number; since: Date | null }[]>`
    select coalesce(sum(power(0.5,
        extract(epoch from ${now}::timestamptz - latest) / (86400.0 * ${halfLifeDays}))), 0)::float as points,
      min(latest) as since
    from (
      select max(at) as latest from mail_bounce
      where address = ${address} and kind = 'soft' and cleared_at is null
        and at > ${now}::timestamptz - make_interval(days => ${countedDays})
      group by (at at time zone 'UTC')::date
    ) as failure_day`
  return row!
}

/** A report shows that an accepted mail did not arrive. */
export const markFailed = (tx: Tx, deliveryId: string, code: number, answer: string) => tx`
  update mail_delivery set state = 'failed', answer_code = ${code}, answer_text = ${answer}
  where id = ${deliveryId} and state = 'sent'`

/** Excludes earlier bounces of an address from its score. */
export const clearBounces = (db: Queryable, address: string, now: Date) => db`
  update mail_bounce set cleared_at = ${now}
  where address = ${address.toLowerCase()} and cleared_at is null`

export async function deleteBouncesBefore(db: Queryable, before: Date): Promise<void> {
  await db`delete from mail_bounce where at < ${before}`
}

// ── Mailings that stop ──

/**
 * Stops a mailing of which more than a share of the finished deliveries failed, unless it stopped before. Deliveries that
 * still wait are held for a decision of staff.
 * @returns how many are held; undefined if the mailing goes on
 */
export async function stopIfFailing(
  tx: Tx,
  mailing: string,
  { percent, now }: { percent: number; now: Date },
): Promise<{ failed: number; finished: number; held: number } | undefined> {
  const [stopped] = await tx<{ failed: number; finished: number }[]>`
    with counted as (
      select count(*) filter (where d.state = 'failed')::int as failed,
        count(*) filter (where d.state in ('sent', 'failed'))::int as finished,
        bool_or(d.state = 'queued') as is_open
      from mail_message m join mail_delivery d on d.message_id = m.id
      where m.mailing = ${mailing}
    )
    insert into mailing_stop (mailing, stopped_at, failed, finished)
    select ${mailing}, ${now}, failed, finished from counted
    where failed >= ${minFailuresToStop} and failed * 100 > finished * ${percent}::int and is_open
    on conflict do nothing
    returning failed, finished`
  if (!stopped) return undefined
  const { count } = await tx`
    update mail_delivery d set state = 'held'
    from mail_message m
    where m.id = d.message_id and m.mailing = ${mailing} and d.state = 'queued'`
  return { ...stopped, held: count }
}

/** @returns false if the mailing has not stopped, or was decided before */
export async function decideMailing(
  tx: Tx,
  mailing: string,
  decision: 'resumed' | 'cancelled',
  now: Date,
): Promise<{ deliveries: number } | undefined> {
  const decided = await tx`
    update mailing_stop set decision = ${decision}, decided_at = ${now}
    where mailing = ${mailing} and decision is null`
  if (decided.count === 0) return undefined
  const { count } = await tx`
    update mail_delivery d
    set state = ${decision === 'resumed' ? 'queued' : 'suppressed'}, not_before = ${now},
      answer_text = ${decision === 'resumed' ? null : 'Mailing cancelled by staff'}
    from mail_message m
    where m.id = d.message_id and m.mailing = ${mailing} and d.state = 'held'`
  if (decision === 'resumed') await notifyQueued(tx)
  return { deliveries: count }
}
