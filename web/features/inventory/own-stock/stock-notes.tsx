import { businessTimeZone } from '#contract/dates.ts'
import { stockNotices } from '#contract/inventory/stock-notices.ts'
import type { StockSummary } from '#contract/inventory/own-stock.ts'
import { ConfirmStockButton } from '#web/features/inventory/own-stock/confirm-stock-button.tsx'
import { useStockChanges } from '#web/features/inventory/own-stock/use-stock-changes.ts'
import { capitalized, useStockPlace } from '#web/features/inventory/stock-place.tsx'
import { reasonOf, useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { countText } from '#contract/figures/numbers.ts'
import { useMutation } from '@tanstack/react-query'

const weeksText = (weeks: number) => (weeks === 1 ? 'every week' : `every ${weeks} weeks`)

/** Notices about the own stock: its age, removals that can be undone, and the rules. */
export function StockNotes({ summary }: { summary: StockSummary }) {
  const { removals, mailbox, refreshWeeks } = summary
  const { isStaff } = useStockPlace()
  return (
    <>
      <Age summary={summary} />
      {removals.map((removal) => (
        <Removal key={removal.id} removal={removal} />
      ))}
      {!isStaff && (
        <ul className="row wrap loose small soft">
          <li>List only what you physically hold in your own stock.</li>
          <li>Update it at least {weeksText(refreshWeeks)}.</li>
          {mailbox !== null && (
            <li>
              More than 20 parts? Send them as a file by e-mail to{' '}
              <a href={`mailto:${mailbox}`}>{mailbox}</a>.
            </li>
          )}
        </ul>
      )}
    </>
  )
}

/** Asks to confirm stale stock before it is hidden, and after (BK-069). */
function Age({ summary: { count, isHidden, hidesAt, refreshedAt } }: { summary: StockSummary }) {
  const { inventory } = useStockPlace()
  if (count === 0 || refreshedAt === null || (!isHidden && hidesAt === null)) return null
  const since = dateText(refreshedAt, businessTimeZone)
  return (
    <Note
      tone="warn"
      title={
        isHidden
          ? capitalized(`${inventory} is hidden from the search.`)
          : `Is ${inventory} up to date?`
      }
    >
      <div className="row wrap between">
        <p>
          {isHidden
            ? `It was last updated on ${since}. If it is still correct, you can show it again.`
            : `It was last updated on ${since}, and is hidden from the search on ${dateText(hidesAt!, businessTimeZone)} unless you confirm it.`}
        </p>
        <ConfirmStockButton>{isHidden ? 'Confirm and show' : 'Confirm'}</ConfirmStockButton>
      </div>
    </Note>
  )
}

/** A deletion or change of lines that can be undone (BK-067). */
function Removal({ removal }: { removal: StockSummary['removals'][number] }) {
  const api = useApi()
  const { timeZone } = usePreferences()
  const { read } = useStockChanges()
  const restore = useMutation({
    mutationFn: () => api('restoreStock', { body: { id: removal.id } }),
    onSuccess: () => notify(stockNotices.stockRestored),
    onError: (failure) => notify(stockNotices.stockNotRestored(reasonOf(failure))),
    onSettled: read,
  })
  const { lines, isChange, removedAt, until } = removal
  return (
    <Note>
      <div className="row wrap between">
        <p>
          {countText(lines)} {lines === 1 ? 'part was' : 'parts were'}{' '}
          {isChange ? 'changed' : 'deleted'} <RelativeTime at={removedAt} />. You can{' '}
          {isChange ? 'undo it' : lines === 1 ? 'restore it' : 'restore them'} until{' '}
          {dateText(until, timeZone)}.
        </p>
        <Button size="sm" icon="again" busy={restore.isPending} onClick={() => restore.mutate()}>
          {isChange ? 'Undo' : 'Restore'}
        </Button>
      </div>
    </Note>
  )
}
