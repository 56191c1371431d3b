import { deskCalls } from '#contract/desk-calls.gen.ts'
import { liveListOptions } from '#web/features/back-office/frame/admin-view.tsx'
import { payloadQuery, callUrl, type Api, type CallInput } from '#web/platform/api/api.ts'

export type ComplaintsFilters = NonNullable<CallInput<'listComplaints'>['query']>
export const complaintKey = ['complaints'] as const

export const complaintsQuery = (api: Api, query: ComplaintsFilters) =>
  payloadQuery(api, [...complaintKey, 'list', query], 'listComplaints', { query }, liveListOptions)

export const complaintQuery = (api: Api, id: number) =>
  payloadQuery(
    api,
    [...complaintKey, id],
    'getComplaint',
    { params: { id: String(id) } },
    { staleTime: 0 },
  )

export const complaintFileUrl = (id: number, fileId: number) =>
  callUrl(deskCalls.getComplaintFile, { params: { id, fileId } })
