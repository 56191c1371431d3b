import { isApiError } from '#web/platform/api/api.ts'
import { QueryClient } from '@tanstack/react-query'

/** Retries while the server is unreachable or restarting. */
const maxRetries = 2

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) =>
          typeof document !== 'undefined' &&
          failures < maxRetries &&
          isApiError(error) &&
          (error.status === 0 || error.status === 503),
      },
    },
  })
}
