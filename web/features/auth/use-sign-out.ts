import { logout } from '#contract/auth.ts'
import { shellNotices } from '#contract/notices.ts'
import { useChangeViewer } from '#web/features/auth/use-change-viewer.ts'
import { isApiError } from '#web/platform/api.ts'
import { notify } from '#web/platform/notices.ts'
import { useApi } from '#web/platform/use-api.ts'

/** Ends the session and shows the page as visitors see it (AU-008). */
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
