import { notices } from '#contract/page-notices.ts'
import { removeStockLine } from '#contract/inventory/own-stock.ts'
import { useStockChanges } from '#web/features/inventory/own-stock/use-stock-changes.ts'
import { isApiError, reasonOf, useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'

type RemoveStockLineDialogProps = PopupProps & {
  id: number
  partNumber: string
  onDeleted: () => void
}

/** Asks before a line of the own stock is deleted (IV-001). */
export function RemoveStockLineDialog({
  id,
  partNumber,
  onDeleted,
  ...popup
}: RemoveStockLineDialogProps) {
  const api = useApi()
  const changes = useStockChanges()

  async function remove() {
    try {
      await api(removeStockLine, { params: { id: String(id) }, body: null })
    } catch (failure) {
      // Another window was quicker: it is gone, as it should be.
      if (!isApiError(failure) || failure.status !== 404) {
        notify(notices.stockLineNotDeleted(reasonOf(failure)))
        throw failure
      }
    }
    notify(notices.stockLineDeleted)
    changes.deleted(id)
    onDeleted()
  }

  return (
    <ConfirmDialog {...popup} title="Delete this part?" confirm="Delete" danger onConfirm={remove}>
      <p>
        <span className="mono strong">{partNumber}</span> leaves your inventory and the search.
      </p>
    </ConfirmDialog>
  )
}
