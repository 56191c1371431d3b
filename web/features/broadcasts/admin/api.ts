import type { CallInput } from '#contract/endpoint.ts'
import { listExclusions } from '#contract/broadcasts/exclusions.ts'
import { liveListOptions } from '#web/platform/admin/admin-view.tsx'
import { payloadQuery, type Api } from '#web/platform/api/api.ts'

export type ExclusionsFilters = NonNullable<CallInput<typeof listExclusions>['query']>
export const exclusionKey = ['exclusions'] as const

export const exclusionsQuery = (api: Api, query: ExclusionsFilters) =>
  payloadQuery(api, [...exclusionKey, query], listExclusions, { query }, liveListOptions)
