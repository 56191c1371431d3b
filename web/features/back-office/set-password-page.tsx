import { ChoosePassword } from '#contract/passwords.ts'
import { setStaffPassword } from '#contract/staff.ts'
import { NewPasswordField, useStrength } from '#web/features/auth/credentials-public.ts'
import { AdminLink } from '#web/features/back-office/admin-link.tsx'
import { isApiError } from '#web/platform/api.ts'
import { contractResolver, putServerErrors } from '#web/platform/contract-form.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

/** Where the link of an invitation leads. */
export function SetPasswordPage() {
  const api = useApi()
  const [token] = useState(() => location.hash.slice(1))
  const [refusal, setRefusal] = useState<string>()
  const [email, setEmail] = useState<string>()
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { password: '' },
    resolver: contractResolver(ChoosePassword),
  })
  const { errors, isSubmitting } = form.formState
  // Whose link it is the server knows, and looks at their name and address as well.
  const view = useStrength(form.watch('password'), [])

  const set = form.handleSubmit(async ({ password }) => {
    setRefusal(undefined)
    try {
      setEmail((await api(setStaffPassword, { body: { token, password } })).payload.email)
      history.replaceState(history.state, '', location.pathname)
    } catch (failure) {
      if (!isApiError(failure)) throw failure
      if (!putServerErrors(form, failure)) setRefusal(failure.msg)
    }
  })

  if (email !== undefined) {
    return (
      <div className="stack">
        <Note tone="ok" role="status" title="Your password is set">
          Sign in with {email}. The next step sets up your second factor.
        </Note>
        <AdminLink to="/">Go to the sign-in</AdminLink>
      </div>
    )
  }
  return (
    <form noValidate className="stack" onSubmit={(event) => void set(event)}>
      {refusal && (
        <Note tone="bad" role="alert">
          {refusal}
        </Note>
      )}
      <NewPasswordField
        error={errors.password?.message}
        view={view}
        {...form.register('password')}
      />
      <Button variant="primary" size="lg" type="submit" block busy={isSubmitting}>
        Set password
      </Button>
    </form>
  )
}
