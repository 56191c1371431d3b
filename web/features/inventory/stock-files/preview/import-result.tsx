import { linesText } from '#contract/inventory/stock-removals.ts'
import type { ImportCounts, StockFile } from '#contract/inventory/stock-files.ts'
import { countText } from '#contract/figures/numbers.ts'
import { RefusedAfterImport } from '#web/features/inventory/stock-files/refused/refused-after-import.tsx'
import { UndoImport } from '#web/features/inventory/stock-files/undo-import.tsx'
import { StockLink, useStockPlace } from '#web/features/inventory/stock-place.tsx'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { StatLine } from '#web/ui/stat-line.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import './import-result.css'

/** The result of importing the lines of a file. */
export function ImportResult({ file, counts }: { file: StockFile; counts: ImportCounts }) {
  const { added, changed, unchanged, removed, combined, refused, skipped, warned } = counts
  const { inventory } = useStockPlace()
  const figures = [
    { term: 'New', value: added },
    { term: 'Changed', value: changed },
    { term: 'Unchanged', value: unchanged },
    { term: 'Removed', value: removed },
    { term: 'Refused', value: refused },
  ]
  return (
    <div className="stack">
      <StatLine
        boxed
        className="import-figures"
        items={figures.map(({ term, value }) => ({ term, value: countText(value) }))}
      />
      <ul className="row wrap loose soft">
        <li>
          {file.mode === 'add' ? `Added to ${inventory}` : `All of ${inventory} was replaced`}
          {file.by !== null && ` by ${file.by}`}
          {file.endedAt !== null && (
            <>
              , <RelativeTime at={file.endedAt} />
            </>
          )}
          .
        </li>
        {combined > 0 && (
          <li>{linesText(combined)} combined with another line for the same part.</li>
        )}
        {file.undoneAt !== null && (
          <li>
            Undone <RelativeTime at={file.undoneAt} />: {inventory} is as before, except for lines
            edited since.
          </li>
        )}
        {skipped > 0 && <li>{linesText(skipped)} skipped, as they are headings or totals.</li>}
        {warned > 0 && <li>{linesText(warned)} imported with a warning.</li>}
      </ul>
      <div className="row wrap">
        <StockLink className={buttonClass({ variant: 'primary' })}>See {inventory}</StockLink>
        <StockLink className={buttonClass()}>
          <Icon name="upload" />
          Import another file
        </StockLink>
        <UndoImport file={file} />
      </div>
      {refused > 0 && <RefusedAfterImport file={file} refused={refused} />}
    </div>
  )
}
