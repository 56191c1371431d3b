import { removalDays } from '#contract/inventory/own-stock.ts'
import { stockNotices } from '#contract/inventory/stock-notices.ts'
import { linesText, type RemovalCounts } from '#contract/inventory/stock-removals.ts'
import { countText } from '#contract/figures/numbers.ts'
import { stockFilesKey, undoPreviewQuery } from '#web/features/inventory/api.ts'
import { useStockChanges } from '#web/features/inventory/own-stock/use-stock-changes.ts'
import { undoTexts } from '#web/features/inventory/stock-files/stock-file-text.ts'
import { useStockPlace } from '#web/features/inventory/stock-place.tsx'
import { reasonOf, useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { LoadFailure, Note } from '#web/ui/note.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'

type ReplaceStockDialogProps = PopupProps & { removal: RemovalCounts; onConfirm: () => void }

/** Asks before a replacement that removes more than a third of the stock (BK-068). */
export function ReplaceStockDialog({ removal, onConfirm, ...popup }: ReplaceStockDialogProps) {
  const { isStaff, inventory } = useStockPlace()
  const { listed, removed } = removal
  const stay = listed - removed
  return (
    <ConfirmDialog
      {...popup}
      title={`Remove ${countText(removed)} of ${isStaff ? 'the company’s' : 'your'} ${linesText(listed)}?`}
      confirm={`Replace and remove ${linesText(removed)}`}
      danger
      onConfirm={onConfirm}
    >
      <p className="space-below">
        {stay === 0
          ? `None of the lines listed now is in this file. ${listed === 1 ? 'It leaves' : `All ${countText(listed)} leave`} ${inventory} and the search.`
          : `Only ${countText(stay)} of the lines listed now ${stay === 1 ? 'is' : 'are'} in this file. The other ${countText(removed)} ${removed === 1 ? 'leaves' : 'leave'} ${inventory} and the search.`}
      </p>
      <p>You can undo the import for {removalDays} days.</p>
    </ConfirmDialog>
  )
}

type UndoImportDialogProps = PopupProps & { removalId: number; name: string }

/** Says what undoing an import would do, and does it (BK-067). */
export function UndoImportDialog({ removalId, name, ...popup }: UndoImportDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { read } = useStockChanges()
  const preview = useQuery(undoPreviewQuery(api, removalId))
  const { obstacle } = preview.data ?? {}

  async function undo() {
    try {
      await api('restoreStock', { body: { id: removalId } })
      notify(stockNotices.importUndone)
    } catch (failure) {
      notify(stockNotices.importNotUndone(reasonOf(failure)))
      throw failure
    } finally {
      void queryClient.invalidateQueries({ queryKey: stockFilesKey })
      read()
    }
  }

  return (
    <ConfirmDialog
      {...popup}
      title={`Undo the import of ${name}?`}
      confirm="Undo import"
      danger
      disabled={!preview.data || obstacle !== null}
      onConfirm={undo}
    >
      {preview.isError ? (
        <LoadFailure
          thing="What this would change"
          reason={reasonOf(preview.error)}
          onRetry={preview.refetch}
        />
      ) : !preview.data ? (
        <Skeleton width="80%" />
      ) : obstacle ? (
        <Note tone="warn">{obstacle}</Note>
      ) : (
        <div className="stack tight">
          {undoTexts(preview.data).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
    </ConfirmDialog>
  )
}
