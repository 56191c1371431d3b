import { login } from '#contract/auth.ts'
import { signInRefusal } from '#web/features/auth/sign-in-refusal.ts'
import { RequestPasswordDialog } from '#web/features/auth/request-password-dialog.tsx'
import { SignInCodeDialog, type Credentials } from '#web/features/auth/sign-in-code-dialog.tsx'
import { useEnter } from '#web/features/auth/use-enter.ts'
import { isApiError } from '#web/platform/api.ts'
import { contractResolver, putServerErrors } from '#web/platform/contract-form.ts'
import { notify } from '#web/platform/notices.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import type { PopupProps } from '#web/ui/lazy-popup.tsx'
import { Note } from '#web/ui/note.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

/** Signs in by e-mail address and password (AU-001, AU-002, AU-005). */
export function SignInDialog(popup: PopupProps) {
  const api = useApi()
  const enter = useEnter()
  const [refusal, setRefusal] = useState<string>()
  const [hasForgotten, setHasForgotten] = useState(false)
  // This dialog closes before the one for the code opens (AU-003).
  const [awaitsCode, setAwaitsCode] = useState<Credentials>()
  const [hasLeft, setHasLeft] = useState(false)
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { email: '', password: '' },
    resolver: contractResolver(login.body),
  })
  const { errors, isSubmitting } = form.formState

  const signIn = form.handleSubmit(async (credentials) => {
    setRefusal(undefined)
    try {
      const { requires2FA, payload } = await api(login, { body: credentials })
      if (requires2FA) return setAwaitsCode(credentials)
      popup.onOpenChange(false)
      if (payload.user) await enter(payload.user)
    } catch (failure) {
      if (!isApiError(failure)) throw failure
      notify(signInRefusal(failure))
      if (putServerErrors(form, failure)) return
      setRefusal(failure.msg)
      form.setFocus('password')
    }
  })

  if (hasForgotten) return <RequestPasswordDialog {...popup} email={form.getValues('email')} />
  if (awaitsCode && hasLeft) return <SignInCodeDialog {...popup} credentials={awaitsCode} />
  return (
    <Dialog
      {...popup}
      open={popup.open && !awaitsCode}
      onClosed={() => (awaitsCode ? setHasLeft(true) : popup.onClosed())}
      title="Sign In"
      size="sm"
      onSubmit={(event) => void signIn(event)}
    >
      <div className="stack">
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
          Sign In
        </Button>
        <Button variant="ghost" block onClick={() => setHasForgotten(true)}>
          Forgotten?
        </Button>
      </div>
    </Dialog>
  )
}
