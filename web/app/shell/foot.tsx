import { settingsQuery } from '#web/platform/settings.ts'
import { useViewer } from '#web/platform/session.ts'
import { useApi } from '#web/platform/use-api.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { footMenu } from './menus.ts'

export function Foot() {
  const links = footMenu(useViewer())
  const settings = useQuery(settingsQuery(useApi())).data
  return (
    <footer className="foot">
      <div className="page">
        {links.length > 0 && (
          <nav aria-label="Footer">
            {links.map(({ label, to }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </nav>
        )}
        {settings && (
          <span className="foot-brand">
            {settings.shortName}, since {settings.claims.since}, from the Netherlands
          </span>
        )}
      </div>
    </footer>
  )
}
