import { browserTransport } from '#web/platform/browser-transport.ts'
import { currentPreferences } from '#web/platform/preferences.ts'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { createMarketRouter } from './router.tsx'

const router = createMarketRouter({
  transport: browserTransport,
  preferences: currentPreferences,
  drawing: { origin: location.origin, at: Date.now(), isDemo: false },
})
hydrateRoot(document, <RouterClient router={router} />)
