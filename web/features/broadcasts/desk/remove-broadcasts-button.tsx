import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { countText } from '#contract/figures/numbers.ts'
import { moderatedKey } from '#web/features/broadcasts/desk/api.ts'
import type { RowSelection } from '#web/features/back-office/frame/desk-list/row-selection.ts'
import { reasonDialog } from '#web/features/back-office/frame/reason-dialog-lazy.ts'
import { notifyWithUndo } from '#web/features/back-office/frame/undo.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQueryClient } from '@tanstack/react-query'

type RemoveBroadcastsButtonProps = {
  selection: Pick<RowSelection, 'count' | 'target' | 'clear'>
  size?: 'sm' | 'md'
}

/** Removes the selected broadcasts after a reason, which is mailed to their senders. */
export function RemoveBroadcastsButton({ selection, size = 'sm' }: RemoveBroadcastsButtonProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const dialog = usePopup(reasonDialog)
  const { count, target, clear } = selection
  const what = count === 1 ? '1 broadcast' : `${countText(count)} broadcasts`
  const refetch = () => queryClient.invalidateQueries({ queryKey: moderatedKey })

  async function remove(reason: string) {
    const { payload } = await api('removeBroadcasts', { body: { target, reason } })
    clear()
    notifyWithUndo(staffNotices.broadcastsRemoved(payload.removed, payload.senders), async () => {
      await api('restoreBroadcasts', { params: { id: String(payload.removalId) } })
      await refetch()
    })
    await refetch()
  }

  return (
    <>
      <Button size={size} icon="trash" variant="quiet-danger" {...dialog.trigger}>
        Remove…
      </Button>
      {dialog.render({
        title: `Remove ${what}?`,
        act: 'broadcast.removed',
        children:
          'They leave lists, search, feeds and matches at once; their sends still count for the limits. Each sender gets the reason by e-mail. You can undo this for 24 hours.',
        confirm: `Remove ${what}`,
        danger: true,
        run: remove,
      })}
    </>
  )
}
