import type { Api } from '#web/platform/api/api.ts'
import type { Preferences } from '#web/platform/page/preferences.tsx'
import type { QueryClient } from '@tanstack/react-query'

/** What server and browser must share to render the same page. */
export interface RenderContext {
  /** Public origin of the site, without a trailing slash. */
  origin: string
  /** Time of the server rendering, in milliseconds. */
  at: number
  /** Whether the server runs with demo data. */
  isDemo: boolean
}

/** The context of loaders and heads. */
export interface RouterContext {
  api: Api
  queryClient: QueryClient
  preferences: Preferences
  drawing: RenderContext
}
