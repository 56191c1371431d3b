import { notices } from '#contract/page-notices.ts'
import { updateNotificationType } from '#contract/broadcasts/saved-searches.ts'
import { savedSearchesQuery } from '#web/features/broadcasts/saved-searches/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Turns a saved search to hits at once or once a day (SS-004); shown at once, and taken back when it fails. */
export function useNotification() {
  const api = useApi()
  const queryClient = useQueryClient()
  const query = savedSearchesQuery(api)
  return useMutation({
    mutationFn: ({ id, isDigest }: { id: number; isDigest: boolean }) =>
      api(updateNotificationType, { params: { id: String(id) }, body: { isDigest } }),
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
