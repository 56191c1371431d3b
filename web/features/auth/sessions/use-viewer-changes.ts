import { type User, logout } from '#contract/auth/auth.ts'
import { changeViewer, syncViewer, type Page } from '#web/features/auth/sessions/change-viewer.ts'
import { onPossibleViewerChange } from '#web/features/auth/other-tabs.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { writeStorage } from '#web/platform/visit/browser-storage.ts'
import { useClearReset } from '#web/features/auth/passwords/use-clear-reset.ts'
import { focusMain } from '#web/platform/keys/focus.ts'
import { shellNotices } from '#contract/notices.ts'
import { isApiError } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'

function usePage(): Page {
  return { api: useApi(), queryClient: useQueryClient(), router: useRouter() }
}

export function useChangeViewer(): (user: User | null) => Promise<void> {
  const page = usePage()
  return (user) => changeViewer(page, user)
}

/** Reloads the page data when the viewer changes, in any tab. */
export function useSyncViewer(): void {
  const { api, queryClient, router } = usePage()
  useEffect(
    () => onPossibleViewerChange(() => void syncViewer({ api, queryClient, router })),
    [api, queryClient, router],
  )
}

/** Stores who signed in last in this browser (AU-006). */
export function rememberLastUser(id: number): void {
  writeStorage(() => localStorage, 'lastUser', id)
}

/** Completes a sign-in: stores the user and reloads the page data (AU-005, AU-006). */
export function useCompleteSignIn(): (user: User) => Promise<void> {
  const changeViewer = useChangeViewer()
  const clearReset = useClearReset()
  return async (user) => {
    rememberLastUser(user.id)
    await clearReset()
    await changeViewer(user)
    focusMain()
  }
}

/** Signs out and reloads the page as a visitor (AU-008). */
export function useSignOut(): () => void {
  const api = useApi()
  const changeViewer = useChangeViewer()

  async function signOut() {
    try {
      await api(logout, { body: {} })
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
