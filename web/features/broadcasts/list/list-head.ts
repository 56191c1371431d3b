import { type BroadcastList, type Side, feedPath } from '#contract/broadcasts/broadcasts.ts'
import { paths } from '#contract/paths.ts'
import {
  isBeyondFeedFilter,
  toFeedFilter,
  type ListSearch,
} from '#web/features/broadcasts/list/list-search.ts'
import { describePage } from '#web/platform/page/head.ts'

const sideWords: Record<Side, string> = { WTS: 'Want-to-sell (WTS)', WTB: 'Want-to-buy (WTB)' }

export interface ListHead {
  title: string
  description: string
  keywords: string
  /** Canonical path: the list's own page where there is one. */
  path: string
  robots?: string
  /** Path of the matching feed. */
  feed?: string
}

/** Page metadata of a list (MD-001). */
export function listHead(search: ListSearch, lists: readonly BroadcastList[]): ListHead {
  const { query, type, page } = search
  const list = lists.find(({ id }) => id === search.listType)
  const isPersonal = isBeyondFeedFilter(search)
  const subject = [type, list?.name, 'broadcasts'].filter(Boolean).join(' ')
  const title = query ? `${query} in ${subject}` : capital(subject)
  const sides = type ? sideWords[type] : 'Want-to-sell (WTS) and want-to-buy (WTB)'
  const of = list ? ` for ${list.name}` : ''
  return {
    title: page ? `${title}, page ${page}` : title,
    description: describePage(
      `${sides} broadcasts${of}: used, refurbished and new IT hardware, traded between businesses. Newest first.`,
      page,
    ),
    keywords: [
      type ?? 'WTS, WTB',
      list?.name,
      'broadcasts',
      'used IT',
      'refurbished IT',
      'IT traders',
    ]
      .filter(Boolean)
      .join(', '),
    path: pathOf(list, type) + queryOf(list ? undefined : type, page),
    // Searches and personal views are not indexed.
    ...(isPersonal ? {} : { feed: feedPath(toFeedFilter(search)) }),
    ...(query || isPersonal || Array.isArray(search.listType) ? { robots: 'noindex,follow' } : {}),
  }
}

function pathOf(list: BroadcastList | undefined, type: Side | undefined): string {
  return list ? paths.broadcastList(list.path, type) : paths.broadcasts
}

function queryOf(type: Side | undefined, page: number | undefined): string {
  const query = new URLSearchParams()
  if (type) query.set('type', type)
  if (page) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
