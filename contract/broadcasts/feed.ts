import { listBroadcasts, type BroadcastFilter } from './broadcasts.ts'

/** Maximum number of items in a feed. */
export const maxFeedItems = 50
/** Cache lifetime of a feed in minutes. */
export const feedTtlMinutes = 3

/** Filters supported by feeds (AM-040). */
export type FeedFilter = {
  [Name in 'query' | 'listType' | 'type' | 'exactPhrase']?: BroadcastFilter[Name] | undefined
}

/** Formats a feed filter as a query string without the question mark. */
export function formatFeedQuery({ query, listType, type, exactPhrase }: FeedFilter): string {
  const given = { query, listType, type, exactPhrase: query ? exactPhrase : undefined }
  return Object.entries(given)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`)
    .join('&')
}

/** Formats the path and query of a feed. */
export function feedPath(filter: FeedFilter): string {
  return [`${listBroadcasts.path}?contentType=rss`, formatFeedQuery(filter)]
    .filter(Boolean)
    .join('&')
}
