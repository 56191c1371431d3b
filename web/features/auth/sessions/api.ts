import { ownSessions } from '#contract/auth/sessions.ts'
import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** Sessions of the viewer, most recently used first. */
export const ownSessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['own-sessions'],
    queryFn: async () => (await api(ownSessions, {})).payload.sessions,
    staleTime: 10_000,
  })
