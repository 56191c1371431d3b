import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
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
