import { shownRefusals } from '#contract/notices.ts'
import { useChangeViewer } from '#web/features/auth/sessions/use-viewer-changes.ts'
import { forcedOutQuery, useViewer } from '#web/platform/page/session.ts'
import { useSignIn } from '#web/platform/page/sign-in.ts'
import { useApi } from '#web/platform/api/api.ts'
import { whenIdle } from '#web/platform/page/when-idle.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

/** Informs a user signed out by staff and clears the user (ER-010, AM-093); signing in again is possible. */
export function ForcedLogoutDialog(popup: PopupProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const changeViewer = useChangeViewer()
  const signIn = useSignIn()
  const { user } = useViewer()
  const clear = useEffectEvent(async () => {
    // Clears the cookie; the session has ended already.
    await api('logout', { body: {} }).catch(() => {})
    // A page rendered afterwards contains no member data and may still be hydrating.
    if (!user) await new Promise<void>((resolve) => whenIdle(resolve))
    await changeViewer(null)
    queryClient.setQueryData(forcedOutQuery.queryKey, false)
  })
  useEffect(() => void clear(), [])

  return (
    <>
      <Dialog
        {...popup}
        open={popup.open && !signIn.open}
        title="You have been signed out"
        size="sm"
        foot={
          <>
            <DialogClose>Close</DialogClose>
            <Button variant="primary" {...signIn.trigger}>
              Sign In
            </Button>
          </>
        }
      >
        <p>{shownRefusals.forcedOut}</p>
        <p className="soft">Please sign in again. If you cannot, contact the provider.</p>
      </Dialog>
      {signIn.render({})}
    </>
  )
}
