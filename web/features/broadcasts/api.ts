import type { BroadcastFilter } from '#contract/broadcasts/broadcasts.ts'
import { payloadQuery, type Api } from '#web/platform/api/api.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'

const minute = 60_000

export const broadcastsKey = ['broadcasts'] as const
export const unreadKey = ['broadcasts-unread'] as const

export const listsKey = ['broadcast-lists'] as const

/** Open pages of members are notified of a change; those of visitors learn of it when they come back. */
export const listsQuery = (api: Api) =>
  queryOptions({
    queryKey: listsKey,
    queryFn: async () => (await api('listBroadcastLists', {})).payload.results,
    staleTime: 5 * minute,
    meta: { isForEveryone: true },
  })

export type ListFilter = Partial<BroadcastFilter>

/** One page of the list. Keeps previous rows while loading and never refetches on focus, so rows do not move. */
export const broadcastsQuery = (api: Api, filter: ListFilter) =>
  queryOptions({
    queryKey: [...broadcastsKey, 'list', filter],
    queryFn: async () => (await api('listBroadcasts', { query: filter })).payload,
    staleTime: minute / 2,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    ...(filter.favorites ? { meta: { follows: 'favourites' } } : {}),
  })

export const broadcastQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...broadcastsKey, 'one', id],
    queryFn: async () => (await api('getBroadcast', { params: { id: String(id) } })).result,
    staleTime: minute,
  })

export const boardQuery = (api: Api) =>
  payloadQuery(api, [...broadcastsKey, 'board'], 'broadcastBoard', {}, { staleTime: minute })

/** Refetches broadcasts after a reply, so that rows and page say that one has replied. */
export function useShowReplied(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: broadcastsKey })
}
