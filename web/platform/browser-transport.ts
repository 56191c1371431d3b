import type { Transport } from '#web/platform/api.ts'

/** After this many milliseconds a call counts as unanswered. */
const patienceMs = 30_000

/** Calls by fetch; no answer at all reads as status 0. */
export const browserTransport: Transport = async (method, url, body) => {
  try {
    const response = await fetch(url, {
      method,
      signal: AbortSignal.timeout(patienceMs),
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
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
