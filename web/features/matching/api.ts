import { pendingPoll } from '#contract/broadcasts/matching.ts'
import { payloadQuery, type Api } from '#web/platform/api/api.ts'
import { queryOptions, type Query } from '@tanstack/react-query'

const matchesKey = ['matches'] as const
export const newMatchesKey = [...matchesKey, 'new'] as const
export const stockMatchesKey = [...matchesKey, 'stock'] as const

const maxPolls = pendingPoll.untilMs / pendingPoll.everyMs

/** Whether matches are still being computed and the page keeps asking. */
export const isPolling = (data: { isPending: boolean } | undefined, updates: number): boolean =>
  data?.isPending === true && updates < maxPolls

/** Options of both lookups: asked again while pending, and at every opening of the dialog. */
const lookup = {
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
  refetchInterval: <T extends { isPending: boolean }>({ state }: Query<T>) =>
    isPolling(state.data, state.dataUpdateCount) && pendingPoll.everyMs,
} as const

type Lookup = { id: number; isFromOwnBroadcasts: boolean }

const queryOf = ({ isFromOwnBroadcasts }: Lookup) =>
  isFromOwnBroadcasts ? { isFromOwnBroadcasts } : {}

export const oldMatchesQuery = (api: Api, request: Lookup) =>
  queryOptions({
    queryKey: [...matchesKey, 'old', request],
    queryFn: async () => {
      const params = { id: String(request.id), strategy: 'old' }
      const query = { showStrategy: true, ...queryOf(request) }
      return (await api('possibleMatches', { params, query })).payload
    },
    ...lookup,
  })

export const aiMatchesQuery = (api: Api, request: Lookup) =>
  queryOptions({
    queryKey: [...matchesKey, 'ai', request],
    queryFn: async () =>
      (
        await api('matchedBroadcastIds', {
          params: { id: String(request.id) },
          query: queryOf(request),
        })
      ).payload,
    ...lookup,
  })

export const matchAlertQuery = (api: Api) =>
  payloadQuery(api, [...matchesKey, 'alert'], 'getMatchAlert', {}, { staleTime: 60_000 })

export const stockMatchesQuery = (api: Api) =>
  payloadQuery(api, stockMatchesKey, 'stockMatches', {}, { staleTime: 60_000 })

/** Market data for a broadcast, for members who trade. */
export const marketQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...matchesKey, 'market', id],
    queryFn: async () => (await api('broadcastMarket', { params: { id: String(id) } })).payload,
    staleTime: 60_000,
    retry: false,
  })

/** The whole broadcast, to quote it in a reply. The key is that of the broadcast's own page. */
export const offerQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['broadcasts', 'one', id],
    queryFn: async () => (await api('getBroadcast', { params: { id: String(id) } })).result,
    staleTime: 60_000,
  })
