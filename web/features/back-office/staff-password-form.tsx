import { staffLogin, type StaffMember } from '#contract/staff.ts'
import { isApiError } from '#web/platform/api.ts'
import { contractResolver, putServerErrors } from '#web/platform/contract-form.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

type StaffPasswordFormProps = {
  /** Who was here before, when a session is over. */
  email?: string
  onRight: (staff: StaffMember) => void
}

/** The first step of signing in: address and password. */
export function StaffPasswordForm({ email = '', onRight }: StaffPasswordFormProps) {
  const api = useApi()
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { email, password: '' },
    resolver: contractResolver(staffLogin.body),
  })
  const { errors, isSubmitting } = form.formState

  const signIn = form.handleSubmit(async (credentials) => {
    setRefusal(undefined)
    try {
      onRight((await api(staffLogin, { body: credentials })).payload.staff)
    } catch (failure) {
      if (!isApiError(failure)) throw failure
      if (putServerErrors(form, failure)) return
      setRefusal(failure.msg)
      form.setFocus('password')
    }
  })

  return (
    <form noValidate className="stack" onSubmit={(event) => void signIn(event)}>
      {refusal && (
        <Note tone="bad" role="alert">
          {refusal}
        </Note>
      )}
      <Field label="E-mail" error={errors.email?.message}>
        <TextInput
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('email')}
        />
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
