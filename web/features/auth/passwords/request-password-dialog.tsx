import { accountNotices } from '#contract/auth/account-notices.ts'
import { requestPassword } from '#contract/auth/passwords.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { EmailInput } from '#web/ui/forms/text-input.tsx'

/** Requests a password reset link (AU-010, ER-005, ER-006). */
export function RequestPasswordDialog({ email, ...popup }: PopupProps & { email?: string }) {
  const api = useApi()
  const { form, submit } = useContractForm(requestPassword.body, { email: email ?? '' })
  const { errors, isSubmitting } = form.formState

  const request = submit(
    async (body) => {
      await api(requestPassword, { body })
      popup.onOpenChange(false)
      notify(accountNotices.resetRequested)
    },
    (_, isBesideFields) => {
      if (!isBesideFields) notify(accountNotices.resetNotRequested)
    },
  )

  return (
    <Dialog
      {...popup}
      title="Forgot your password?"
      description="We will send you a link to choose a new one. It is valid for one hour."
      size="sm"
      onSubmit={request}
      foot={<SubmitFooter busy={isSubmitting}>Send link</SubmitFooter>}
    >
      <Field label="E-mail" error={errors.email?.message}>
        <EmailInput autoComplete="username" {...form.register('email')} />
      </Field>
    </Dialog>
  )
}
