import { shownRefusals } from '#contract/notices.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi, isApiError } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { notFoundMenu } from './menus/menus.ts'

/** The 404 page (SH-045, BK-087); `data` may be a text that says what was removed. */
export function NotFoundPage({ data }: { data?: unknown }) {
  const settings = useQuery(settingsQuery(useApi())).data
  return (
    <main id="main" className="page">
      <title>{`Page not found - ${settings?.shortName ?? ''}`}</title>
      <meta name="robots" content="noindex,follow" />
      <div className="stack close lost">
        <h1>Page not found</h1>
        <p className="soft">
          {typeof data === 'string' ? data : 'This page does not exist or has been removed.'} You
          can continue to:
        </p>
        <ul className="row wrap">
          {notFoundMenu().map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </div>
    </main>
  )
}

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
