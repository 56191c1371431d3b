import { pricingData, type PriceFilter } from '#contract/broadcasts/pricing.ts'
import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** Prices of what a search finds. */
export const pricesQuery = (api: Api, filter: Partial<PriceFilter>) =>
  queryOptions({
    queryKey: ['broadcasts', 'prices', filter],
    queryFn: async () => (await api(pricingData, { query: filter })).payload,
    staleTime: 60_000,
    retry: false,
  })
