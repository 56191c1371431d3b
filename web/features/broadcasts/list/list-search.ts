import {
  myLists,
  tabs,
  type ListChoice,
  type BroadcastList,
  type Side,
  type FeedFilter,
} from '#contract/broadcasts/broadcasts.ts'
import { countText } from '#contract/figures/numbers.ts'
import { maxId } from '#contract/search-params.ts'
import type { Payload } from '#web/platform/api/api.ts'
import type { ListFilter } from '#web/features/broadcasts/api.ts'
import { paramText, cleanTypedQuery } from '#web/platform/address-params.ts'
import { paths } from '#contract/paths.ts'
import { storeFilters } from '#web/platform/lists/stored-search.ts'

export type Tab = typeof tabs.mine | typeof tabs.saved | typeof tabs.favourites

/** Search parameters of the list page; default values are absent. */
export interface ListSearch {
  query?: string | undefined
  /** One list, several, or those that the member gets by mail. */
  listType?: number | ListChoice | undefined
  type?: Side | undefined
  page?: number | undefined
  companyId?: number | undefined
  tab?: Tab | undefined
  exactPhrase?: true | undefined
  /** Broadcast open in the reading pane. */
  open?: number | undefined
  /** Own broadcast whose possible matches are shown, and by which method (MT-011). */
  possibleMatchId?: number | undefined
  possibleMatchStrategy?: string | undefined
  /** Opens the compose dialog: `1`, or the text to begin with. */
  compose?: string | undefined
}

/** Parses search parameters and ignores invalid values. */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const page = intBetween(raw.page, 9_999_999)
  const tab = intBetween(raw.tab, tabs.favourites)
  return {
    query: cleanTypedQuery(paramText(raw.query)),
    listType: readLists(raw.listType),
    type: side(paramText(raw.type)),
    page: page === 1 ? undefined : page,
    companyId: intBetween(raw.companyId, maxId),
    tab: tab === tabs.mine || tab === tabs.saved || tab === tabs.favourites ? tab : undefined,
    exactPhrase: ['true', '1', 'on'].includes(paramText(raw.exactPhrase)) || undefined,
    open: intBetween(raw.open, maxId),
    possibleMatchId: intBetween(raw.possibleMatchId, maxId),
    possibleMatchStrategy: paramText(raw.possibleMatchStrategy).slice(0, 20) || undefined,
    compose: paramText(raw.compose).slice(0, 2500) || undefined,
  }
}

/** Converts search parameters to an API filter. */
export function filterOf(search: ListSearch, pageSize: number): ListFilter {
  const { tab, page = 1, query = '', exactPhrase = false, listType, type, companyId } = search
  const lists = typeof listType === 'number' ? [listType] : listType
  const filter: ListFilter = {
    ...withoutEmpty({ listType: lists, type, companyId }),
    page,
    pageSize,
  }
  if (query) Object.assign(filter, { query, exactPhrase })
  if (tab === tabs.mine) filter.onlyOwnBroadcasts = true
  if (tab === tabs.favourites) filter.favorites = 'true'
  return filter
}

/** Whether a filter is set, apart from the tab. */
export function isNarrowed({ query, listType, type, companyId }: ListSearch): boolean {
  return Boolean(query || listType || type || companyId)
}

/** Returns the count of broadcasts of the lists and sides of a search in 24 hours. */
export function in24Hours(
  { results }: Pick<Payload<'broadcastBoard'>, 'results'>,
  { listType, type }: ListSearch,
): string {
  const ids = typeof listType === 'number' ? [listType] : listType
  const counted = results.filter(({ listId }) => !Array.isArray(ids) || ids.includes(listId))
  const total = counted.reduce(
    (sum, { wts, wtb }) => sum + (type === 'WTB' ? 0 : wts) + (type === 'WTS' ? 0 : wtb),
    0,
  )
  return `${countText(total)} in the last 24 hours`
}

/** Formats a search such as `WTS, Laptop, “840 G8”`. */
export function describeSearch(search: ListSearch, lists: readonly BroadcastList[]): string {
  if (search.tab === tabs.saved) return 'Saved Searches'
  const words = [search.type, nameLists(search, lists), search.query && `“${search.query}”`].filter(
    Boolean,
  )
  if (words.length > 0) return words.join(', ')
  if (search.tab === tabs.mine) return 'My Broadcasts'
  if (search.tab === tabs.favourites) return 'From Favorites'
  return 'Broadcasts'
}

/** The chosen lists by name; empty for all. */
export function nameLists({ listType }: ListSearch, lists: readonly BroadcastList[]): string {
  if (listType === myLists) return 'My lists'
  const ids = typeof listType === 'number' ? [listType] : (listType ?? [])
  const names = lists.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return names.length > maxNamedLists ? `${names.length} lists` : names.join(', ')
}
const maxNamedLists = 3

/** The chosen list, if it is one alone. */
export const singleList = ({ listType }: Pick<ListSearch, 'listType'>): number | undefined =>
  typeof listType === 'number' ? listType : undefined

/** Several ids are separated by commas; a form without scripts repeats the parameter. */
function readLists(raw: unknown): ListSearch['listType'] {
  const text = Array.isArray(raw) ? raw.join(',') : paramText(raw)
  if (text === myLists) return myLists
  const ids = text.split(',').map((digits) => intBetween(digits, maxId))
  const valid = [...new Set(ids.filter((id) => id !== undefined))].sort((a, b) => a - b)
  return valid.length > 1 ? valid : valid[0]
}

function intBetween(value: unknown, highest: number): number | undefined {
  const digits = paramText(value)
  if (!/^\d{1,10}$/.test(digits)) return undefined
  const number = Number(digits)
  return number >= 1 && number <= highest ? number : undefined
}

function side(value: string): Side | undefined {
  const upper = value.toUpperCase()
  return upper === 'WTS' || upper === 'WTB' ? upper : undefined
}

function withoutEmpty<T extends object>(values: T) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}

/** Filters that a feed supports (AM-040). */
export function toFeedFilter({ query, listType, type, exactPhrase }: ListSearch): FeedFilter {
  const lists = typeof listType === 'number' ? [listType] : listType
  return { query, listType: lists === myLists ? undefined : lists, type, exactPhrase }
}

/** Whether the search has filters that feeds do not support. */
export function isBeyondFeedFilter({ companyId, tab, listType }: ListSearch): boolean {
  return companyId !== undefined || tab !== undefined || listType === myLists
}

/** Stores the chosen filters for the next visit from the menu; search text is not kept. */
export function rememberFilters({ listType, type, exactPhrase, tab }: ListSearch): void {
  storeFilters(paths.broadcasts, { listType, type, exactPhrase, tab })
}
