import { notices } from '#contract/notices.ts'
import { ChangePassword, resetPassword } from '#contract/passwords.ts'
import { NewPasswordField } from '#web/features/auth/new-password-field.tsx'
import { ownSessionsQuery } from '#web/features/auth/profile-api.ts'
import { useStrength } from '#web/features/auth/use-strength.ts'
import { isApiError } from '#web/platform/api.ts'
import { contractResolver, putServerErrors } from '#web/platform/contract-form.ts'
import { notify } from '#web/platform/notices.ts'
import { useViewer } from '#web/platform/session.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import type { PopupProps } from '#web/ui/lazy-popup.tsx'
import { Note } from '#web/ui/note.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

/** Changes the own password by the current one (AU-015, AM-001). */
export function ChangePasswordDialog(popup: PopupProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { user } = useViewer()
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { currentPassword: '', password: '' },
    resolver: contractResolver(ChangePassword),
  })
  const { errors, isSubmitting } = form.formState
  const person = user ? [user.name, user.email, user.companyName] : []
  const view = useStrength(form.watch('password'), person)

  const change = form.handleSubmit(async (body) => {
    setRefusal(undefined)
    try {
      await api(resetPassword, { body })
    } catch (failure) {
      if (!isApiError(failure)) throw failure
      if (putServerErrors(form, failure)) return
      notify(notices.passwordNotUpdated)
      setRefusal(failure.msg)
      return
    }
    popup.onOpenChange(false)
    notify(notices.passwordUpdated)
    await queryClient.invalidateQueries({ queryKey: ownSessionsQuery(api).queryKey })
  })

  return (
    <Dialog
      {...popup}
      title="Change password"
      description="All your other devices will be signed out."
      size="sm"
      onSubmit={(event) => void change(event)}
      foot={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button variant="primary" type="submit" disabled={!view.isEnough} busy={isSubmitting}>
            Change password
          </Button>
        </>
      }
    >
      <div className="stack">
        {refusal && (
          <Note tone="bad" role="alert">
            {refusal}
          </Note>
        )}
        <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <Field label="Current password" error={errors.currentPassword?.message}>
          <PasswordInput
            autoComplete="current-password"
            maxLength={128}
            {...form.register('currentPassword')}
          />
        </Field>
        <NewPasswordField
          error={errors.password?.message}
          view={view}
          {...form.register('password')}
        />
      </div>
    </Dialog>
  )
}
