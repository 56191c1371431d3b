import { shownRefusals } from '#contract/notices.ts'
import { isApiError } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { CancelledError } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/**
 * Stands where a page could not be drawn; the menus around it keep working. A page whose reading was called off,
 * because somebody else is signed in by now, is read again at once.
 */
export function PageFault({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const known = isApiError(error) ? error : undefined

  function tryAgain() {
    void router.invalidate().then(reset)
  }
  const isCalledOff = error instanceof CancelledError
  const readAgain = useEffectEvent(tryAgain)
  useEffect(() => {
    if (isCalledOff) readAgain()
  }, [isCalledOff])
  if (isCalledOff) return <main id="main" className="page" aria-busy="true" />

  return (
    <main id="main" className="page">
      <title>This page could not be loaded</title>
      <div className="lost">
        <h1>This page could not be loaded</h1>
        <p className="soft">{known?.msg ?? shownRefusals.fault}</p>
        {known?.requestId && (
          <p className="small muted">
            If you ask us about it, please give us this number:{' '}
            <span className="mono">{known.requestId}</span>
          </p>
        )}
        <p>
          <Button variant="primary" icon="again" onClick={tryAgain}>
            Try again
          </Button>
        </p>
      </div>
    </main>
  )
}
