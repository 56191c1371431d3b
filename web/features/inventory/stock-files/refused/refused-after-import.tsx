import { linesText } from '#contract/inventory/stock-removals.ts'
import {
  areTooLong,
  correctionsTooLong,
  stockColumns,
  type LineCorrection,
} from '#contract/inventory/inventory.ts'
import { stockNotices } from '#contract/inventory/stock-notices.ts'
import type { StockFile } from '#contract/inventory/stock-files.ts'
import { refusedLinesQuery, refusedLinesUrl, stockFileQuery } from '#web/features/inventory/api.ts'
import { useStockChanges } from '#web/features/inventory/own-stock/use-stock-changes.ts'
import {
  correctionsOf,
  editLine,
  type LineEdits,
} from '#web/features/inventory/stock-files/refused/line-edits.ts'
import { RefusedLinesTable } from '#web/features/inventory/stock-files/refused/refused-lines-table.tsx'
import { useStockPlace } from '#web/features/inventory/stock-place.tsx'
import { isApiError, reasonOf, useApi } from '#web/platform/api/api.ts'
import { useUnsavedChangesWarning } from '#web/platform/forms/use-unsaved-changes-warning.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { LoadFailure } from '#web/ui/note.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** The refused lines of an import: the first ones can be corrected and added, all are downloaded. */
export function RefusedAfterImport({ file, refused }: { file: StockFile; refused: number }) {
  const { isStaff } = useStockPlace()
  const lines = useQuery(refusedLinesQuery(useApi(), file.id))
  const { lines: shown = [], canCorrect = false } = lines.data ?? {}
  return (
    <section className="stack tight space-above" aria-labelledby="refused">
      <div className="row wrap">
        <h2 id="refused">{linesText(refused)} refused</h2>
        {file.refusedKept > 0 && !isStaff && (
          <a className={`${buttonClass()} push`} href={refusedLinesUrl(file.id)} download>
            <Icon name="download" />
            Download as CSV
          </a>
        )}
      </div>
      {lines.isError ? (
        <LoadFailure thing="The refused lines" onRetry={lines.refetch} />
      ) : !lines.data ? (
        <Skeleton width="60%" />
      ) : (
        <>
          <p className="soft">{advice(canCorrect ? shown.length : 0, refused)}</p>
          {canCorrect ? (
            <CorrectionForm file={file} lines={shown} />
          ) : (
            shown.length > 0 && (
              <RefusedLinesTable caption={`Refused lines of ${file.name}`} lines={shown} />
            )
          )}
        </>
      )}
    </section>
  )
}

function advice(shown: number, refused: number): string {
  if (shown === 0) return 'Correct them in the file and import it again.'
  return shown < refused
    ? `Correct the first ${linesText(shown)} here, or all of them in the file and import it again.`
    : 'Correct them here to add them.'
}

type CorrectionFormProps = { file: StockFile; lines: Parameters<typeof correctionsOf>[0] }

function CorrectionForm({ file, lines }: CorrectionFormProps) {
  const [edits, setEdits] = useState<LineEdits>({})
  const { save, errorOf } = useCorrections(file.id)
  const pending = correctionsOf(lines, edits)
  const isTooLong = areTooLong(pending)
  const leaving = useUnsavedChangesWarning(pending.length > 0 && !save.isPending)
  return (
    <form
      className="stack close"
      aria-label="Correct refused lines"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (pending.length > 0 && !isTooLong && !save.isPending) save.mutate(pending)
      }}
    >
      <RefusedLinesTable
        caption={`Refused lines of ${file.name}`}
        lines={lines}
        edits={edits}
        errorOf={errorOf}
        onEdit={(lineNumber, column, text) => setEdits(editLine(edits, lineNumber, column, text))}
      />
      <div className="row wrap">
        <Button
          variant="primary"
          type="submit"
          disabled={pending.length === 0 || isTooLong}
          busy={save.isPending}
        >
          {pending.length > 1 ? `Add ${pending.length} corrected lines` : 'Add corrected line'}
        </Button>
        {pending.length > 0 && (
          <Button disabled={save.isPending} onClick={() => setEdits({})}>
            Undo
          </Button>
        )}
        {isTooLong && (
          <p className="small" role="alert">
            {correctionsTooLong}
          </p>
        )}
      </div>
      {leaving}
    </form>
  )
}

function useCorrections(id: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { read } = useStockChanges()
  const save = useMutation({
    mutationFn: (lines: LineCorrection[]) =>
      api('correctRefusedLines', { params: { id: String(id) }, body: { lines } }),
    onSuccess: ({ payload: { file, refused } }, corrected) => {
      queryClient.setQueryData(stockFileQuery(api, id).queryKey, file)
      queryClient.setQueryData(refusedLinesQuery(api, id).queryKey, refused)
      notify(stockNotices.stockLinesCorrected(corrected.length))
      read()
    },
    onError: (failure) => {
      notify(stockNotices.stockLinesNotCorrected(reasonOf(failure)))
      // Somebody else was quicker, or has imported another file.
      if (isApiError(failure) && failure.status === 409) {
        void queryClient.invalidateQueries(refusedLinesQuery(api, id))
        void queryClient.invalidateQueries(stockFileQuery(api, id))
      }
    },
  })
  const { error, variables = [] } = save
  return {
    save,
    errorOf(lineNumber: number, column: (typeof stockColumns)[number]): string | undefined {
      if (!isApiError(error)) return undefined
      const index = variables.findIndex((line) => line.lineNumber === lineNumber)
      return error.errors.find(({ param }) => param === `lines.${index}.cells.${column}`)?.msg
    },
  }
}
