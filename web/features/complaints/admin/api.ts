import { getComplaint, getComplaintFile, listComplaints } from '#contract/complaints.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { callUrl, type Api } from '#web/platform/api/api.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export type ComplaintsFilters = NonNullable<CallInput<typeof listComplaints>['query']>
export const complaintKey = ['complaints'] as const

export const complaintsQuery = (api: Api, query: ComplaintsFilters) =>
  queryOptions({
    queryKey: [...complaintKey, 'list', query],
    queryFn: async () => (await api(listComplaints, { query })).payload,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const complaintQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...complaintKey, id],
    queryFn: async () => (await api(getComplaint, { params: { id: String(id) } })).payload,
    staleTime: 0,
  })

export const complaintFileUrl = (id: number, fileId: number) =>
  callUrl(getComplaintFile.path, { params: { id, fileId } })
