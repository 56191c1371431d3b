import type { Viewer } from '#contract/access.ts'
import type { BroadcastFilter } from '#contract/broadcasts.ts'
import { searchQuery } from '#server/features/broadcasts/match-words.ts'
import {
  countBroadcasts,
  pageOfBroadcasts,
  type BroadcastListItem,
  type BroadcastSelection,
} from '#server/features/broadcasts/queries.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Up to this many hits are gathered and sorted; above it walking the date index is quicker. */
const gatherAtMost = 20_000

/**
 * What a filter selects for this viewer, or 'nothing': for visitors the filters by company, favourites and own give
 * an empty result (AM-121), for service-only accounts those by favourites and own (API-017), and a query without a
 * single searchable character finds nothing.
 */
export function selectionFor(
  filter: BroadcastFilter,
  viewer: Viewer,
): BroadcastSelection | 'nothing' {
  const wantsFavourites = filter.favorites !== undefined && !/^(|false|0)$/.test(filter.favorites)
  const selection: BroadcastSelection = {
    listId: filter.listType,
    side: filter.type,
    companyId: filter.companyId,
  }
  if (viewer.kind === 'visitor') {
    if (filter.companyId !== undefined || wantsFavourites || filter.onlyOwnBroadcasts) {
      return 'nothing'
    }
  } else {
    if (viewer.isServiceOnly && (wantsFavourites || filter.onlyOwnBroadcasts)) return 'nothing'
    if (filter.onlyOwnBroadcasts) {
      if (filter.companyId !== undefined && filter.companyId !== viewer.companyId) return 'nothing'
      selection.companyId = viewer.companyId
    }
    if (wantsFavourites) {
      selection.favouritesOf = viewer.contactId
      if (!/^(true|1)$/.test(filter.favorites!)) {
        selection.favouriteCompanies = filter.favorites!.split(',').map(Number)
      }
    }
  }
  if (filter.query) {
    const literal = searchQuery(filter.query, filter.exactPhrase)
    if (literal === undefined) return 'nothing'
    selection.search = { literal, audience: viewer.kind === 'visitor' ? 'public' : 'members' }
  }
  return selection
}

/** One page of broadcasts and the exact number of all. */
export async function findBroadcasts(
  database: Database,
  filter: BroadcastFilter,
  viewer: Viewer,
): Promise<{ rows: BroadcastListItem[]; total: number }> {
  const selection = selectionFor(filter, viewer)
  if (selection === 'nothing') return { rows: [], total: 0 }
  const db = selection.search ? database.searchSql : database.sql
  const offset = (filter.page - 1) * filter.pageSize
  const page = { limit: filter.pageSize, offset, gatherFirst: false }
  if (!selection.search) {
    const [total, rows] = await Promise.all([
      countBroadcasts(db, selection),
      pageOfBroadcasts(db, selection, page),
    ])
    return { rows, total }
  }
  const total = await countBroadcasts(db, selection)
  if (offset >= total) return { rows: [], total }
  const rows = await pageOfBroadcasts(db, selection, {
    ...page,
    gatherFirst: total <= gatherAtMost,
  })
  return { rows, total }
}

/** Whether a visitor's search for the same finds anything: what only members find may be somebody's name. */
export async function isFoundByVisitors(
  database: Database,
  filter: BroadcastFilter,
): Promise<boolean> {
  const { rows } = await findBroadcasts(
    database,
    { ...filter, companyId: undefined, favorites: undefined, onlyOwnBroadcasts: false },
    { kind: 'visitor' },
  )
  return rows.length > 0
}
