import { logout } from '#contract/auth/auth.ts'
import { shellNotices } from '#contract/notices.ts'
import { useChangeViewer } from '#web/features/auth/sessions/use-change-viewer.ts'
import { isApiError } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useApi } from '#web/platform/api/use-api.ts'

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
