import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'

type LeaveDialogProps = PopupProps & { onLeave: () => void; onStay: () => void }

/** Asks whether to leave a page with unsaved changes. */
export function UnsavedChangesDialog({ onLeave, onStay, ...popup }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      {...popup}
      onOpenChange={(open) => {
        if (!open) onStay()
        popup.onOpenChange(open)
      }}
      title="Leave without saving?"
      confirm="Leave"
      cancel="Stay"
      danger
      onConfirm={onLeave}
    >
      Your changes on this page have not been saved.
    </ConfirmDialog>
  )
}
