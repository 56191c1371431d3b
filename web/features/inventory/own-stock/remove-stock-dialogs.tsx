import { stockNotices } from '#contract/inventory/stock-notices.ts'
import { removalDays } from '#contract/inventory/own-stock.ts'
import { countText } from '#contract/figures/numbers.ts'
import { stockSummaryQuery } from '#web/features/inventory/api.ts'
import { useStockPlace } from '#web/features/inventory/stock-place.tsx'
import { useStockChanges } from '#web/features/inventory/own-stock/use-stock-changes.ts'
import { reasonOf, useApi, isApiError } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { useQuery } from '@tanstack/react-query'

type RemoveAllStockDialogProps = PopupProps & { onDeleted: () => void }

/** Asks before the whole own stock is deleted (IV-001), and says how long it can be taken back. */
export function RemoveAllStockDialog({ onDeleted, ...popup }: RemoveAllStockDialogProps) {
  const api = useApi()
  const { timeZone } = usePreferences()
  const changes = useStockChanges()
  const { count = 0 } = useQuery(stockSummaryQuery(api)).data ?? {}

  async function remove() {
    try {
      const { removal } = (await api('removeAllStock', { body: null })).payload
      if (removal) notify(stockNotices.stockDeleted(dateText(removal.until, timeZone)))
    } catch (failure) {
      notify(stockNotices.stockNotDeleted(reasonOf(failure)))
      throw failure
    }
    changes.deleted()
    onDeleted()
  }

  return (
    <ConfirmDialog
      {...popup}
      title="Delete your whole inventory?"
      confirm="Delete all"
      danger
      onConfirm={remove}
    >
      <p>
        {count === 1 ? 'Your one part leaves' : `All ${countText(count)} parts leave`} your
        inventory and the search at once. You can restore {count === 1 ? 'it' : 'them'} on this page
        for {removalDays} days.
      </p>
    </ConfirmDialog>
  )
}

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
  const { inventory } = useStockPlace()

  async function remove() {
    try {
      await api('removeStockLine', { params: { id: String(id) }, body: null })
    } catch (failure) {
      // Another window was quicker: it is gone, as it should be.
      if (!isApiError(failure) || failure.status !== 404) {
        notify(stockNotices.stockLineNotDeleted(reasonOf(failure)))
        throw failure
      }
    }
    notify(stockNotices.stockLineDeleted)
    changes.deleted(id)
    onDeleted()
  }

  return (
    <ConfirmDialog {...popup} title="Delete this part?" confirm="Delete" danger onConfirm={remove}>
      <p>
        <span className="mono strong">{partNumber}</span> leaves {inventory} and the search.
      </p>
    </ConfirmDialog>
  )
}
