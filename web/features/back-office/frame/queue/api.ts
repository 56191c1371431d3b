import {
  queueRefreshMs,
  type QueueArea,
  type QueueFilterName,
  type QueueKind,
  type QueueRef,
} from '#contract/back-office/queue/queue.ts'
import { deskRefreshMs } from '#contract/back-office/desk/today.ts'
import { liveListOptions } from '#web/features/back-office/frame/admin-view.tsx'
import { payloadQuery, type Api } from '#web/platform/api/api.ts'

export const queueKey = ['queue'] as const

/** Counts of waiting items, for the navigation; actions on a queue refetch them. */
export const deskCountsQuery = (api: Api) => ({
  ...payloadQuery(api, [...queueKey, 'counts'], 'getDeskCounts', {}),
  refetchInterval: deskRefreshMs,
})

export interface QueueSelection {
  kind?: QueueKind | undefined
  area?: QueueArea | undefined
  filter?: QueueFilterName | undefined
  state: 'open' | 'done'
}

export const queueQuery = (api: Api, query: QueueSelection) => ({
  ...payloadQuery(api, [...queueKey, 'list', query], 'listQueue', { query }, liveListOptions),
  refetchInterval: queueRefreshMs,
})

export const queueNotesQuery = (api: Api, { kind, id }: QueueRef) =>
  payloadQuery(
    api,
    [...queueKey, 'notes', kind, id],
    'listQueueNotes',
    { query: { kind, id } },
    { staleTime: 0 },
  )
