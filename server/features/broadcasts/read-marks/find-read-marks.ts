import type * as z from 'zod/mini'
import type { Viewer } from '#contract/access.ts'
import type { BroadcastRow } from '#contract/broadcasts/broadcasts.ts'
import type { LastVisit } from '#contract/broadcasts/read-marks.ts'
import { findOpened, findReader } from '#server/features/broadcasts/read-marks/queries.ts'
import { getLastVisit, getOldestUnread } from '#server/features/broadcasts/read-marks/rules.ts'
import type { Queryable } from '#server/platform/database/database.ts'

interface MarkedRows {
  results: z.output<typeof BroadcastRow>[]
  visit?: z.output<typeof LastVisit>
}

/** Adds to rows whether a member has read them, and its last visit. Visitors and staff have no marks. */
export async function markRows(
  db: Queryable,
  results: z.output<typeof BroadcastRow>[],
  viewer: Viewer,
  now: Date,
): Promise<MarkedRows> {
  if (viewer.kind !== 'contact') return { results }
  const ids = results.map(({ id }) => id)
  const [reader, opened] = await Promise.all([
    findReader(db, viewer.contactId),
    ids.length === 0 ? new Set<number>() : findOpened(db, viewer.contactId, ids),
  ])
  const until = Math.max(reader?.readUntil?.getTime() ?? 0, getOldestUnread(now).getTime())
  return {
    results: results.map((row) => ({
      ...row,
      isRead: row.isOwn || opened.has(row.id) || row.date.getTime() <= until,
    })),
    visit: getLastVisit(reader, now),
  }
}
