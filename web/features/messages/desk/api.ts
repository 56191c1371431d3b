import { liveListOptions } from '#web/features/back-office/frame/admin-view.tsx'
import { payloadQuery, type Api, type CallInput } from '#web/platform/api/api.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export type MessagesFilters = NonNullable<CallInput<'listMessages'>['query']>
export type SendersFilters = NonNullable<CallInput<'countSenders'>['query']>

export const messagesQuery = (api: Api, query: MessagesFilters) =>
  payloadQuery(api, ['message-log', 'messages', query], 'listMessages', { query }, liveListOptions)

export const sendersQuery = (api: Api, query: SendersFilters) =>
  queryOptions({
    queryKey: ['message-log', 'senders', query],
    queryFn: async () => (await api('countSenders', { query })).payload.results,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Fetched once per visit, because each access is recorded in the audit log. */
export const ticketQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['ticket', id],
    queryFn: async () => (await api('getTicket', { params: { id: String(id) } })).payload,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
  })
