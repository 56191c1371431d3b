import type { CallInput } from '#contract/endpoint.ts'
import {
  getMail,
  listDeliveries,
  listMails,
  listSuppressions,
  openMails,
} from '#contract/back-office/mail-log.ts'
import type { Api } from '#web/platform/api/api.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export type MailsFilters = NonNullable<CallInput<typeof listMails>['query']>
export type DeliveriesFilters = NonNullable<CallInput<typeof listDeliveries>['query']>
export type SuppressionsFilters = NonNullable<CallInput<typeof listSuppressions>['query']>

/** Key prefix of the mail log; any action on a delivery invalidates all of it. */
export const mailKey = ['mail-log'] as const
export const suppressionKey = ['suppressions'] as const

export const mailsQuery = (api: Api, query: MailsFilters) =>
  queryOptions({
    queryKey: [...mailKey, 'mails', query],
    queryFn: async () => (await api(listMails, { query })).payload,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const deliveriesQuery = (api: Api, query: DeliveriesFilters) =>
  queryOptions({
    queryKey: [...mailKey, 'deliveries', query],
    queryFn: async () => (await api(listDeliveries, { query })).payload,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const openMailsQuery = (api: Api, hours: number) =>
  queryOptions({
    queryKey: [...mailKey, 'open', hours],
    queryFn: async () => (await api(openMails, { query: { hours } })).payload,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Fetched once per visit, because each access is recorded in the audit log. */
export const mailQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['mail', id],
    queryFn: async () => (await api(getMail, { params: { id: String(id) } })).payload,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
  })

export const suppressionsQuery = (api: Api, query: SuppressionsFilters) =>
  queryOptions({
    queryKey: [...suppressionKey, query],
    queryFn: async () => (await api(listSuppressions, { query })).payload,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
