import type { StockFile } from '#contract/inventory/stock-files.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { dateText } from '#web/ui/text/time-text.ts'

const undoDialog = lazyPopup(() =>
  import('./preview/import-dialogs.tsx').then((module) => module.UndoImportDialog),
)

type UndoImportProps = { file: Pick<StockFile, 'name' | 'undo'>; size?: 'sm' }

/** Undoes an import while that is possible (BK-067). */
export function UndoImport({ file: { name, undo }, size }: UndoImportProps) {
  const { timeZone } = usePreferences()
  const dialog = usePopup(undoDialog)
  if (!undo) return null
  return (
    <span className="row wrap tight">
      <Button size={size} icon="again" {...dialog.trigger}>
        Undo import
      </Button>
      <span className="small soft">until {dateText(undo.until, timeZone)}</span>
      {dialog.render({ removalId: undo.id, name })}
    </span>
  )
}
