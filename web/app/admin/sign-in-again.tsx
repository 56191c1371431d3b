import { StaffSignIn } from '#web/features/back-office/public.ts'
import { useStaffSignOut } from '#web/platform/admin/staff-session.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { useRef } from 'react'

/** In front of a page whose session is over: what was typed on it stays. */
export function SignInAgain({ email }: { email: string }) {
  const signOut = useStaffSignOut()
  return (
    <Dialog
      open
      // Closing it gives up the page and what was typed on it.
      confirmClose
      onOpenChange={() => void signOut()}
      onClosed={() => {}}
      anchor={useRef(null)}
      byKeyboard={false}
      title="Please sign in again"
      description="Your session has ended. Nothing you typed is lost."
      size="sm"
    >
      <StaffSignIn email={email} />
    </Dialog>
  )
}
