import { listsQuery } from '#web/features/broadcasts/api.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import type { RouterContext } from '#web/platform/page/router-context.ts'
import { sessionQuery } from '#web/platform/page/session.ts'
import { Notices } from '#web/ui/notices.tsx'
import { TimeProvider } from '#web/ui/text/relative-time.tsx'
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useRouter,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BannerStrip, CookieNotice, StartupDialogs, TickerBar } from './shell/shell-notices.tsx'
import { Bar } from './shell/menus/bar.tsx'
import { GlobalShortcuts } from './shell/palette/global-shortcuts.tsx'
import { Footer } from './shell/menus/footer.tsx'
import { ViewBar } from './shell/view-bar.tsx'
import { PendingBar } from './shell/pending-bar.tsx'
import { usePageEffects } from './shell/use-page-effects.ts'
import '#web/ui/ui.css'
import './shell/shell.css'

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(sessionQuery(api)),
      queryClient.ensureQueryData(settingsQuery(api)),
      queryClient.ensureQueryData(listsQuery(api)),
    ])
  },
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'color-scheme', content: 'light dark' },
    ],
    links: [
      {
        rel: 'preload',
        href: '/fonts/inter-latin.woff2',
        as: 'font',
        type: 'font/woff2',
        crossOrigin: 'anonymous',
      },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    ],
  }),
  shellComponent: Document,
  component: Outlet,
})

function Document({ children }: { children: ReactNode }) {
  const { theme, timeZone } = usePreferences()
  const { drawing } = useRouter().options.context
  usePageEffects()
  return (
    <html lang="en" data-theme={theme}>
      <head>
        <HeadContent />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <TimeProvider now={drawing.at} timeZone={timeZone}>
          <PendingBar />
          <TickerBar />
          <Bar />
          {children}
          <BannerStrip />
          <Footer />
        </TimeProvider>
        <GlobalShortcuts />
        <ViewBar />
        <CookieNotice />
        <StartupDialogs />
        <Notices />
        <Scripts />
      </body>
    </html>
  )
}
