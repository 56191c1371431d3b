import { payloadQuery, type Api, useApi } from '#web/platform/api/api.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { notices } from '#contract/page-notices.ts'
import { notify } from '#web/platform/page/notices.ts'

export const savedSearchesQuery = (api: Api) =>
  payloadQuery(api, ['saved-searches'], 'listSavedSearches', { query: {} }, { staleTime: 30_000 })

/** The viewer's saved searches; undefined for visitors and blocked accounts. */
export function useSavedSearches() {
  const { readsAsVisitor } = useViewer()
  const { data } = useQuery({ ...savedSearchesQuery(useApi()), enabled: !readsAsVisitor })
  return readsAsVisitor ? undefined : data
}

/** Updates the notification of a saved search optimistically (SS-004). */
export function useNotification() {
  const api = useApi()
  const queryClient = useQueryClient()
  const query = savedSearchesQuery(api)
  return useMutation({
    mutationFn: ({ id, isDigest }: { id: number; isDigest: boolean }) =>
      api('updateNotificationType', { params: { id: String(id) }, body: { isDigest } }),
    onMutate: async ({ id, isDigest }) => {
      await queryClient.cancelQueries(query)
      queryClient.setQueryData(
        query.queryKey,
        (now) =>
          now && {
            ...now,
            results: now.results.map((saved) =>
              saved.id === id ? { ...saved, isDigest, doUpdateImmediately: !isDigest } : saved,
            ),
          },
      )
    },
    onSuccess: (_, { isDigest }) => notify(isDigest ? notices.hitsDaily : notices.hitsInstant),
    onError: () => notify(notices.savedSearchNotUpdated),
    onSettled: () => queryClient.invalidateQueries(query),
  })
}
