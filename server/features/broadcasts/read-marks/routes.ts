import {
  awayMs,
  countUnread,
  markBroadcasts,
  maxOpenedAnswered,
  maxUnread,
  unreadDays,
} from '#contract/broadcasts/read-marks.ts'
import {
  countUnreadByList,
  listNewestOpened,
  lockReadUntil,
  recordOpenings,
  restoreReadUntil,
  updateReader,
} from '#server/features/broadcasts/read-marks/queries.ts'
import {
  getLastVisit,
  getMark,
  getOldestUnread,
} from '#server/features/broadcasts/read-marks/rules.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountReadMarks(mount: Mount, platform: Platform): void {
  const { database, clock } = platform

  mount(markBroadcasts, async ({ body, viewer }) => {
    const now = clock.now()
    const { contactId } = viewer
    const { restore, isHere, ifReadUntil } = body
    const requested =
      body.readUntil === undefined
        ? null
        : new Date(Math.min(Date.parse(body.readUntil), now.getTime()))
    const [marked, reader, opened] = await database.transaction(async (tx) => {
      if (body.opened.length > 0) {
        await recordOpenings(tx, contactId, body.opened, getOldestUnread(now))
      }
      if (restore) await restoreReadUntil(tx, contactId, restore)
      const previous = requested && (await lockReadUntil(tx, contactId))
      const mark = requested && getMark(previous, requested, ifReadUntil)
      return [
        mark,
        await updateReader(tx, contactId, { readUntil: mark && requested, isHere, now, awayMs }),
        await listNewestOpened(tx, contactId, maxOpenedAnswered),
      ] as const
    })
    const visit = getLastVisit(reader, now)
    return {
      status: 200,
      payload: { visit, readUntil: reader.readUntil, marked, opened },
    }
  })

  mount(countUnread, async ({ viewer: { contactId, companyId } }) => {
    const sentSince = new Date(clock.now().getTime() - unreadDays * 86_400_000)
    const rows = await countUnreadByList(database.sql, {
      contactId,
      companyId,
      sentSince,
      max: maxUnread,
    })
    const results = rows.map(({ listId, wts, wtb }) => ({ listId, wts, wtb }))
    const total = results.reduce((sum, { wts, wtb }) => sum + wts + wtb, 0)
    const { since = sentSince, hasOwnLists = false } = rows[0] ?? {}
    return { status: 200, payload: { results, total, since, hasOwnLists } }
  })
}
