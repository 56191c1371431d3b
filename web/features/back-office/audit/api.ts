import { listAudit } from '#contract/back-office/audit.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Api } from '#web/platform/api/api.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export type AuditFilters = NonNullable<CallInput<typeof listAudit>['query']>

export const auditQuery = (api: Api, query: AuditFilters) =>
  queryOptions({
    queryKey: ['audit-log', query],
    queryFn: async () => (await api(listAudit, { query })).payload,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
