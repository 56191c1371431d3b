import type { Clock } from '#server/platform/clock.ts'

const windowMs = 3_600_000
/** Failures that are remembered; more are counted as this many. */
const maxFailures = 1000

export interface FailedRequest {
  at: Date
  method: string
  path: string
  requestId: string
}

/** Answers with a status of 500 or more that this process gave in the last hour. */
export function createFailedRequests(clock: Clock) {
  const startedAt = clock.now()
  let failures: FailedRequest[] = []
  return {
    startedAt,
    record(request: Omit<FailedRequest, 'at'>) {
      failures = [...failures.slice(1 - maxFailures), { ...request, at: clock.now() }]
    },
    recent() {
      const since = clock.now().getTime() - windowMs
      failures = failures.filter(({ at }) => at.getTime() > since)
      return { failed: failures.length, last: failures.at(-1) ?? null }
    },
  }
}
export type FailedRequests = ReturnType<typeof createFailedRequests>
