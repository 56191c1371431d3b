import { countText } from '#contract/figures/numbers.ts'
import { maxQuoteLines } from '#contract/quotes.ts'
import type { QuotablePart } from '#web/features/quotes/quote-fields.tsx'
import { useKeys } from '#web/platform/keys/keys.ts'
import { SelectionBar } from '#web/platform/lists/selectable-rows.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useState } from 'react'

const selectedQuoteDialog = lazyPopup(() =>
  import('./selected-quote-dialog.tsx').then((module) => module.SelectedQuoteDialog),
)

/** Stock lines selected for requests, on any page of results and for any query. */
export function useQuoteSelection() {
  const [parts, setParts] = useState<ReadonlyMap<number, QuotablePart>>(new Map())
  return {
    parts: [...parts.values()],
    has: (id: number) => parts.has(id),
    toggle(changed: readonly QuotablePart[], isSelected: boolean) {
      const next = new Map(parts)
      for (const { id, partNumber, manufacturer, companyName } of changed) {
        if (isSelected) next.set(id, { id, partNumber, manufacturer, companyName })
        else next.delete(id)
      }
      setParts(next)
    },
    clear: () => setParts(new Map()),
  }
}
export type QuoteSelection = ReturnType<typeof useQuoteSelection>

/** Asks for quotes of the selected lines. */
export function QuoteSelectionBar({ selection }: { selection: QuoteSelection }) {
  const quote = usePopup(selectedQuoteDialog)
  const { parts, clear } = selection
  const count = parts.length
  const isFull = count > maxQuoteLines
  useKeys(
    { r: count > 0 && !isFull ? quote.show : undefined },
    { r: 'Request quotes for the selected rows' },
  )
  if (count === 0) return null
  const numbers = new Set(parts.map(({ partNumber }) => partNumber)).size
  return (
    <SelectionBar
      short
      count={count}
      text={`${count === 1 ? '1 line' : `${countText(count)} lines`}${numbers > 1 ? ` of ${countText(numbers)} part numbers` : ''}`}
      more={isFull && <span className="small soft">At most {maxQuoteLines} at once</span>}
      onClear={clear}
    >
      <Button variant="primary" icon="mail" disabled={isFull} {...quote.trigger}>
        RFQ {countText(count)} selected
      </Button>
      {quote.render({ parts, onSent: clear })}
    </SelectionBar>
  )
}
