import type { MailKey } from '#contract/mail/desk/mail-types.ts'
import { maxRemovedAtOnce, restoreHours } from '#contract/broadcasts/desk/moderation.ts'
import { broadcastRefetch } from '#contract/live.ts'
import { paths } from '#contract/paths.ts'
import { refusals } from '#contract/refusals.ts'
import { removalMail, restoredMail } from '#server/features/broadcasts/moderation/emails.ts'
import {
  findRemoval,
  findSenders,
  insertRemoval,
  lockListed,
  markRestored,
} from '#server/features/broadcasts/moderation/queries.ts'
import { cancelDistribution } from '#server/features/broadcasts/posting/distribute-broadcast.ts'
import { matchOfferJob } from '#server/features/broadcasts/rules.ts'
import { clearSearchCache } from '#server/features/broadcasts/search/search-cache.ts'
import { mailContact } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isRefused, notFound, refuse, type Refused } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { announce } from '#server/platform/live.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction, type StaffBy } from '#server/platform/staff-action.ts'

const hourMs = 3_600_000

export const restorableUntil = (removedAt: Date) =>
  new Date(removedAt.getTime() + restoreHours * hourMs)

interface Removed {
  removalId: number
  removed: number
  senders: number
}

type Row = Awaited<ReturnType<typeof lockListed>>[number]

const idsOf = (rows: readonly Row[], id: 'companyId' | 'contactId') => [
  ...new Set(rows.map((row) => row[id])),
]

/** The audit details of one or more broadcasts. */
function describeRows(rows: readonly Row[]) {
  const companyIds = idsOf(rows, 'companyId')
  const contactIds = idsOf(rows, 'contactId')
  return {
    companyId: companyIds.length === 1 ? companyIds[0] : undefined,
    contactId: contactIds.length === 1 ? contactIds[0] : undefined,
    companyIds: companyIds.length === 1 ? undefined : companyIds,
    details:
      rows.length === 1
        ? { broadcastId: rows[0]!.id }
        : { broadcasts: rows.length, ids: rows.map(({ id }) => id).join(', ') },
  }
}

/** Mails each sender who still works for the member about their broadcasts. */
async function mailSenders(
  tx: Tx,
  platform: Platform,
  rows: readonly Row[],
  key: MailKey,
  compose: (name: string, own: readonly Row[], brandLine: string) => ReturnType<typeof removalMail>,
): Promise<number> {
  const senders = await findSenders(tx, idsOf(rows, 'contactId'))
  for (const sender of senders) {
    const own = rows.filter(({ contactId }) => contactId === sender.id)
    await mailContact(tx, platform, `${key}:${sender.id}`, sender, (_brand, brandLine) =>
      compose(sender.name, own, brandLine),
    )
  }
  return senders.length
}

/** Removes broadcasts that break the rules and mails each sender the reason (BK-046). */
export async function removeBroadcasts(
  platform: Platform,
  ids: readonly number[],
  { actor, staffId, reason }: StaffBy & { reason: string },
): Promise<Removed | Refused> {
  if (ids.length > maxRemovedAtOnce) {
    return refuse(409, refusals.tooManyBroadcasts, { extra: 'TOO_MANY' })
  }
  const rulesUrl = platform.siteUrl + paths.broadcastRules
  const result = await staffAction(platform, { actor, reason }, async ({ tx, now, record }) => {
    const rows = await lockListed(tx, ids)
    if (rows.length === 0) return notFound(refusals.broadcastRemoved)
    const removed = rows.map(({ id }) => id)
    const removalId = await insertRemoval(tx, { ids: removed, by: staffId, reason, now })
    await cancelDistribution(platform, tx, removed, 'Removed by staff')
    await record('broadcast.removed', describeRows(rows))
    const senders = await mailSenders(
      tx,
      platform,
      rows,
      `broadcast-removal:${removalId}`,
      (name, own, brandLine) => removalMail({ name, broadcasts: own, reason, rulesUrl, brandLine }),
    )
    await announce(tx, broadcastRefetch)
    return { removalId, removed: removed.length, senders }
  })
  if (!isRefused(result)) clearSearchCache(platform.database)
  return result
}

/** Undoes a removal while it is recent, and notifies the senders. */
export async function restoreBroadcasts(
  platform: Platform,
  removalId: number,
  { actor, staffId }: StaffBy,
): Promise<{ restored: number } | Refused> {
  const result = await staffAction(platform, { actor }, async ({ tx, now, record }) => {
    const removal = await findRemoval(tx, removalId)
    if (!removal) return notFound()
    if (now > restorableUntil(removal.removedAt)) return refuse(409, refusals.removalTooOld)
    const rows = await markRestored(tx, { id: removalId, by: staffId, now })
    if (!rows) return refuse(409, refusals.removalUndone)
    if (rows.length > 0) {
      for (const { id } of rows) await enqueue(tx, matchOfferJob, { broadcastId: id })
      await record('broadcast.restored', describeRows(rows))
      await mailSenders(
        tx,
        platform,
        rows,
        `broadcast-removal:${removalId}:restored`,
        (name, own, brandLine) => restoredMail({ name, broadcasts: own, brandLine }),
      )
      await announce(tx, broadcastRefetch)
    }
    return { restored: rows.length }
  })
  if (!isRefused(result)) clearSearchCache(platform.database)
  return result
}
