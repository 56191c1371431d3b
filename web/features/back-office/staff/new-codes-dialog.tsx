import { CodeForm, RecoveryCodes } from '#web/features/auth/credentials-public.ts'
import { useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { useState } from 'react'

/** Replaces the recovery codes; requires a code of the app. */
export function NewCodesDialog(popup: PopupProps) {
  const api = useApi()
  const { email } = useStaff()
  const [codes, setCodes] = useState<readonly string[]>()

  async function renew(code: string) {
    setCodes((await api('renewStaffCodes', { body: { code } })).payload.recoveryCodes)
  }

  return (
    <Dialog
      {...popup}
      title="New recovery codes"
      description="Your current codes stop working."
      size="sm"
    >
      {codes ? (
        <RecoveryCodes codes={codes} account={email} onDone={() => popup.onOpenChange(false)} />
      ) : (
        <CodeForm submit="Generate codes" onCode={renew} fullWidth />
      )}
    </Dialog>
  )
}
