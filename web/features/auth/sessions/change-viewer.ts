import type { User } from '#contract/auth/auth.ts'
import { tellOtherTabs } from '#web/features/auth/other-tabs.ts'
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
 * Reads everything on the page again as the new viewer (AU-005, AU-008). What only the old one could see is gone
 * before anything is asked for.
 */
export async function changeViewer(
  { api, queryClient, router }: Page,
  user: User | null,
): Promise<void> {
  tellOtherTabs()
  const { queryKey } = sessionQuery(api)
  // Answers on their way are still meant for the old viewer; this drops them at once.
  await queryClient.cancelQueries()
  clearCacheOnNewRights(queryClient, user)
  queryClient.setQueryData(queryKey, user)
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.invalidateQueries()
  await router.invalidate()
}

/** Asks who is signed in by now; when it is somebody else than this page believes, the page becomes theirs. */
export async function followViewer({ api, queryClient, router }: Page): Promise<void> {
  const query = sessionQuery(api)
  const known = queryClient.getQueryData(query.queryKey)
  const user = await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => known)
  if (user?.id === known?.id) return
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [first] }) => first !== query.queryKey[0],
  })
  await router.invalidate()
}
