import { formatBrandLine } from '#contract/site/site.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useChat } from '#web/features/messages/chat-public.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { footerMenu } from './menus.ts'

const elsewhere = [
  ['newsletter', 'Newsletter'],
  ['iosApp', 'iPhone app'],
  ['androidApp', 'Android app'],
] as const

export function Footer() {
  const links = footerMenu(useViewer())
  const settings = useQuery(settingsQuery(useApi())).data
  const chat = useChat()
  const outside = elsewhere
    .map(([place, label]) => ({ label, href: settings?.elsewhere[place] ?? '' }))
    .filter(({ href }) => href !== '')
  return (
    <footer className="foot no-print">
      <div className="page row wrap">
        <nav className="row wrap" aria-label="Footer">
          {links.map(({ label, to }) => (
            <Link key={to} to={to} className="plain">
              {label}
            </Link>
          ))}
          <button type="button" {...chat.trigger}>
            Write to us
          </button>
          {outside.map(({ label, href }) => (
            <a key={label} className="plain" href={href} target="_blank" rel="noopener">
              {label}
            </a>
          ))}
        </nav>
        {chat.panel}
        {settings && <span className="foot-brand">{formatBrandLine(settings)}</span>}
      </div>
    </footer>
  )
}
