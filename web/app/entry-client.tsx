import { createBrowserTransport } from '#web/platform/api/browser-transport.ts'
import { currentPreferences } from '#web/platform/page/preferences.tsx'
import { reportErrors } from '#web/platform/visit/report-errors.ts'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createMarketRouter } from './router.tsx'

const router = createMarketRouter({
  transport: createBrowserTransport(),
  preferences: currentPreferences,
  drawing: { origin: location.origin, at: Date.now() },
})
const onCaughtError = reportErrors(() => router.state.matches.at(-1)?.fullPath)

/** The last click while the scripts loaded; a script of the page records it. */
declare global {
  // `var`, as a global that scripts share.
  var earlyClick: Event | undefined
  var recordClick: ((event: Event) => void) | undefined
}

// From here on React takes the clicks.
if (globalThis.recordClick) removeEventListener('click', globalThis.recordClick)

function App() {
  useEffect(() => {
    // Links and forms work without scripts.
    const { target } = globalThis.earlyClick ?? {}
    const button = target instanceof Element && target.closest<HTMLElement>('button[type=button]')
    // Later, because during an effect React cannot hydrate the page around the button.
    if (button) setTimeout(() => button.click())
  }, [])
  return <RouterClient router={router} />
}

// As a transition, hydration is split into slices, so that the page stays responsive.
startTransition(() => {
  hydrateRoot(document, <App />, { onCaughtError })
})
