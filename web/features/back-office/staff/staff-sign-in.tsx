import { type StaffMember, StaffLoginBody } from '#contract/back-office/staff.ts'
import { CodeForm } from '#web/features/auth/credentials-public.ts'
import {
  staffSessionQuery,
  useStaffSignedIn,
} from '#web/features/back-office/frame/staff-session.ts'
import { isApiError, useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Spinner } from '#web/ui/marks/spinner.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { EmailInput } from '#web/ui/forms/text-input.tsx'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'

const StaffEnrolment = lazy(() =>
  import('./staff-enrolment.tsx').then((module) => ({ default: module.StaffEnrolment })),
)

/** Signs in with password and second factor, which is set up at the first sign-in. */
export function StaffSignIn({ email }: { email?: string }) {
  const api = useApi()
  const session = useQuery(staffSessionQuery(api)).data
  const finish = useStaffSignedIn()
  // After a reload between the steps, continues with the second one.
  const half = session?.staff && !session.isConfirmed ? session.staff : undefined
  const [staff, setStaff] = useState<StaffMember | undefined>(half)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (staff) box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [staff])

  async function submitCode(code: string) {
    try {
      finish((await api('verifyStaffCode', { body: { code } })).payload.staff)
    } catch (failure) {
      if (isApiError(failure) && failure.status === 401) return setStaff(undefined)
      throw failure
    }
  }

  if (!staff) return <StaffPasswordForm {...(email ? { email } : {})} onRight={setStaff} />
  if (staff.hasTwoFactor) {
    return (
      <div ref={box}>
        <CodeForm submit="Continue" onCode={submitCode} allowRecoveryCode fullWidth />
      </div>
    )
  }
  return (
    <Suspense fallback={<Spinner label="Loading" />}>
      <StaffEnrolment onDone={finish} />
    </Suspense>
  )
}

type StaffPasswordFormProps = {
  /** Of a person we know: after a session has ended, or the first password was set. */
  email?: string
  onRight: (staff: StaffMember) => void
}

/** The first step of signing in: address and password. */
function StaffPasswordForm({ email = '', onRight }: StaffPasswordFormProps) {
  const api = useApi()
  const { form, refusal, submit } = useContractForm(StaffLoginBody, { email, password: '' })
  const { errors, isSubmitting } = form.formState
  const focusPassword = useEffectEvent(() => email && form.setFocus('password'))
  useEffect(() => void focusPassword(), [])

  const signIn = submit(
    async (body) => onRight((await api('staffLogin', { body })).payload.staff),
    (_, isBesideFields) => {
      if (!isBesideFields) form.setFocus('password')
    },
  )

  return (
    <form noValidate className="stack" onSubmit={signIn}>
      <Refusal>{refusal}</Refusal>
      <Field label="E-mail" error={errors.email?.message}>
        <EmailInput autoComplete="username" {...form.register('email')} />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput
          autoComplete="current-password"
          data-autofocus={email !== '' || undefined}
          {...form.register('password')}
        />
      </Field>
      <Button variant="primary" size="lg" type="submit" block busy={isSubmitting}>
        Sign in
      </Button>
    </form>
  )
}
