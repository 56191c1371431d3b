import type { User } from '#contract/auth.ts'
import type { Api } from '#web/platform/api.ts'
import { sessionQuery } from '#web/platform/session.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

/**
 * Reads everything on the page again as the new viewer and forgets the rest (AU-005, AU-008);
 * what stands there stays until its successor comes.
 */
export async function changeViewer(
  { api, queryClient, router }: { api: Api; queryClient: QueryClient; router: AnyRouter },
  user: User | null,
): Promise<void> {
  await queryClient.cancelQueries()
  queryClient.setQueryData(sessionQuery(api).queryKey, user)
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.invalidateQueries()
  await router.invalidate()
}
