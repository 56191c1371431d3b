import { accountNotices } from '#contract/auth/account-notices.ts'
import { RequestPasswordBody } from '#contract/auth/passwords.ts'
import { useApi } from '#web/platform/api/api.ts'
import { EmailField } from '#web/platform/forms/fields.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import { notify } from '#web/platform/page/notices.ts'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'

/** Requests a password reset link (AU-010, ER-005, ER-006). */
export function RequestPasswordDialog({ email, ...popup }: PopupProps & { email?: string }) {
  const api = useApi()
  return (
    <FormDialog
      {...popup}
      title="Forgot your password?"
      description="We will send you a link to choose a new one. It is valid for one hour."
      size="sm"
      confirmClose={false}
      schema={RequestPasswordBody}
      defaultValues={{ email: email ?? '' }}
      send={async (body) => {
        await api('requestPassword', { body })
        notify(accountNotices.resetRequested)
      }}
      onRefused={(_failure, isBesideFields) => {
        if (!isBesideFields) notify(accountNotices.resetNotRequested)
        return true
      }}
      confirm="Send link"
    >
      <EmailField name="email" label="E-mail" input={{ autoComplete: 'username' }} />
    </FormDialog>
  )
}
