import { StockLink } from '#web/features/inventory/stock-place.tsx'
import { stockNotices } from '#contract/inventory/stock-notices.ts'
import {
  importFaults,
  type StockFile,
  type StockFileForm,
} from '#contract/inventory/stock-files.ts'
import {
  stockFileCheckQuery,
  stockFilePreviewQuery,
  stockFilePreviewsKey,
  stockFileQuery,
  stockFilesKey,
  type StockFileOptions,
} from '#web/features/inventory/api.ts'
import {
  isComplete,
  type MappingDraft,
} from '#web/features/inventory/stock-files/mapping/mapping-draft.ts'
import {
  requiredConfirmation,
  type ImportStart,
} from '#web/features/inventory/stock-files/mapping/import-mode.tsx'
import { MappingForm } from '#web/features/inventory/stock-files/mapping/mapping-form.tsx'
import { useDiscardStockFile } from '#web/features/inventory/own-stock/use-stock-changes.ts'
import { isApiError, reasonOf, useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Note } from '#web/ui/note.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** A review of a stock file: check the mapping, correct it, and start the import. */
export function StockFileReview({ file }: { file: StockFile }) {
  const api = useApi()
  const [reading, setReading] = useState<StockFileOptions>({})
  const [draft, setDraft] = useState<MappingDraft>()
  const preview = useQuery(stockFilePreviewQuery(api, file.id, reading))
  // What was read last stays while it is read in another way, and if it cannot be.
  const [last, setLast] = useState(preview.data)
  if (preview.data && preview.data !== last) setLast(preview.data)
  // All lines are read once the first ones are as the member wants them.
  const isSettled = preview.data !== undefined && !preview.isFetching && !preview.isError
  const check = useQuery(
    stockFileCheckQuery(
      api,
      file.id,
      isSettled ? (reading.mapping ?? preview.data.mapping) : undefined,
    ),
  )
  const [counted, setCounted] = useState(check.data)
  if (check.data && check.data !== counted) setCounted(check.data)
  const start = useStart(file.id)
  const drop = useDiscardStockFile(file.id)

  if (!last) {
    return preview.isError ? (
      <Unread reason={preview.error} onRetry={() => void preview.refetch()} />
    ) : (
      <div className="stack" role="status" aria-label="Reading the file">
        <Skeleton width="70%" />
        <Skeleton width="90%" />
        <Skeleton width="60%" />
      </div>
    )
  }

  function change(next: MappingDraft) {
    setDraft(next)
    if (isComplete(next)) setReading({ mapping: next })
  }
  function open(form: StockFileForm) {
    setDraft(undefined)
    setReading({ form: { ...reading.form, ...form } })
  }
  return (
    <>
      {(file.fault !== importFaults.unclear || last.questions.length > 0) && <Fault file={file} />}
      <MappingForm
        preview={last}
        draft={draft ?? { ...last.mapping, ...reading.form }}
        check={counted}
        checking={check.isFetching}
        // What stopped its import is forgotten once it is read in another way.
        removal={requiredConfirmation(
          check.isFetching ? undefined : check.data?.removal,
          draft === undefined && reading.form === undefined ? file.stoppedRemoval : null,
        )}
        checkFault={check.isError ? uncounted(check.error) : undefined}
        busy={preview.isFetching}
        fault={preview.isError ? reasonOf(preview.error) : undefined}
        starting={start.isPending}
        dropping={drop.isPending}
        onChange={change}
        onOpen={open}
        onRecheck={() => void check.refetch()}
        onStart={start.mutate}
        onDrop={() => drop.mutate()}
      />
    </>
  )
}

const uncounted = (reason: unknown) =>
  `The lines could not be counted. ${reasonOf(reason)} The result of the import shows the count.`

/** The reason that an import did not run, or that a mailed one needs confirmation. */
function Fault({ file: { fault, state } }: { file: StockFile }) {
  if (fault === null) return null
  return (
    <Note tone={state === 'failed' ? 'bad' : 'warn'} className="space-below">
      {fault}
    </Note>
  )
}

function Unread({ reason, onRetry }: { reason: unknown; onRetry: () => void }) {
  return (
    <div className="stack prose">
      <Note tone="bad" role="alert">
        {reasonOf(reason)}
      </Note>
      <p className="row wrap">
        <Button icon="again" onClick={onRetry}>
          Try again
        </Button>
        <StockLink className={buttonClass()}>Choose another file</StockLink>
      </p>
    </div>
  )
}

function useStart(id: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ImportStart) => api('importStockFile', { params: { id: String(id) }, body }),
    onSuccess: ({ payload }) => {
      queryClient.setQueryData(stockFileQuery(api, id).queryKey, payload)
      // If it stops, it is shown as it was started.
      queryClient.removeQueries({ queryKey: [...stockFilePreviewsKey, id] })
      // What follows is short, and stands at the top.
      scrollTo({ top: 0 })
      void queryClient.invalidateQueries({ queryKey: [...stockFilesKey, 'list'] })
    },
    onError: (failure) => {
      notify(stockNotices.stockFileNotStarted(reasonOf(failure)))
      // Somebody else was quicker with it.
      if (isApiError(failure) && [404, 409].includes(failure.status)) {
        void queryClient.invalidateQueries(stockFileQuery(api, id))
      }
    },
  })
}
