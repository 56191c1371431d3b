import { listBroadcasts, type BroadcastFilter } from './broadcasts.ts'

/** Broadcasts in a feed, the newest ones. */
export const feedItems = 50
/** How long a feed may be kept, by the server and by readers. */
export const feedMinutes = 3

/** What a feed can be narrowed by (AM-040). */
export type FeedFilter = {
  [Name in 'query' | 'listType' | 'type' | 'exactPhrase']?: BroadcastFilter[Name] | undefined
}

/** The same filter in an address, without its question mark; empty for everything. */
export function feedSearch({ query, listType, type, exactPhrase }: FeedFilter): string {
  const given = { query, listType, type, exactPhrase: query ? exactPhrase : undefined }
  return Object.entries(given)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`)
    .join('&')
}

/** The address of a feed, without the origin. */
export function feedPath(filter: FeedFilter): string {
  return [`${listBroadcasts.path}?contentType=rss`, feedSearch(filter)].filter(Boolean).join('&')
}
