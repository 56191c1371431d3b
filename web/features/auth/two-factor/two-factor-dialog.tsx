import { TwoFactorSettings } from '#web/features/auth/two-factor/two-factor-settings.tsx'
import { useTwoFactor } from '#web/features/auth/two-factor/use-two-factor.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { useEffect, useEffectEvent } from 'react'

/** Keeps the content during the closing animation (AU-033). */
const resetAfterMs = 300

type TwoFactorDialogProps = PopupProps & {
  start?: 'enable' | 'disable'
}

/** Two-factor authentication as a dialog of the own profile (AU-034). */
export function TwoFactorDialog({ start, ...popup }: TwoFactorDialogProps) {
  // Only logged (ER-056); the button stays available.
  const flow = useTwoFactor(
    (failure) => reportError(failure),
    start === 'disable' ? 'disable' : 'status',
  )
  const { open } = popup
  const begin = useEffectEvent(() => {
    if (start === 'enable') flow.start()
  })
  useEffect(() => begin(), [])
  const leave = useEffectEvent(() => popup.onClosed())
  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => leave(), resetAfterMs)
    return () => clearTimeout(timer)
  }, [open])

  return (
    <Dialog
      {...popup}
      onClosed={() => {}}
      size="md"
      title="Two-factor authentication"
      persistent={flow.step.kind === 'codes'}
    >
      <TwoFactorSettings flow={flow} />
    </Dialog>
  )
}
