import type { ImportCounts, StockFile } from '#contract/inventory/stock-files.ts'
import { countText } from '#contract/numbers.ts'
import { rejectedLinesUrl } from '#web/features/inventory/api.ts'
import { RefusedLines } from '#web/features/inventory/stock-files/preview/refused-lines-table.tsx'
import { linesText } from '#web/features/inventory/stock-files/stock-file-text.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { StatLine } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { Link } from '@tanstack/react-router'
import './import-result.css'

/** What became of the lines of a file. */
export function ImportResult({ file, counts }: { file: StockFile; counts: ImportCounts }) {
  const { added, changed, unchanged, removed, combined, refused, warned } = counts
  const figures = [
    { term: 'New', value: added },
    { term: 'Changed', value: changed },
    { term: 'Unchanged', value: unchanged },
    { term: 'Removed', value: removed },
    { term: 'Refused', value: refused },
  ]
  return (
    <div className="stack">
      <div className="import-figures">
        <StatLine
          boxed
          items={figures.map(({ term, value }) => ({ term, value: countText(value) }))}
        />
      </div>
      <ul className="row wrap loose soft">
        <li>
          {file.mode === 'add' ? 'Added to your inventory' : 'Your inventory was replaced'}
          {file.by !== null && ` by ${file.by}`}
          {file.endedAt !== null && (
            <>
              , <RelativeTime at={file.endedAt} />
            </>
          )}
          .
        </li>
        {combined > 0 && (
          <li>
            {linesText(combined)} merged with another line for the same part: the quantities were
            added up.
          </li>
        )}
        {warned > 0 && <li>{linesText(warned)} imported with a warning.</li>}
      </ul>
      <div className="row wrap">
        <Link to="/inventory" className={buttonClass({ variant: 'primary' })}>
          See your inventory
        </Link>
        <Link to="/inventory" className={buttonClass()}>
          <Icon name="upload" />
          Import another file
        </Link>
      </div>
      {refused > 0 && (
        <Refused id={file.id} refused={refused} kept={file.refusedKept} name={file.name} />
      )}
    </div>
  )
}

type RefusedProps = { id: number; refused: number; kept: number; name: string }

function Refused({ id, refused, kept, name }: RefusedProps) {
  return (
    <section className="stack tight space-above" aria-labelledby="refused">
      <div className="row wrap">
        <h2 id="refused">{linesText(refused)} refused</h2>
        {kept > 0 && (
          <a className={`${buttonClass()} push`} href={rejectedLinesUrl(id)} download>
            <Icon name="download" />
            Download as CSV
          </a>
        )}
      </div>
      <p className="soft">
        Correct them in your file and import it again
        {kept < refused && `. Only the first ${linesText(kept)} are kept`}.
      </p>
      {kept > 0 ? (
        <RefusedLines id={id} name={name} />
      ) : (
        <Note>The refused lines are no longer available.</Note>
      )}
    </section>
  )
}
