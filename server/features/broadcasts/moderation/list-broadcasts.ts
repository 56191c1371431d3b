import type { ListTarget } from '#contract/back-office/lists/desk-lists.ts'
import { maxRemovedAtOnce } from '#contract/broadcasts/desk/moderation.ts'
import { formatOfferPrice } from '#contract/broadcasts/offer-figures.ts'
import { refusals } from '#contract/refusals.ts'
import {
  findModerated,
  findNewestIds,
  findRemoval,
  findSends,
  servedBroadcasts,
} from '#server/features/broadcasts/moderation/queries.ts'
import { restorableUntil } from '#server/features/broadcasts/moderation/remove-broadcasts.ts'
import { listMailKey } from '#server/features/broadcasts/rules.ts'
import { buildSearchQuery } from '#server/features/broadcasts/search/search-text.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { refuse, type Refused } from '#server/platform/http/refusal.ts'
import { findListIds } from '#server/platform/lists/list-queries.ts'
import { selectAddress } from '#server/platform/lists/serve-desk-list.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Sends shown of one broadcast. */
const maxSends = 50

/** The ids of the broadcasts that an act applies to, of those that match only the listed ones. */
export async function findTargets(
  platform: Platform,
  target: ListTarget,
): Promise<readonly number[] | Refused> {
  if ('ids' in target) return target.ids
  const source = await selectAddress(servedBroadcasts, platform, target.matching)
  if (!source) return refuse(409, refusals.selectionChanged, { extra: 'COUNT' })
  const ids = await findListIds(platform.database.searchSql, source, maxRemovedAtOnce + 1)
  if (ids.length > maxRemovedAtOnce) {
    return refuse(409, refusals.tooManyBroadcasts, { extra: 'TOO_MANY' })
  }
  return ids.length === target.expected
    ? ids
    : refuse(409, refusals.selectionChanged, { extra: 'COUNT' })
}

/** From this length on, a text is searched in broadcasts. */
const minTextSearch = 3

/** Ids of listed broadcasts that contain the words of a text, the newest first, of all or of the newest `searched`. */
export async function findNewestByText(
  db: Queryable,
  text: string,
  page: { limit: number; searched?: number },
): Promise<number[]> {
  const words = text.length < minTextSearch ? undefined : buildSearchQuery(text, false)
  return words === undefined ? [] : findNewestIds(db, { words, searched: undefined, ...page })
}

/** One broadcast for staff, with its sends and why it is not listed. */
export async function presentDetail(db: Queryable, id: number, now: Date) {
  const row = await findModerated(db, id)
  if (!row) return undefined
  const [sendings, removal] = await Promise.all([
    findSends(db, id, listMailKey(id), maxSends),
    row.removalId === null ? undefined : findRemoval(db, row.removalId),
  ])
  const until = removal && restorableUntil(removal.removedAt)
  return {
    ...row,
    offer: { ...row, price: formatOfferPrice(row) },
    sendings,
    removal: removal ? { ...removal, restorableUntil: until && until > now ? until : null } : null,
  }
}
