import { loadShellParts } from '#web/features/site/shell-parts-lazy.ts'
import { useForcedLogout } from '#web/features/auth/sessions/forced-logout-lazy.ts'
import { usePasswordLink } from '#web/features/auth/passwords/password-link-lazy.ts'
import { useAccountNotice } from '#web/features/billing/account-notice-lazy.ts'
import { useListsQuestion } from '#web/features/broadcasts/settings/lists-question-lazy.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/api.ts'
import { clockText, worldClocks } from '#web/platform/page/world-clocks.ts'
import { whenIdle } from '#web/platform/page/when-idle.ts'
import { focusMain } from '#web/platform/keys/focus.ts'
import { useMemberView } from '#web/platform/page/session.ts'
import { setPreference, usePreferences } from '#web/platform/page/preferences.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, type CSSProperties, useEffect } from 'react'

/** Above the bar: the ticker (SH-022) and the world clocks. */
export function TickerBar() {
  const settings = useQuery(settingsQuery(useApi())).data
  const parts = useShellParts()
  const isViewed = useMemberView() !== null
  const [now, setNow] = useState<number>()
  return (
    <aside className="slim-line no-print" aria-label="Ticker and world clocks">
      <div className="page row between">
        <p className="ticker cut">
          {settings?.tickerText}
          {parts && <parts.NewestMember />}
        </p>
        <ul className="row clocks num" aria-label="World clocks">
          <Clocks now={now} />
        </ul>
      </div>
      {parts && <parts.MinuteTimer onTick={setNow} />}
      {parts && !isViewed && <parts.BackgroundTasks />}
    </aside>
  )
}

/** Times as rendered by the server until the browser's time is known; hydration skips them because it is slow. */
function Clocks({ now }: { now: number | undefined }) {
  const { at } = useRouter().options.context.drawing
  const time = typeof document === 'undefined' ? at : now
  return worldClocks.map(({ place, name, timeZone }) => (
    <li key={place}>
      <abbr title={name}>{place}</abbr>{' '}
      <time suppressHydrationWarning>{time === undefined ? '' : clockText(time, timeZone)}</time>
    </li>
  ))
}

/** Advertisements above the footer of every page. Their space is reserved, so that nothing shifts. */
export function BannerStrip() {
  const settings = useQuery(settingsQuery(useApi())).data
  const parts = useShellParts()
  if (!settings || settings.bannersShown === 0) return null
  const placeholder = Array.from({ length: settings.bannersShown }, (_, place) => (
    <li key={place} className="banner" />
  ))
  return (
    <section className="banners no-print" aria-label="Advertisements">
      <div className="page">
        <h2>Advertisements</h2>
        <ul style={{ '--banners': settings.bannersPerView } as CSSProperties}>
          {parts ? <parts.Banners placeholder={placeholder} /> : placeholder}
        </ul>
      </div>
    </section>
  )
}

type ShellParts = Awaited<ReturnType<typeof loadShellParts>>

/** Optional parts of the shell, loaded when idle; undefined if they cannot be loaded. */
export function useShellParts(): ShellParts | undefined {
  const [parts, setParts] = useState<ShellParts>()
  useEffect(() => whenIdle(() => void loadShellParts().then(setParts, () => {})), [])
  return parts
}

/** Explains what the site stores in the browser (SH-025); dismissed for a year. */
export function CookieNotice() {
  const settings = useQuery(settingsQuery(useApi())).data
  // It is staff who view the site as a member, and not the reader's browser.
  const isViewed = useMemberView() !== null
  if (usePreferences().cookieNotice === 'read' || isViewed) return null
  // Other sites that load once the notice is accepted (AM-108).
  const loads = [
    settings?.mapProvider && `the map of companies loads from ${settings.mapProvider}`,
    settings?.chatWidget && `the chat loads from ${new URL(settings.chatWidget).host}`,
  ]
    .filter(Boolean)
    .join(' and ')
  return (
    <section className="cookie-notice no-print" aria-label="Cookies">
      <div className="page row between">
        <p>
          This site stores your session, your settings and a random visitor ID in this browser.{' '}
          Nothing is shared with anyone else{loads && `, except that ${loads}`}.
        </p>
        <Button
          onClick={() => {
            setPreference('cookieNotice', 'read')
            focusMain()
          }}
        >
          Understood
        </Button>
      </div>
    </section>
  )
}

/** Dialogs that open by themselves on any page: forced logout, password link, choice of lists, account notices. */
export function StartupDialogs() {
  return (
    <>
      {useForcedLogout()}
      {usePasswordLink()}
      {useListsQuestion()}
      {useAccountNotice()}
    </>
  )
}
