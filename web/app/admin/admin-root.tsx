import { StaffSignIn } from '#web/features/back-office/public.ts'
import { AdminLink, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import {
  mayUse,
  StaffContext,
  staffSessionQuery,
  useStaff,
  useStaffSignOut,
} from '#web/features/back-office/frame/staff-session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { handleTextClicks } from '#web/platform/texts/text-clicks.ts'
import { Spinner } from '#web/ui/marks/spinner.tsx'
import { Logo } from '#web/app/shell/menus/logo.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Note } from '#web/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { AdminFrame } from './admin-frame.tsx'
import type { AdminPage } from './admin-page.ts'

/** The frame of every page; the sign-in for visitors. */
export function AdminRoot() {
  const api = useApi()
  const session = useQuery(staffSessionQuery(api))
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const invited = useRouterState({ select: ({ location }) => location.state.invitedEmail })
  // Videos in previews.
  useEffect(() => handleTextClicks(), [])
  if (path === '/password') {
    return (
      <Entrance title="Set your password">
        <Outlet />
      </Entrance>
    )
  }
  if (session.error) {
    return (
      <Entrance title="Back office">
        <LoadError error={session.error} onRetry={session.refetch} />
      </Entrance>
    )
  }
  if (!session.data) return <Spinner label="Loading the back office" />
  const { staff, isConfirmed, isOver } = session.data
  if (!staff || !isConfirmed || (invited && invited !== staff.email)) {
    return (
      <Entrance title="Sign in">
        {invited && (
          <Note tone="ok" role="status" title="Your password is set">
            Sign in with it.
          </Note>
        )}
        <StaffSignIn {...(invited ? { email: invited } : {})} />
      </Entrance>
    )
  }
  return (
    <StaffContext value={staff}>
      <AdminFrame>
        <Outlet />
      </AdminFrame>
      {isOver && <SignInAgain email={staff.email} />}
    </StaffContext>
  )
}

export function PageOfRole({
  roles,
  children,
}: Pick<AdminPage, 'roles'> & { children: ReactNode }) {
  if (mayUse(useStaff(), roles)) return children
  return (
    <div className="stack">
      <title>No access - Back office</title>
      <h1>You do not have access to this page</h1>
      <p className="soft">Your role does not include this page.</p>
      <p>
        <AdminLink to="/">Go to the start page</AdminLink>
      </p>
    </div>
  )
}

/** The page of the sign-in: a single box. */
function Entrance({ title, children }: { title: string; children: ReactNode }) {
  const brand = useQuery(settingsQuery(useApi())).data?.productName
  return (
    <main id="main" className="entrance">
      <title>{`${title} - Back office`}</title>
      <p className="logo">
        <Logo />
        <span>{brand ? `${brand} back office` : 'Back office'}</span>
      </p>
      <div className="panel stack entrance-box">
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}

/** Signs in again after the session has ended; unsaved input on the page stays. */
function SignInAgain({ email }: { email: string }) {
  const signOut = useStaffSignOut()
  return (
    <Dialog
      open
      // Closing leaves the page and discards unsaved input.
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
