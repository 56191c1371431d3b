import type { User } from '#contract/auth/auth.ts'
import { shellNotices } from '#contract/notices.ts'
import { useApi, isApiError, type Api } from '#web/platform/api/api.ts'
import { writeStorage } from '#web/platform/visit/browser-storage.ts'
import { notify } from '#web/platform/page/notices.ts'
import { clearCacheOnNewRights, forcedOutQuery, sessionQuery } from '#web/platform/page/session.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

function useViewerContext(): ViewerContext {
  return { api: useApi(), queryClient: useQueryClient(), router: useRouter() }
}

export function useChangeViewer(): (user: User | null) => Promise<void> {
  const page = useViewerContext()
  return (user) => changeViewer(page, user)
}

/** Reloads the page data when the viewer changes, in any tab. */
export function useSyncViewer(): void {
  const { api, queryClient, router } = useViewerContext()
  useEffect(
    () =>
      subscribeToViewerChanges(
        (isSignOut) => void syncViewer({ api, queryClient, router }, isSignOut),
      ),
    [api, queryClient, router],
  )
}

/** Signs out and reloads the page as a visitor (AU-008). */
export function useSignOut(): () => void {
  const api = useApi()
  const changeViewer = useChangeViewer()

  async function signOut() {
    try {
      await api('logout', { body: {} })
    } catch (failure) {
      if (!isApiError(failure)) throw failure
      notify(shellNotices.notSignedOut)
      return
    }
    await changeViewer(null)
    notify(shellNotices.signedOut)
  }
  return () => void signOut()
}

interface ViewerContext {
  api: Api
  queryClient: QueryClient
  router: Pick<AnyRouter, 'invalidate'>
}

/**
 * Switches the page to another viewer and reloads all data (AU-005, AU-008). Data of the former viewer is removed
 * first.
 */
export async function changeViewer(
  { api, queryClient, router }: ViewerContext,
  user: User | null,
): Promise<void> {
  notifyOtherTabs(user === null)
  const { queryKey } = sessionQuery(api)
  // Responses in flight belong to the former viewer.
  await queryClient.cancelQueries()
  clearCacheOnNewRights(queryClient, user)
  queryClient.setQueryData(queryKey, user)
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.invalidateQueries()
  await router.invalidate()
}

/** Checks who is signed in and reloads the page data if the viewer has changed; says so if another tab signed out. */
export async function syncViewer(
  { api, queryClient, router }: ViewerContext,
  isSignOut = false,
): Promise<void> {
  const query = sessionQuery(api)
  const previous = queryClient.getQueryData(query.queryKey)
  const user = await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => previous)
  // A refused call may have ended the session here before.
  if (isSignOut && !user && !queryClient.getQueryData(forcedOutQuery.queryKey)) {
    whenVisible(() => notify(shellNotices.signedOutElsewhere))
  }
  if (user?.id === previous?.id) return
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [first] }) => first !== query.queryKey[0],
  })
  await router.invalidate()
}

/** A notice in a hidden tab would end unseen. */
function whenVisible(callback: () => void): void {
  if (document.visibilityState === 'visible') return callback()
  document.addEventListener('visibilitychange', callback, { once: true })
}

const key = 'viewerChangedAt'

/** Notifies other tabs of a sign-in or a sign-out. */
export function notifyOtherTabs(isSignOut: boolean): void {
  writeStorage(() => localStorage, key, { at: Date.now(), isSignOut })
}

/**
 * Calls back when another tab signed in or out, or when this tab becomes visible; says whether another tab signed out.
 * Returns the unsubscribe function.
 */
function subscribeToViewerChanges(callback: (isSignOut: boolean) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) callback(event.newValue?.includes('"isSignOut":true') === true)
  }
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') callback(false)
  }
  addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    removeEventListener('storage', onStorage)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}
