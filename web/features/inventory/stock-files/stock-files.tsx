import type { StockFile } from '#contract/inventory/stock-files.ts'
import { stockFilesQuery } from '#web/features/inventory/api.ts'
import { StockFileDrop } from '#web/features/inventory/stock-files/stock-file-drop.tsx'
import {
  isRunning,
  outcomeText,
  progressText,
} from '#web/features/inventory/stock-files/stock-file-text.ts'
import { UndoImport } from '#web/features/inventory/stock-files/undo-import.tsx'
import { useImportCompletion } from '#web/features/inventory/own-stock/use-stock-changes.ts'
import { StockFileLink } from '#web/features/inventory/stock-place.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Progress } from '#web/ui/loading.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import './stock-files.css'

/** The upload area, stock files in progress, and the latest ones. */
export function StockFiles({ mayChange = true }: { mayChange?: boolean }) {
  const { data: files = [] } = useQuery(stockFilesQuery(useApi()))
  const [isChosen, setOpen] = useState(false)
  const isOpen = isChosen || !mayChange
  const listId = useId()
  useImportCompletion(files.filter(isRunning).length)
  const current = files.filter(needsAttention)
  const others = files.filter((file) => !needsAttention(file))
  if (!mayChange && files.length === 0) return null
  return (
    <section className="stack close" aria-labelledby={`${listId}-title`}>
      <h2 id={`${listId}-title`} className="sr">
        Stock files
      </h2>
      {mayChange && (
        <StockFileDrop>
          {others.length > 0 && (
            <Button
              variant="ghost"
              iconAfter="down"
              className="stock-files-latest"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              Latest files
            </Button>
          )}
        </StockFileDrop>
      )}
      {current.length > 0 && (
        <ul className="box entries stock-file-list" aria-label="Running and waiting">
          {current.map((file) => (
            <StockFileItem key={file.id} file={file} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {isOpen && others.length > 0 && (
        <ul id={listId} className="box entries stock-file-list" aria-label="Latest files">
          {others.map((file) => (
            <StockFileItem key={file.id} file={file} mayChange={mayChange} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Running imports and mailed files to review; uploads left unfinished are not listed here. */
const needsAttention = (file: StockFile) =>
  isRunning(file) || (file.state === 'uploaded' && file.via === 'mail')

const marks = {
  uploaded: { tone: 'warn', word: 'Ready to review' },
  done: { tone: 'ok', word: 'Imported' },
  failed: { tone: 'bad', word: 'Not imported' },
} as const

/** A stock file with its origin and result, or its progress. */
function StockFileItem({ file, mayChange }: { file: StockFile; mayChange: boolean }) {
  const { id, name, state, via, by, givenAt, lines, linesRead } = file
  const mark =
    file.undoneAt !== null
      ? ({ tone: 'neutral', word: 'Undone' } as const)
      : state in marks
        ? marks[state as keyof typeof marks]
        : undefined
  return (
    <li>
      <p className="row wrap break stock-file-name">
        <StockFileLink id={id}>{name}</StockFileLink>
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
        <div className="row wrap between stock-file-outcome">
          <p className="small soft num">{outcomeText(file)}</p>
          {mayChange && <UndoImport file={file} size="sm" />}
        </div>
      )}
    </li>
  )
}
