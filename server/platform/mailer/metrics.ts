import type { Queryable } from '#server/platform/database/database.ts'
import type { Counters } from '#server/platform/mailer/line.ts'
import { bulkLanes, fastLanes, type Lane } from '#server/platform/mailer/mime/mail.ts'

/** The counters are of this process, the rest is of the whole queue. */
export interface MailMetrics extends Counters {
  queuedByLane: Record<Lane, number>
  /** Seconds the mail that is due longest has been waiting; 0 when none is due. */
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
