import type { User } from '#contract/auth/auth.ts'
import { notifyOtherTabs } from '#web/features/auth/other-tabs.ts'
import type { Api } from '#web/platform/api/api.ts'
import { clearCacheOnNewRights, sessionQuery } from '#web/platform/page/session.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

export interface Page {
  api: Api
  queryClient: QueryClient
  router: Pick<AnyRouter, 'invalidate'>
}

/**
 * Switches the page to another viewer and reloads all data (AU-005, AU-008). Data of the former viewer is removed
 * first.
 */
export async function changeViewer(
  { api, queryClient, router }: Page,
  user: User | null,
): Promise<void> {
  notifyOtherTabs()
  const { queryKey } = sessionQuery(api)
  // Responses in flight belong to the former viewer.
  await queryClient.cancelQueries()
  clearCacheOnNewRights(queryClient, user)
  queryClient.setQueryData(queryKey, user)
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.invalidateQueries()
  await router.invalidate()
}

/** Checks who is signed in and reloads the page data if the viewer has changed. */
export async function syncViewer({ api, queryClient, router }: Page): Promise<void> {
  const query = sessionQuery(api)
  const known = queryClient.getQueryData(query.queryKey)
  const user = await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => known)
  if (user?.id === known?.id) return
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [first] }) => first !== query.queryKey[0],
  })
  await router.invalidate()
}
