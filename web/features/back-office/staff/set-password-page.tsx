import { ChoosePassword } from '#contract/auth/passwords.ts'
import { NewPasswordField, usePasswordStrength } from '#web/features/auth/credentials-public.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of the person who has just set the first password; not in the address, which is logged. */
    invitedEmail?: string
  }
}

/** The page of an invitation link; the sign-in follows. */
export default function SetPasswordPage() {
  const api = useApi()
  const [token] = useState(() => location.hash.slice(1))
  const navigate = useNavigate()
  const { form, refusal, submit } = useContractForm(ChoosePassword, { password: '' })
  const { errors, isSubmitting } = form.formState
  // The server knows the owner and also checks the password against their name and address.
  const view = usePasswordStrength(form.watch('password'), [])

  const set = submit(async ({ password }) => {
    const { email } = (await api('setStaffPassword', { body: { token, password } })).payload
    await navigate({ to: '/', replace: true, state: { invitedEmail: email } })
  })

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
