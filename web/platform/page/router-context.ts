import type { Api } from '#web/platform/api/api.ts'
import type { Preferences } from '#web/platform/page/preferences.tsx'
import type { QueryClient } from '@tanstack/react-query'

/** What server and browser must agree on to draw the same page. */
export interface RenderContext {
  /** Where people reach the site, without a trailing slash. */
  origin: string
  /** When the server drew the page, in milliseconds. */
  at: number
  /** Whether this is a run with the demo market. */
  isDemo: boolean
}

/** What every loader and head finds in its context. */
export interface RouterContext {
  api: Api
  queryClient: QueryClient
  preferences: Preferences
  drawing: RenderContext
}
