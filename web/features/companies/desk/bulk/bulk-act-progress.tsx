import { countText } from '#contract/figures/numbers.ts'
import {
  companiesText,
  isSending,
  resultTitle,
} from '#web/features/companies/desk/bulk/bulk-texts.ts'
import { LeftOut } from '#web/features/companies/desk/bulk/left-out.tsx'
import { LoadError, notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Progress, Skeleton } from '#web/ui/loading.tsx'
import { Note } from '#web/ui/note.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const pollMs = 700

/** The progress of an act on many companies, its result, and the button that undoes it. */
export function BulkActProgress({ id }: { id: number }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [shown, setShown] = useState(id)
  const [busy, setBusy] = useState(false)
  const { data, error, refetch, failureCount } = useQuery({
    ...payloadQuery(api, ['bulk-act', shown], 'getBulkAct', { params: { id: String(shown) } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.finishedAt ? false : pollMs),
  })
  const isFinished = Boolean(data?.finishedAt)
  useEffect(() => {
    if (isFinished) void queryClient.invalidateQueries({ queryKey: ['accounts'] })
  }, [isFinished, shown, queryClient])

  async function undo() {
    setBusy(true)
    try {
      setShown((await api('undoBulkAct', { params: { id: String(shown) } })).payload.id)
    } catch (failure) {
      notifyFailure('This could not be undone', failure)
    }
    setBusy(false)
  }

  async function stop() {
    setBusy(true)
    try {
      await api('stopBulkAct', { params: { id: String(shown) } })
      await refetch()
    } catch (failure) {
      notifyFailure('This could not be stopped', failure)
    }
    setBusy(false)
  }

  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton width="60%" />
  const { act, done, failed, leftOut, total, waiting, undoes, canUndo } = data
  if (!isFinished) {
    return (
      <div className="stack">
        <Progress
          label={undoes ? 'Undoing' : 'Progress'}
          value={total - waiting}
          max={total}
          text={`${countText(total - waiting)} of ${companiesText(total)}`}
        />
        {error || failureCount > 0 ? (
          <Note tone="warn" role="status">
            The server does not respond. The rest continues once it is back, and nothing is done
            twice.
          </Note>
        ) : (
          <p className="soft">You can close this: it goes on in the background.</p>
        )}
        {undoes === null && (
          <p>
            <Button busy={busy} onClick={stop}>
              Stop
            </Button>
          </p>
        )}
      </div>
    )
  }
  const outcome = resultTitle(data)
  return (
    <div className="stack" role="status">
      <Note tone={outcome === 'Stopped' ? 'info' : 'ok'} title={outcome}>
        {isSending(act)
          ? `Sent to ${companiesText(done)}.`
          : `${companiesText(done)} ${undoes ? 'restored' : 'changed'}.`}
      </Note>
      <LeftOut items={leftOut} />
      {failed > 0 && (
        <Note
          tone="bad"
          title={`${companiesText(failed)} not ${isSending(act) ? 'mailed' : 'changed'}`}
        >
          An error occurred. Select them again to repeat it.
        </Note>
      )}
      {canUndo && (
        <p>
          <Button busy={busy} onClick={undo}>
            Undo
          </Button>
        </p>
      )}
    </div>
  )
}
