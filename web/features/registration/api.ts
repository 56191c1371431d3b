import { getApplication } from '#contract/registration/registration.ts'
import { countriesAll } from '#contract/site/site.ts'
import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

export const allCountriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['countries'],
    queryFn: async () => (await api(countriesAll, {})).payload.results,
    staleTime: Infinity,
  })

export const applicationQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['application', token],
    queryFn: async () => (await api(getApplication, { body: { token } })).payload,
  })
