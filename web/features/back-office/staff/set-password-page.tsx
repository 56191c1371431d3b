import { ChoosePassword } from '#contract/auth/passwords.ts'
import { setStaffPassword } from '#contract/back-office/staff.ts'
import { NewPasswordField, usePasswordStrength } from '#web/features/auth/credentials-public.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Note, Refusal } from '#web/ui/note.tsx'
import { useState } from 'react'

/** The page of an invitation link. */
export default function SetPasswordPage() {
  const api = useApi()
  const [token] = useState(() => location.hash.slice(1))
  const [email, setEmail] = useState<string>()
  const { form, refusal, submit } = useContractForm(ChoosePassword, { password: '' })
  const { errors, isSubmitting } = form.formState
  // The server knows the owner and also checks the password against their name and address.
  const view = usePasswordStrength(form.watch('password'), [])

  const set = submit(async ({ password }) => {
    setEmail((await api(setStaffPassword, { body: { token, password } })).payload.email)
    history.replaceState(history.state, '', location.pathname)
  })

  if (email !== undefined) {
    return (
      <div className="stack">
        <Note tone="ok" role="status" title="Your password is set">
          Sign in with {email}. The next step sets up your second factor.
        </Note>
        <AdminLink to="/" className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
          Sign in
        </AdminLink>
      </div>
    )
  }
  return (
    <form noValidate className="stack" onSubmit={set}>
      <Refusal>{refusal}</Refusal>
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
