import type { User } from '#contract/auth/auth.ts'
import { login } from '#contract/auth/signing-in.ts'
import { CodeForm, type CodeKind } from '#web/features/auth/two-factor/code-form.tsx'
import { signInRefusal } from '#web/features/auth/sessions/sign-in-refusal.ts'
import { useEnter } from '#web/features/auth/sessions/use-enter.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { useState } from 'react'

export interface Credentials {
  email: string
  password: string
}

/** Asks for the second factor and signs in with it (AU-003, AU-004). */
export function SignInCodeDialog({
  credentials,
  ...popup
}: PopupProps & { credentials: Credentials }) {
  const api = useApi()
  const enter = useEnter()
  const [kind, setKind] = useState<CodeKind>('app')

  async function signIn(code: string) {
    const { payload } = await api(login, { body: { ...credentials, code } })
    popup.onOpenChange(false)
    if (payload.user) await enter(payload.user satisfies User)
  }

  return (
    <Dialog
      {...popup}
      title="Enter your code"
      description={
        kind === 'app'
          ? 'The 6-digit code from your authenticator app'
          : 'One of the recovery codes you saved when you turned on two-factor authentication'
      }
      size="sm"
    >
      <CodeForm
        submit="Sign In"
        takesRecovery
        whole
        onKind={setKind}
        give={signIn}
        onFault={(failure) => notify(signInRefusal(failure))}
      />
    </Dialog>
  )
}
