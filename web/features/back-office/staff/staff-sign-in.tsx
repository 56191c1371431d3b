import { verifyStaffCode, type StaffMember } from '#contract/back-office/staff.ts'
import { CodeForm } from '#web/features/auth/credentials-public.ts'
import { StaffPasswordForm } from '#web/features/back-office/staff/staff-password-form.tsx'
import { staffSessionQuery, useStaffSignedIn } from '#web/platform/admin/staff-session.ts'
import { isApiError } from '#web/platform/api/api.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { Spinner } from '#web/ui/marks/spinner.tsx'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'

const StaffEnrolment = lazy(() =>
  import('./staff-enrolment.tsx').then((module) => ({ default: module.StaffEnrolment })),
)

/** Signs in: password, then the second factor, which the first sign-in sets up. */
export function StaffSignIn({ email }: { email?: string }) {
  const api = useApi()
  const session = useQuery(staffSessionQuery(api)).data
  const finish = useStaffSignedIn()
  // A page that is loaded between the two steps goes on with the second.
  const half = session?.staff && !session.isConfirmed ? session.staff : undefined
  const [staff, setStaff] = useState<StaffMember | undefined>(half)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (staff) box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [staff])

  async function submitCode(code: string) {
    try {
      finish((await api(verifyStaffCode, { body: { code } })).payload.staff)
    } catch (failure) {
      // Between the steps too much time has passed: the password is asked for again.
      if (isApiError(failure) && failure.status === 401) return setStaff(undefined)
      throw failure
    }
  }

  if (!staff) return <StaffPasswordForm {...(email ? { email } : {})} onRight={setStaff} />
  if (staff.hasTwoFactor) {
    return (
      <div ref={box}>
        <CodeForm submit="Continue" give={submitCode} allowRecoveryCode whole />
      </div>
    )
  }
  return (
    <Suspense fallback={<Spinner label="Loading" />}>
      <StaffEnrolment onDone={finish} />
    </Suspense>
  )
}
