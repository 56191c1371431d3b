import type { StockFile } from '#contract/inventory/stock-files.ts'
import {
  isRunning,
  outcomeText,
  progressText,
} from '#web/features/inventory/stock-files/stock-file-text.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Progress } from '#web/ui/loading.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { Link } from '@tanstack/react-router'

const marks = {
  uploaded: { tone: 'warn', word: 'Ready to review' },
  done: { tone: 'ok', word: 'Imported' },
  failed: { tone: 'bad', word: 'Not imported' },
} as const

/** One stock file of the company: whose, how it came, and what became of it; while it runs, how far it is. */
export function StockFileItem({ file }: { file: StockFile }) {
  const { id, name, state, via, by, givenAt, lines, linesRead } = file
  const mark = state in marks ? marks[state as keyof typeof marks] : undefined
  return (
    <li>
      <p className="row wrap break stock-file-name">
        <Link to="/inventory/files/$id" params={{ id: String(id) }} preload="intent">
          {name}
        </Link>
        {mark && <Badge tone={mark.tone}>{mark.word}</Badge>}
      </p>
      <p className="small soft">
        {via === 'mail' ? 'By mail' : 'Uploaded'}
        {by !== null && ` by ${by}`}, <RelativeTime at={givenAt} />
      </p>
      {isRunning(file) ? (
        <Progress
          className="stock-file-outcome"
          label={`Import of ${name}`}
          value={linesRead}
          max={lines ?? 0}
          text={progressText(file)}
        />
      ) : (
        <p className="stock-file-outcome small soft num">{outcomeText(file)}</p>
      )}
    </li>
  )
}
