import { savedSearches } from '#contract/broadcasts/saved-searches.ts'
import type { Api } from '#web/platform/api/api.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'

/** The own saved searches, newest first. */
export const savedSearchesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['saved-searches'],
    queryFn: async () => (await api(savedSearches, {})).payload,
    staleTime: 30_000,
  })

/** What is known of the own saved searches; undefined for visitors and blocked accounts. */
export function useSavedSearches() {
  const { readsAsVisitor } = useViewer()
  const { data } = useQuery({ ...savedSearchesQuery(useApi()), enabled: !readsAsVisitor })
  return readsAsVisitor ? undefined : data
}
