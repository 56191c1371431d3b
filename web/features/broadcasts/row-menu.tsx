import type { BroadcastRow } from '#contract/broadcasts.ts'
import { resendDay, useOwnActions } from '#web/features/broadcasts/own-actions.tsx'
import { shareBroadcast } from '#web/features/broadcasts/share-broadcast.ts'
import { usePreferences } from '#web/platform/preferences.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'

/** The menu of an own broadcast's row (BC-021). */
export function RowMenu({ broadcast }: { broadcast: BroadcastRow }) {
  const { timeZone } = usePreferences()
  const opens = resendDay(broadcast, timeZone)
  const { resend, remove, dialogs } = useOwnActions(broadcast)
  return (
    <>
      <MenuButton
        icon="dots"
        size="sm"
        label={`Actions for ${broadcast.headline}`}
        items={[
          {
            label: 'Resend',
            icon: 'again',
            reason: opens && `from\u00a0${opens}`,
            onSelect: resend.show,
          },
          { label: 'Share', icon: 'share', onSelect: () => void shareBroadcast(broadcast) },
          'separator',
          { label: 'Remove', icon: 'trash', danger: true, onSelect: remove.show },
        ]}
      />
      {dialogs}
    </>
  )
}
