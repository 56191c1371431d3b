import { awayMs, readMarkDays } from '#contract/broadcasts/read-marks.ts'

/** What is stored of a contact. */
export interface Reader {
  /** Everything sent up to here is read. */
  readUntil: Date | null
  seenAt: Date | null
  /** When the visit before the last activity ended. */
  visitSince: Date | null
}

const dayMs = 86_400_000

/** Broadcasts sent up to this time count as read. */
export const getOldestUnread = (now: Date) => new Date(now.getTime() - readMarkDays * dayMs)

/** The time since which broadcasts are new: the end of the last visit, or when all was marked as read. */
export function getLastVisit(reader: Reader | undefined, now: Date) {
  const { seenAt, visitSince, readUntil } = reader ?? {}
  const isAway = seenAt && now.getTime() - seenAt.getTime() > awayMs
  const since = isAway ? seenAt : visitSince
  const isMarked = readUntil != null && readUntil > (since ?? new Date(0))
  return { since: isMarked ? readUntil : (since ?? null), isMarked }
}
