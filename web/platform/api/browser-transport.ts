import type { Transport } from '#web/platform/api/api.ts'

const timeoutMs = 30_000
const uploadTimeoutMs = 120_000

/** The browser sets the content type of a FormData body. */
function requestBody(body: unknown): { body?: BodyInit; headers?: Record<string, string> } {
  if (body === undefined) return {}
  if (body instanceof FormData) return { body }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** Beyond the deadline of an endpoint that has its own. */
const graceMs = 10_000

/**
 * Sends calls by fetch, and uploads with progress by XMLHttpRequest. No response counts as status 0. `headers` are added
 * to every call.
 */
export const createBrowserTransport =
  (headers: Record<string, string> = {}): Transport =>
  async (method, url, body, monitor, deadlineMs) => {
    try {
      if (monitor?.sent) {
        const { uploadWithProgress } = await import('./upload-transport.ts')
        return await uploadWithProgress(method, url, body, monitor, headers)
      }
      const timeout = AbortSignal.timeout(
        deadlineMs !== undefined
          ? deadlineMs + graceMs
          : body instanceof FormData
            ? uploadTimeoutMs
            : timeoutMs,
      )
      const { headers: ownHeaders, ...request } = requestBody(body)
      const response = await fetch(url, {
        method,
        signal: monitor ? AbortSignal.any([timeout, monitor.signal]) : timeout,
        headers: { ...headers, ...ownHeaders },
        ...request,
      })
      return {
        status: response.status,
        body: await response.json().catch(() => null),
        userUpdate: response.headers.get('x-user-update') ?? undefined,
      }
    } catch {
      return { status: 0, body: null }
    }
  }
