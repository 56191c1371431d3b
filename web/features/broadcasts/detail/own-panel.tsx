import type { BroadcastDetail } from '#contract/broadcasts/broadcasts.ts'
import { resendDay, useOwnActions } from '#web/features/broadcasts/detail/own-actions.tsx'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { useNavigate } from '@tanstack/react-router'

type OwnPanelProps = {
  broadcast: BroadcastDetail
  /** In place of the way back to the list. */
  onRemoved?: (() => void) | undefined
}

/** What its own company can do with a broadcast that it reads. */
export function OwnPanel({ broadcast, onRemoved }: OwnPanelProps) {
  const { timeZone } = usePreferences()
  const navigate = useNavigate()
  const leave = async () => (onRemoved ? onRemoved() : navigate({ to: '/broadcasts' }))
  const { resend, remove, dialogs } = useOwnActions(broadcast, leave)
  const opens = resendDay(broadcast, timeZone)
  return (
    <div className="own-actions no-print">
      <Button icon="again" {...resend.trigger} disabled={opens !== undefined}>
        Resend
      </Button>
      <Button icon="trash" variant="quiet-danger" {...remove.trigger}>
        Remove
      </Button>
      {opens && <p className="small muted num">You can resend it from {opens}.</p>}
      {dialogs}
    </div>
  )
}
