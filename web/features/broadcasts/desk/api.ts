import type { CallInput } from '#contract/endpoint.ts'
import { listExclusions } from '#contract/broadcasts/desk/exclusions.ts'
import {
  getModeratedBroadcast,
  listModeratedBroadcasts,
} from '#contract/broadcasts/desk/moderation.ts'
import { liveListOptions } from '#web/features/back-office/frame/admin-view.tsx'
import { payloadQuery, type Api } from '#web/platform/api/api.ts'

export type ExclusionsFilters = NonNullable<CallInput<typeof listExclusions>['query']>
export const exclusionKey = ['exclusions'] as const

export const exclusionsQuery = (api: Api, query: ExclusionsFilters) =>
  payloadQuery(api, [...exclusionKey, query], listExclusions, { query }, liveListOptions)

export const moderatedKey = ['moderated-broadcasts'] as const

/** `query` is the address of the list, which the server validates. */
export const moderatedQuery = (api: Api, query: Readonly<Record<string, string | undefined>>) =>
  payloadQuery(
    api,
    [...moderatedKey, 'list', query],
    listModeratedBroadcasts,
    { query: query as NonNullable<CallInput<typeof listModeratedBroadcasts>['query']> },
    liveListOptions,
  )

export const moderatedDetailQuery = (api: Api, id: number) =>
  payloadQuery(
    api,
    [...moderatedKey, 'one', id],
    getModeratedBroadcast,
    { params: { id: String(id) } },
    { staleTime: 0 },
  )
