import { getCompany } from '#contract/companies.ts'
import type { Api } from '#web/platform/api.ts'
import { queryOptions } from '@tanstack/react-query'

export const companyQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['companies', id],
    queryFn: async () => (await api(getCompany, { params: { id: String(id) } })).payload,
    staleTime: 60_000,
  })
