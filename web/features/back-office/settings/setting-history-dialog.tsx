import type { SettingEntry } from '#contract/back-office/settings.ts'
import { formatSettingValue } from '#web/features/back-office/settings/settings-draft.ts'
import { SettingChanges, type Restore } from '#web/features/back-office/settings/settings-log.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'

type SettingHistoryDialogProps = PopupProps & { entry: SettingEntry; restore: Restore }

/** The changes of one setting, each of which can be taken back. */
export function SettingHistoryDialog({ entry, restore, ...popup }: SettingHistoryDialogProps) {
  return (
    <Dialog
      {...popup}
      title={`History: ${entry.label}`}
      description={`Default: ${formatSettingValue(entry, entry.initial)}`}
      size="lg"
    >
      <SettingChanges
        of={{ key: entry.key }}
        restore={{
          ...restore,
          onRestore: (change) => {
            popup.onOpenChange(false)
            restore.onRestore(change)
          },
        }}
      />
    </Dialog>
  )
}
