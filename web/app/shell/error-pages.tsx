import { shownRefusals } from '#contract/notices.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { notify } from '#web/platform/page/notices.ts'
import type { NotFoundData } from '#web/platform/page/not-found.ts'
import { useApi, isApiError, isOffline } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { notFoundMenu } from './menus/menus.ts'

/** The 404 page (SH-045, BK-087); `data` says what was removed. */
export function NotFoundPage({ data }: { data?: unknown }) {
  const about = (data as NotFoundData | undefined) ?? missing
  const text = typeof about === 'string' ? about : about.text
  const settings = useQuery(settingsQuery(useApi())).data
  const announce = useEffectEvent(() => {
    if (typeof about !== 'string' && 'notice' in about) notify(about.notice)
  })
  useEffect(() => announce(), [])
  return (
    <main id="main" className="page reading">
      <title>{`Page not found - ${settings?.shortName ?? ''}`}</title>
      <meta name="description" content={text ?? missing} />
      <meta name="keywords" content="page not found" />
      <meta name="robots" content="noindex,follow" />
      <div className="stack close lost">
        <h1>Page not found</h1>
        {typeof about === 'string' || 'notice' in about ? (
          <p className="soft">{text}</p>
        ) : (
          <Note tone="bad" role="alert" title={about.title}>
            <p>{text}</p>
            {about.hint && <p>{about.hint}</p>}
          </Note>
        )}
        <p className="soft">You can continue to:</p>
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

const missing = 'This page does not exist or has been removed.'

/** Shown instead of a page that failed to render; the menus keep working. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const apiError = isApiError(error) ? error : undefined

  const tryAgain = useCallback(() => void router.invalidate().then(reset), [router, reset])
  useEffect(() => {
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  }, [tryAgain])

  if (isOffline()) return <OfflinePage onRetry={tryAgain} />
  return (
    <main id="main" className="page reading">
      <title>This page could not be loaded</title>
      <div className="stack close lost">
        <h1>This page could not be loaded</h1>
        <p className="soft">{apiError?.msg ?? shownRefusals.fault}</p>
        {apiError?.requestId && (
          <p className="small muted">
            If you contact us about this, please quote this reference:{' '}
            <span className="mono">{apiError.requestId}</span>
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

/** Shown instead of a page that could not be loaded without a connection; loads it once there is one. */
function OfflinePage({ onRetry }: { onRetry: () => void }) {
  return (
    <main id="main" className="page reading is-offline">
      <title>You are offline</title>
      <div className="stack close lost">
        <h1>You are offline</h1>
        <p className="soft">This page opens by itself once you are connected again.</p>
        <p>
          <Button variant="primary" icon="again" onClick={onRetry}>
            Try again
          </Button>
        </p>
      </div>
    </main>
  )
}
