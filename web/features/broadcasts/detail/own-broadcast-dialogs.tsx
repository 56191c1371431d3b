import type { BroadcastRow } from '#contract/broadcasts/broadcasts.ts'
import { notices } from '#contract/page-notices.ts'
import { broadcastsKey } from '#web/features/broadcasts/api.ts'
import { getRuleNotice } from '#web/features/broadcasts/compose/refusal-notice.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useApi, isApiError } from '#web/platform/api/api.ts'
import { useFeatureTracking } from '#web/platform/visit/tracking.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQueryClient } from '@tanstack/react-query'

type RemoveBroadcastDialogProps = PopupProps & {
  broadcast: BroadcastRow
  /** Called before the list is refetched so that the page can navigate away first. */
  onRemoved?: (() => Promise<void>) | undefined
}

export function RemoveBroadcastDialog(props: RemoveBroadcastDialogProps) {
  const { broadcast, onRemoved, ...popup } = props
  const api = useApi()
  const queryClient = useQueryClient()

  async function remove() {
    try {
      await api('removeBroadcast', { params: { id: String(broadcast.id) }, body: undefined })
    } catch (failure) {
      notify(notices.broadcastNotDeleted)
      throw failure
    }
    notify(notices.broadcastDeleted)
    await onRemoved?.()
    void queryClient.invalidateQueries({ queryKey: broadcastsKey })
  }

  return (
    <ConfirmDialog
      {...popup}
      title="Remove this broadcast?"
      confirm="Remove"
      danger
      onConfirm={remove}
    >
      <p className="strong space-below">{broadcast.headline}</p>
      <p>It is removed from the list and from search. E-mails already sent cannot be recalled.</p>
    </ConfirmDialog>
  )
}

type ResendBroadcastDialogProps = PopupProps & { broadcast: BroadcastRow }

export function ResendBroadcastDialog({ broadcast, ...popup }: ResendBroadcastDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const trackFeature = useFeatureTracking()

  async function resend() {
    try {
      await api('resendBroadcast', { params: { id: String(broadcast.id) } })
    } catch (failure) {
      trackFeature('broadcastResend', broadcast.id, failure)
      const refused = isApiError(failure) ? getRuleNotice(failure) : undefined
      notify(refused ?? notices.broadcastNotResent)
      throw failure
    }
    trackFeature('broadcastResend', broadcast.id)
    notify(notices.broadcastResent)
    void queryClient.invalidateQueries({ queryKey: broadcastsKey })
  }

  return (
    <ConfirmDialog {...popup} title="Resend this broadcast?" confirm="Resend" onConfirm={resend}>
      <p className="strong space-below">{broadcast.headline}</p>
      <p>
        It is sent to everyone on {broadcast.broadcastListName} again with a new date, and counts
        towards your limit for today.
      </p>
    </ConfirmDialog>
  )
}
