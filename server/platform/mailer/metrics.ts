import type { Queryable } from '#server/platform/database/database.ts'
import type { Counters } from '#server/platform/mailer/delivery-loop.ts'
import { bulkLanes, fastLanes, type Lane } from '#server/platform/mailer/mime/mail.ts'

/** Counters of this process and totals of the whole queue. */
export interface MailMetrics extends Counters {
  queuedByLane: Record<Lane, number>
  /** Age of the oldest due delivery; 0 when none is due. */
  oldestQueuedSeconds: number
}

export async function readMetrics(
  db: Queryable,
  counters: Counters,
  now: Date,
): Promise<MailMetrics> {
  const rows = await db<{ lane: Lane; queued: number; oldest: Date }[]>`
    select lane, count(*)::int as queued, min(not_before) as oldest
    from mail_delivery where state = 'queued'
    group by lane`
  const none = [...fastLanes, ...bulkLanes].map((lane): [Lane, number] => [lane, 0])
  const queuedByLane = Object.fromEntries(none) as Record<Lane, number>
  for (const row of rows) queuedByLane[row.lane] = row.queued
  const oldest = Math.min(now.getTime(), ...rows.map((row) => row.oldest.getTime()))
  return { ...counters, queuedByLane, oldestQueuedSeconds: (now.getTime() - oldest) / 1000 }
}
