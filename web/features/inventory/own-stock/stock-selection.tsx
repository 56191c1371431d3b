import { maxSelectedLines } from '#contract/inventory/selected-lines.ts'
import { stockNotices } from '#contract/inventory/stock-notices.ts'
import { countText } from '#contract/figures/numbers.ts'
import { useStockChanges } from '#web/features/inventory/own-stock/use-stock-changes.ts'
import { useStockPlace } from '#web/features/inventory/stock-place.tsx'
import { reasonOf, useApi } from '#web/platform/api/api.ts'
import { SelectionBar } from '#web/platform/lists/selectable-rows.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

const changeDialog = lazyPopup(() =>
  import('./change-selected-dialog.tsx').then((module) => module.ChangeSelectedDialog),
)

/** Lines of the stock selected on any of its pages. */
export function useStockSelection() {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set<number>())
  return {
    ids: [...ids],
    has: (id: number) => ids.has(id),
    toggle(changed: readonly { id: number }[], isSelected: boolean) {
      const next = new Set(ids)
      for (const { id } of changed) {
        if (isSelected) next.add(id)
        else next.delete(id)
      }
      setIds(next)
    },
    clear: () => setIds(new Set()),
  }
}
export type StockSelection = ReturnType<typeof useStockSelection>

type StockSelectionBarProps = {
  selection: StockSelection
  onDeleted: (ids: readonly number[]) => void
}

/** Changes or deletes the selected lines. What is deleted can be restored on the page. */
export function StockSelectionBar({ selection, onDeleted }: StockSelectionBarProps) {
  const api = useApi()
  const { read } = useStockChanges()
  const { isStaff } = useStockPlace()
  const { timeZone } = usePreferences()
  const change = usePopup(changeDialog)
  const { ids, clear } = selection
  const remove = useMutation({
    mutationFn: () => api('removeSelectedLines', { body: { ids } }),
    onSuccess: ({ payload: { count, removal } }) => {
      if (removal) notify(stockNotices.linesDeleted(count, dateText(removal.until, timeZone)))
      onDeleted(ids)
      clear()
      read()
    },
    onError: (failure) => notify(stockNotices.stockNotDeleted(reasonOf(failure))),
  })
  if (ids.length === 0) return null
  const isFull = ids.length > maxSelectedLines
  return (
    <SelectionBar
      short={!isStaff}
      count={ids.length}
      more={
        isFull && <span className="small soft">At most {countText(maxSelectedLines)} at once</span>
      }
      onClear={clear}
    >
      <Button icon="edit" disabled={isFull} {...change.trigger}>
        Change
      </Button>
      <Button
        variant="quiet-danger"
        icon="trash"
        disabled={isFull}
        busy={remove.isPending}
        onClick={() => remove.mutate()}
      >
        Delete
      </Button>
      {change.render({ ids, onChanged: clear })}
    </SelectionBar>
  )
}
