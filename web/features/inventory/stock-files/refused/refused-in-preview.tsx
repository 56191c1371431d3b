import { linesText } from '#contract/inventory/stock-removals.ts'
import type { StockFileCheck } from '#contract/inventory/file-checks.ts'
import {
  areTooLong,
  correctionsTooLong,
  maxCorrectableLines,
  type LineCorrection,
} from '#contract/inventory/inventory.ts'
import {
  correctionsOf,
  editLine,
  mergeCorrections,
  type LineEdits,
} from '#web/features/inventory/stock-files/refused/line-edits.ts'
import { RefusedLinesTable } from '#web/features/inventory/stock-files/refused/refused-lines-table.tsx'
import { Button } from '#web/ui/forms/button.tsx'

type RefusedInPreviewProps = {
  check: StockFileCheck
  checking: boolean
  /** The corrections that were applied. */
  corrections: readonly LineCorrection[] | undefined
  edits: LineEdits
  onEdit: (edits: LineEdits) => void
  onCorrect: (corrections: LineCorrection[]) => void
  onUndo: () => void
}

/** The refused lines of a file before its import; corrections are read as if they stood in the file. */
export function RefusedInPreview(props: RefusedInPreviewProps) {
  const { check, checking, corrections = [], edits, onEdit, onCorrect, onUndo } = props
  const { refused, refusedLines } = check
  const pending = correctionsOf(refusedLines, edits)
  const merged = mergeCorrections(corrections, pending)
  const isTooLong = areTooLong(merged)
  return (
    <section className="stack close" aria-labelledby="refused">
      <div className="row wrap baseline">
        <h2 id="refused">Refused lines</h2>
        <p className="small muted">
          {refused === 0
            ? 'All lines can be imported.'
            : refusedText(refused, refusedLines.length, corrections.length)}
        </p>
      </div>
      {refusedLines.length > 0 && (
        <RefusedLinesTable
          caption="Refused lines"
          lines={refusedLines}
          edits={edits}
          busy={checking}
          onEdit={(lineNumber, column, text) => onEdit(editLine(edits, lineNumber, column, text))}
        />
      )}
      <div className="row wrap">
        {(refusedLines.length > 0 || pending.length > 0) && (
          <Button
            variant="primary"
            disabled={pending.length === 0 || isTooLong}
            busy={checking && pending.length > 0}
            onClick={() => onCorrect(merged)}
          >
            {pending.length > 1 ? `Apply ${pending.length} corrections` : 'Apply correction'}
          </Button>
        )}
        {(corrections.length > 0 || pending.length > 0) && (
          <Button onClick={onUndo}>Undo corrections</Button>
        )}
        {isTooLong && (
          <p className="small" role="alert">
            {correctionsTooLong}
          </p>
        )}
        {corrections.length > 0 && (
          <p className="small soft">{linesText(corrections.length)} corrected here.</p>
        )}
      </div>
    </section>
  )
}

function refusedText(refused: number, shown: number, corrected: number): string {
  if (corrected >= maxCorrectableLines) {
    return `${linesText(refused)}. ${corrected} were corrected here; correct the rest in the file.`
  }
  return shown < refused
    ? `The first ${linesText(shown)} of ${linesText(refused)}. Correct them here, or all in the file.`
    : `${linesText(refused)}. Correct them here, or import without them.`
}
