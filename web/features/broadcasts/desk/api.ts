import { moderatedBroadcasts } from '#contract/broadcasts/desk/moderation.ts'
import { deskListQuery } from '#web/features/back-office/frame/desk-list/list-query.ts'
import { liveListOptions } from '#web/features/back-office/frame/admin-view.tsx'
import { payloadQuery, type Api, type CallInput } from '#web/platform/api/api.ts'

export type ExclusionsFilters = NonNullable<CallInput<'listExclusions'>['query']>
export const exclusionKey = ['exclusions'] as const

export const exclusionsQuery = (api: Api, query: ExclusionsFilters) =>
  payloadQuery(api, [...exclusionKey, query], 'listExclusions', { query }, liveListOptions)

export const moderatedKey = ['moderated-broadcasts'] as const

export const moderatedListKey = [...moderatedKey, 'list'] as const

/** `query` is the address of the list. */
export const moderatedQuery = (api: Api, query: Readonly<Record<string, string | undefined>>) =>
  deskListQuery(api, moderatedBroadcasts, moderatedListKey, query)

export const moderatedDetailQuery = (api: Api, id: number) =>
  payloadQuery(
    api,
    [...moderatedKey, 'one', id],
    'getModeratedBroadcast',
    { params: { id: String(id) } },
    { staleTime: 0 },
  )
