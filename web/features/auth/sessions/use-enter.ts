import type { User } from '#contract/auth/auth.ts'
import { rememberLastUser } from '#web/features/auth/sessions/last-user.ts'
import { useChangeViewer } from '#web/features/auth/sessions/use-change-viewer.ts'
import { useClearReset } from '#web/features/auth/passwords/use-clear-reset.ts'
import { focusMain } from '#web/platform/keys/focus.ts'

/** What follows a sign-in: the browser remembers who, and the page is read anew for them (AU-005, AU-006). */
export function useEnter(): (user: User) => Promise<void> {
  const changeViewer = useChangeViewer()
  const clearReset = useClearReset()
  return async (user) => {
    rememberLastUser(user.id)
    await clearReset()
    await changeViewer(user)
    focusMain()
  }
}
