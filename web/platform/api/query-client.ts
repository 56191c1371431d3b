import { isApiError } from '#web/platform/api/api.ts'
import { QueryClient } from '@tanstack/react-query'

/** Calls tried again when the server was out of reach or restarting. */
const mostRetries = 2

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) =>
          typeof document !== 'undefined' &&
          failures < mostRetries &&
          isApiError(error) &&
          (error.status === 0 || error.status === 503),
      },
    },
  })
}
