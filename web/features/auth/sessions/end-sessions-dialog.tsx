import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'

export function EndSessionsDialog({
  count,
  end,
  ...popup
}: PopupProps & { count: number; end: () => Promise<void> }) {
  return (
    <ConfirmDialog
      {...popup}
      title="Sign out all other devices"
      confirm="Sign out"
      danger
      onConfirm={end}
    >
      {count === 1 ? 'One other session' : `${count} other sessions`} will be signed out. You stay
      signed in here.
    </ConfirmDialog>
  )
}
