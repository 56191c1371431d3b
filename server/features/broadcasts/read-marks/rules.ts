import { awayMs, readMarkDays } from '#contract/broadcasts/read-marks.ts'

/** The stored read marks of a contact. */
export interface Reader {
  /** Everything sent up to this time is read. */
  readUntil: Date | null
  seenAt: Date | null
  /** When the visit before the last activity ended. */
  visitSince: Date | null
}

const dayMs = 86_400_000

/** Broadcasts sent up to this time count as read. */
export const getOldestUnread = (now: Date) => new Date(now.getTime() - readMarkDays * dayMs)

/**
 * The mark of a call up to a time; null if all is read, or was read up to another time than the caller knows. A call
 * that is repeated has the time it marked, and gets the same answer.
 */
export function getMark(
  previous: Date | null,
  until: Date,
  ifReadUntil: string | null | undefined,
): { before: Date | null; until: Date } | null {
  const expected = typeof ifReadUntil === 'string' ? new Date(ifReadUntil) : ifReadUntil
  const isRepeated = expected !== undefined && previous?.getTime() === until.getTime()
  const isAsExpected = expected === undefined || expected?.getTime() === previous?.getTime()
  const isNew = previous === null || until > previous
  return isRepeated || (isAsExpected && isNew)
    ? { before: isRepeated ? expected : previous, until }
    : null
}

/** The time since which broadcasts are new: the end of the last visit, or when all was marked as read. */
export function getLastVisit(reader: Reader | undefined, now: Date) {
  const { seenAt, visitSince, readUntil } = reader ?? {}
  const isAway = seenAt && now.getTime() - seenAt.getTime() > awayMs
  const since = isAway ? seenAt : visitSince
  const isMarked = readUntil != null && readUntil > (since ?? new Date(0))
  return { since: isMarked ? readUntil : (since ?? null), isMarked }
}
