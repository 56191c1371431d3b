import type { Account } from '#contract/back-office/back-office.ts'
import { companies } from '#contract/companies/desk/company-list.ts'
import { deskListQuery } from '#web/features/back-office/frame/desk-list/list-query.ts'
import { payloadQuery, type Api, type CallInput } from '#web/platform/api/api.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** `query` is the address of the list. */
export const accountsQuery = (api: Api, query: Readonly<Record<string, string | undefined>>) =>
  deskListQuery(api, companies, ['accounts', 'list'], query)

export const accountQuery = (api: Api, id: number) =>
  payloadQuery(api, ['accounts', 'one', id], 'getAccount', { params: { id: String(id) } })

/** Cities of the country of a company. */
export const citiesQuery = (api: Api, { id, countryCode }: Account) =>
  payloadQuery(
    api,
    ['company-cities', id, countryCode],
    'listCities',
    { params: { id: String(id) } },
    { staleTime: Infinity },
  )

export const companyCountsQuery = (api: Api, id: number) =>
  payloadQuery(api, ['accounts', 'counts', id], 'getCompanyCounts', { params: { id: String(id) } })

export const accountPreviewQuery = (api: Api, id: number) =>
  payloadQuery(api, ['accounts', 'preview', id], 'previewAccount', { params: { id: String(id) } })

export const companyChecksQuery = (api: Api, id: number) =>
  payloadQuery(api, ['accounts', 'checks', id], 'getCompanyChecks', { params: { id: String(id) } })

export const companyMoneyQuery = (api: Api, id: number) =>
  payloadQuery(api, ['accounts', 'money', id], 'getCompanyMoney', { params: { id: String(id) } })

export const duplicatesQuery = (
  api: Api,
  query: NonNullable<CallInput<'findDuplicates'>['query']>,
) =>
  queryOptions({
    queryKey: ['accounts', 'duplicates', query],
    queryFn: async () => (await api('findDuplicates', { query })).payload.results,
    placeholderData: keepPreviousData,
  })

export const countriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['countries'],
    queryFn: async () => (await api('countriesAll', {})).payload.results,
    staleTime: Infinity,
  })
