import type { Transport } from '#web/platform/api/api.ts'

/** After this many milliseconds a call counts as unanswered; files take their time on the way. */
const patienceMs = 30_000
const patienceWithFilesMs = 120_000

/** How a body is sent: a form says of itself what it is. */
function sendingOf(body: unknown): RequestInit {
  if (body === undefined) return {}
  if (body instanceof FormData) return { body }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** Calls by fetch, but for those that are watched; no answer at all reads as status 0. */
export const browserTransport: Transport = async (method, url, body, watch) => {
  try {
    if (watch) {
      const { uploadWithProgress } = await import('./upload-transport.ts')
      return await uploadWithProgress(method, url, body, watch)
    }
    const response = await fetch(url, {
      method,
      signal: AbortSignal.timeout(body instanceof FormData ? patienceWithFilesMs : patienceMs),
      ...sendingOf(body),
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
