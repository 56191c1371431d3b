import { createBrowserTransport } from '#web/platform/api/browser-transport.ts'
import { currentPreferences } from '#web/platform/page/preferences.tsx'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createMarketRouter } from './router.tsx'

const router = createMarketRouter({
  transport: createBrowserTransport(),
  preferences: currentPreferences,
  drawing: { origin: location.origin, at: Date.now(), isDemo: false },
})
// As a transition, hydration is split into slices, so that the page stays responsive.
startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />)
})
