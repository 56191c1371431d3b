import { liveListOptions } from '#web/features/back-office/frame/admin-view.tsx'
import { payloadQuery, type Api, type CallInput } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

export type DeliveriesFilters = NonNullable<CallInput<'listDeliveries'>['query']>

/** Key prefix of the mail log; any action on a delivery invalidates all of it. */
export const mailKey = ['mail-log'] as const
export const suppressionKey = ['suppressions'] as const

export const deliveriesQuery = (api: Api, query: DeliveriesFilters) =>
  payloadQuery(api, [...mailKey, 'deliveries', query], 'listDeliveries', { query }, liveListOptions)

export const openMailsQuery = (api: Api, minutes: number | undefined) =>
  payloadQuery(
    api,
    [...mailKey, 'open', minutes],
    'openMails',
    { query: minutes === undefined ? {} : { minutes } },
    liveListOptions,
  )

export const failedMailQuery = (api: Api, query: { address?: string; mailId?: number }) =>
  payloadQuery(api, [...mailKey, 'failed', query], 'countFailedMail', { query }, liveListOptions)

export const mailPeopleQuery = (api: Api, q: string) =>
  payloadQuery(api, ['mail-people', q], 'findMailPeople', { query: { q } }, liveListOptions)

export const mailsToExplainQuery = (
  api: Api,
  query: NonNullable<CallInput<'mailsToExplain'>['query']>,
) =>
  payloadQuery(api, [...mailKey, 'to-explain', query], 'mailsToExplain', { query }, liveListOptions)

export const whyMailQuery = (api: Api, query: NonNullable<CallInput<'whyNoMail'>['query']>) =>
  payloadQuery(api, [...mailKey, 'why', query], 'whyNoMail', { query }, liveListOptions)

export const stoppedMailingsQuery = (api: Api) =>
  payloadQuery(api, [...mailKey, 'stopped'], 'stoppedMailings', {}, liveListOptions)

/** Fetched once per visit, because each access is recorded in the audit log. */
export const mailQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['mail', id],
    queryFn: async () => (await api('getMail', { params: { id: String(id) } })).payload,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
  })

export const mailTopicsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mail-topics'],
    queryFn: async () => (await api('listMailTopics', {})).payload.topics,
    staleTime: Infinity,
  })
