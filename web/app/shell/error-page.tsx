import { shownRefusals } from '#contract/notices.ts'
import { isApiError } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'

/** Shown instead of a page that failed to render; the menus keep working. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const known = isApiError(error) ? error : undefined

  function tryAgain() {
    void router.invalidate().then(reset)
  }

  return (
    <main id="main" className="page">
      <title>This page could not be loaded</title>
      <div className="stack close lost">
        <h1>This page could not be loaded</h1>
        <p className="soft">{known?.msg ?? shownRefusals.fault}</p>
        {known?.requestId && (
          <p className="small muted">
            If you contact us about this, please quote this reference:{' '}
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
