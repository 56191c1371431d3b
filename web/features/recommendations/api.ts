import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** Number of recommendations pending approval by the viewer's company (RC-009). */
export const waitingRecommendationsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['companies', 'me', 'waiting-recommendations'],
    queryFn: async () => (await api('waitingRecommendations', {})).payload.count,
    staleTime: 5 * 60_000,
  })

export const recommendationsText = (n: number) =>
  n === 1 ? '1 recommendation' : `${n} recommendations`
