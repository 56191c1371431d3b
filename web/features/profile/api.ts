import { ownCompany } from '#contract/companies.ts'
import type { Payload } from '#contract/endpoint.ts'
import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** The viewer's company, its contacts and the viewer's contact id. */
export type OwnCompany = Payload<typeof ownCompany>

export const ownCompanyQuery = (api: Api) =>
  queryOptions({
    queryKey: ['companies', 'me'],
    queryFn: async () => (await api(ownCompany, {})).payload,
    staleTime: 60_000,
  })
