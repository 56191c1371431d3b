import { StaffSignIn } from '#web/features/back-office/public.ts'
import { AdminLink } from '#web/platform/admin/admin-link.tsx'
import { LoadError } from '#web/platform/admin/load-error.tsx'
import { mayUse, staffSessionQuery, useStaff } from '#web/platform/admin/staff-session.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { Spinner } from '#web/ui/marks/spinner.tsx'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { AdminFrame } from './admin-frame.tsx'
import { Entrance } from './entrance.tsx'
import type { AdminPage } from './pages.ts'
import { SignInAgain } from './sign-in-again.tsx'

/** What stands around every page: the sign-in for nobody yet, else the navigation. */
export function AdminRoot() {
  const api = useApi()
  const session = useQuery(staffSessionQuery(api))
  const path = useRouterState({ select: ({ location }) => location.pathname })
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
        <LoadError error={session.error} again={session.refetch} />
      </Entrance>
    )
  }
  if (!session.data) return <Spinner label="Loading the back office" />
  const { staff, isConfirmed, isOver } = session.data
  if (!staff || !isConfirmed) {
    return (
      <Entrance title="Sign in">
        <StaffSignIn />
      </Entrance>
    )
  }
  return (
    <>
      <AdminFrame>
        <Outlet />
      </AdminFrame>
      {isOver && <SignInAgain email={staff.email} />}
    </>
  )
}

/** A page for those whose role has it. */
export function PageOfRole({ page }: { page: AdminPage }) {
  const staff = useStaff()
  const Page = page.component
  if (mayUse(staff, page.roles)) return <Page />
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
