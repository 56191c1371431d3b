import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'

type TakeBackDialogProps = PopupProps & { name: string; run: () => Promise<unknown> }

/** Confirms the reversal of a booking, and says what happens to a membership that it started. */
export function TakeBackDialog({ name, run, ...popup }: TakeBackDialogProps) {
  return (
    <ConfirmDialog
      {...popup}
      title="Take this booking back?"
      confirm="Take back"
      danger
      onConfirm={run}
    >
      <p>{name} no longer pays its invoice, which may become unpaid again.</p>
      <p>
        A membership that it began today goes back to waiting for its payment. One that has run for
        days stays, and its invoice becomes overdue. The customer gets no e-mail about it.
      </p>
    </ConfirmDialog>
  )
}
