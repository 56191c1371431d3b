import { notices } from '#contract/page-notices.ts'
import { savedSearchesQuery } from '#web/features/broadcasts/saved-searches/api.ts'
import { isApiError, useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQueryClient } from '@tanstack/react-query'

type RemoveSavedSearchDialogProps = PopupProps & { id: number; name: string }

export function RemoveSavedSearchDialog({ id, name, ...popup }: RemoveSavedSearchDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()

  async function remove() {
    try {
      await api('removeSavedSearch', { params: { id: String(id) } })
    } catch (failure) {
      // Already removed in another tab.
      if (!isApiError(failure) || failure.status !== 404) {
        notify(notices.savedSearchNotRemoved)
        throw failure
      }
    }
    notify(notices.savedSearchRemoved)
    const query = savedSearchesQuery(api)
    queryClient.setQueryData(
      query.queryKey,
      (now) => now && { ...now, results: now.results.filter((saved) => saved.id !== id) },
    )
    void queryClient.invalidateQueries(query)
  }

  return (
    <ConfirmDialog
      {...popup}
      title="Remove this saved search?"
      confirm="Remove"
      danger
      onConfirm={remove}
    >
      <p className="strong space-below">{name}</p>
      <p>You will no longer be notified of new broadcasts for it.</p>
    </ConfirmDialog>
  )
}
