import { accountNotices } from '#contract/auth/account-notices.ts'
import { ChangePassword } from '#contract/auth/passwords.ts'
import {
  NewPasswordField,
  usePasswordStrength,
} from '#web/features/auth/passwords/new-password-field.tsx'
import { ownSessionsQuery } from '#web/features/auth/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { useQueryClient } from '@tanstack/react-query'

/** Changes the own password with the current one (AU-015, AM-001). */
export function ChangePasswordDialog(popup: PopupProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { user } = useViewer()
  const { form, refusal, submit } = useContractForm(ChangePassword, {
    currentPassword: '',
    password: '',
  })
  const { errors, isSubmitting } = form.formState
  const person = user ? [user.name, user.email, user.companyName] : []
  const view = usePasswordStrength(form.watch('password'), person)

  const change = submit(
    async (body) => {
      await api('resetPassword', { body })
      popup.onOpenChange(false)
      notify(accountNotices.passwordUpdated)
      await queryClient.invalidateQueries({ queryKey: ownSessionsQuery(api).queryKey })
    },
    (_, isBesideFields) => {
      if (!isBesideFields) notify(accountNotices.passwordNotUpdated)
    },
  )

  return (
    <Dialog
      {...popup}
      title="Change password"
      description="All your other devices will be signed out."
      size="sm"
      onSubmit={change}
      foot={
        <SubmitFooter disabled={!view.isAcceptable} busy={isSubmitting}>
          Change password
        </SubmitFooter>
      }
    >
      <div className="stack">
        <Refusal>{refusal}</Refusal>
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
