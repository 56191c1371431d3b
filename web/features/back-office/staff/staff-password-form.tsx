import { staffLogin, type StaffMember } from '#contract/back-office/staff.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { EmailInput } from '#web/ui/forms/text-input.tsx'

type StaffPasswordFormProps = {
  /** Who was here before, when a session is over. */
  email?: string
  onRight: (staff: StaffMember) => void
}

/** The first step of signing in: address and password. */
export function StaffPasswordForm({ email = '', onRight }: StaffPasswordFormProps) {
  const api = useApi()
  const { form, refusal, submit } = useContractForm(staffLogin.body, { email, password: '' })
  const { errors, isSubmitting } = form.formState

  const signIn = submit(
    async (body) => onRight((await api(staffLogin, { body })).payload.staff),
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
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button variant="primary" size="lg" type="submit" block busy={isSubmitting}>
        Sign in
      </Button>
    </form>
  )
}
