import type { Api } from '#web/platform/api/api.ts'
import type { Preferences } from '#web/platform/page/preferences.tsx'
import type { QueryClient } from '@tanstack/react-query'

/** Values that server and browser must share to render the same page. */
export interface RenderContext {
  origin: string
  /** Time of the server rendering, in milliseconds. */
  at: number
}

export interface RouterContext {
  api: Api
  queryClient: QueryClient
  preferences: Preferences
  drawing: RenderContext
}
