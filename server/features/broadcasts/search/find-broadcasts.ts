import type { Viewer } from '#contract/access.ts'
import { userAllows } from '#contract/account-permissions.ts'
import { myLists, type BroadcastFilter } from '#contract/broadcasts/broadcasts.ts'
import { findOwnLists } from '#server/features/broadcasts/read-marks/queries.ts'
import { buildSearchQuery, separateSizes } from '#server/features/broadcasts/search/search-text.ts'
import {
  containsAny,
  findNewestIds,
  followedCompanies,
  type BroadcastSelection,
} from '#server/features/broadcasts/search/result-queries.ts'
import { broadcastsById, type BroadcastListItem } from '#server/features/broadcasts/queries.ts'
import {
  clearSearchCache,
  getSearchCache,
} from '#server/features/broadcasts/search/search-cache.ts'
import { lookalikeQuery } from '#server/features/parts/public.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'

export const asksForFavourites = ({ favorites = '' }: Pick<BroadcastFilter, 'favorites'>) =>
  !/^(|false|0)$/.test(favorites)

/**
 * Converts a filter to a selection, or 'nothing': visitors cannot filter by company, favourites or own (AM-121),
 * service-only accounts and staff not by favourites or own (API-017), and a query needs a searchable character.
 */
export function selectionFor(
  filter: BroadcastFilter,
  viewer: Viewer,
  areLookalikes = false,
): BroadcastSelection | 'nothing' {
  const { favorites = '', companyId, onlyOwnBroadcasts } = filter
  const wantsFavourites = asksForFavourites(filter)
  const { listType } = filter
  const selection: BroadcastSelection = { side: filter.type }
  if (listType === myLists) {
    if (viewer.kind === 'contact') selection.ownListsOf = viewer.contactId
  } else selection.lists = listType
  if (companyId !== undefined) selection.companies = [companyId]
  if (viewer.kind === 'staff') {
    if (wantsFavourites || onlyOwnBroadcasts) return 'nothing'
  } else if (viewer.kind === 'visitor') {
    if (companyId !== undefined || wantsFavourites || onlyOwnBroadcasts) return 'nothing'
  } else {
    if (!userAllows(viewer, 'trade') && (wantsFavourites || onlyOwnBroadcasts)) return 'nothing'
    if (onlyOwnBroadcasts) {
      if (companyId !== undefined && companyId !== viewer.companyId) return 'nothing'
      selection.companies = [viewer.companyId]
    }
    if (wantsFavourites) {
      selection.favouritesOf = viewer.contactId
      if (!/^(true|1)$/.test(favorites)) {
        const named = new Set(favorites.split(',').map(Number))
        selection.companies = selection.companies?.filter((id) => named.has(id)) ?? [...named]
      }
    }
  }
  if (filter.query) {
    const literal = areLookalikes
      ? lookalikeQuery(separateSizes(filter.query), true)
      : buildSearchQuery(filter.query, filter.exactPhrase)
    if (literal === undefined) return 'nothing'
    selection.search = { literal, audience: viewer.kind === 'visitor' ? 'public' : 'members' }
  }
  return selection
}

/** Resolves favourites and own lists to ids so that the selection can be cached for all viewers. */
async function withIds(
  database: Database,
  { favouritesOf, ownListsOf, companies, ...others }: BroadcastSelection,
): Promise<BroadcastSelection> {
  const rest = { ...others }
  if (ownListsOf !== undefined) {
    rest.lists = await findOwnLists(database.sql, ownListsOf)
  }
  if (favouritesOf === undefined) return { ...rest, companies }
  const followed = await followedCompanies(database.sql, favouritesOf)
  const named = companies && new Set(companies)
  return { ...rest, companies: followed.filter((id) => named?.has(id) ?? true) }
}

export async function findIds(
  database: Database,
  filter: BroadcastFilter,
  viewer: Viewer,
  page: { offset: number; limit: number },
  areLookalikes = false,
): Promise<{ ids: number[]; total: number }> {
  const requested = selectionFor(filter, viewer, areLookalikes)
  if (requested === 'nothing') return { ids: [], total: 0 }
  const selection = await withIds(database, requested)
  if (selection.companies?.length === 0 || selection.lists?.length === 0)
    return { ids: [], total: 0 }
  return getSearchCache(database).find(selection, page)
}

/** One page of broadcasts and the total, at most 10 seconds old (see search-cache.ts). */
export async function findBroadcasts(
  database: Database,
  filter: BroadcastFilter,
  viewer: Viewer,
  areLookalikes = false,
): Promise<{ rows: BroadcastListItem[]; total: number }> {
  const page = { offset: (filter.page - 1) * filter.pageSize, limit: filter.pageSize }
  const read = async () => {
    const { ids, total } = await findIds(database, filter, viewer, page, areLookalikes)
    const rows = ids.length === 0 ? [] : await broadcastsById(database.sql, ids)
    return { rows, total, missing: ids.length - rows.length }
  }
  let result = await read()
  if (result.missing > 0) {
    // Rows removed or hidden by another node would contradict the cached count.
    clearSearchCache(database)
    result = await read()
  }
  return { rows: result.rows, total: result.total - result.missing }
}

/** Whether the words as typed are in no broadcast at all, whatever its list, side and company. */
async function isMissing(database: Database, filter: BroadcastFilter, viewer: Viewer) {
  const { query, exactPhrase, page, pageSize } = filter
  if (!query || exactPhrase) return false
  const wider = { query, exactPhrase, page, pageSize, onlyOwnBroadcasts: false }
  return (await findIds(database, wider, viewer, { offset: 0, limit: 1 })).total === 0
}

/**
 * As `findBroadcasts`, but words that no broadcast has are read with 0 for O, 1 for I or the reverse. Without results
 * even so, `isMissing` is true: the words may be mistyped.
 */
export async function searchBroadcasts(
  database: Database,
  filter: BroadcastFilter,
  viewer: Viewer,
) {
  const asTyped = await findBroadcasts(database, filter, viewer)
  if (asTyped.total > 0 || !(await isMissing(database, filter, viewer))) {
    return { ...asTyped, areLookalikes: false, isMissing: false }
  }
  const lookalikes = await findBroadcasts(database, filter, viewer, true)
  return { ...lookalikes, areLookalikes: lookalikes.total > 0, isMissing: lookalikes.total === 0 }
}

/** Whether visitors find anything with this query, which may otherwise be a name; usually a shown row decides. */
export async function isFoundByVisitors(
  database: Database,
  filter: BroadcastFilter,
  shown: readonly BroadcastListItem[],
): Promise<boolean> {
  const open = { ...filter, companyId: undefined, favorites: undefined, onlyOwnBroadcasts: false }
  const selection = selectionFor(open, { kind: 'visitor' })
  if (selection === 'nothing') return false
  const ids = shown.map(({ id }) => id)
  if (await containsAny(database.sql, ids, selection)) return true
  const { total } = await getSearchCache(database).find(selection, {
    offset: 0,
    limit: filter.pageSize,
  })
  return total > 0
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
