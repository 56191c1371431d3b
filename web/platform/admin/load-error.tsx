import { shownRefusals } from '#contract/notices.ts'
import { isApiError, reasonOf } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Note } from '#web/ui/note.tsx'

/** Stands where something could not be read: what is missing, or why and once more. */
export function LoadError({ error, again }: { error: unknown; again: () => unknown }) {
  const known = isApiError(error) ? error : undefined
  if (known?.status === 404) {
    return <Empty title="Not found">This page does not exist or has been removed.</Empty>
  }
  // The dialog in front says what to do.
  if (known?.status === 401) return null
  return (
    <Note tone="bad" role="alert" title={known?.msg ?? shownRefusals.fault}>
      {known?.requestId && (
        <p>
          Error reference: <span className="mono">{known.requestId}</span>
        </p>
      )}
      <Button size="sm" icon="again" onClick={() => void again()}>
        Try again
      </Button>
    </Note>
  )
}

/** Says why something was not done. A session that is over is no news: the sign-in stands in front. */
export function notifyFailure(title: string, failure: unknown): void {
  if (isApiError(failure) && failure.status === 401) return
  notify({ kind: 'bad', title, text: reasonOf(failure) })
}
