import { notices } from '#contract/page-notices.ts'
import { removeStockLine } from '#contract/own-stock.ts'
import { useStockChanges } from '#web/features/inventory/use-stock-changes.ts'
import { isApiError, reasonOf } from '#web/platform/api.ts'
import { notify } from '#web/platform/notices.ts'
import { useApi } from '#web/platform/use-api.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { PopupProps } from '#web/ui/lazy-popup.tsx'

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
