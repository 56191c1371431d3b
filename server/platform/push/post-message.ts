import { request } from 'node:https'
import { lookupPublic } from '#server/platform/http/public-address.ts'

/** A request to the push service of a browser. */
export interface PushRequest {
  endpoint: URL
  headers: Record<string, string>
  body: Buffer
}
/** Its answer; `retryAfterMs` if it asks for a pause. */
export interface PushAnswer {
  status: number
  retryAfterMs?: number | undefined
}
/** Posts a message. Rejects when there is no answer. */
export type PostMessage = (message: PushRequest) => Promise<PushAnswer>

const timeoutMs = 10_000

/** Whether an endpoint can be one of a push service: https, the usual port, a name that is not local. */
export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, port, hostname, username, password, hash } = new URL(text)
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    hash === '' &&
    /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(hostname) &&
    !/\.(local|localhost|internal|intranet|lan|home|corp|arpa|test|invalid|onion)$/.test(hostname)
  )
}

/** A pause in seconds; one with a date is ignored. */
const parseRetryAfter = (value: string | undefined): number | undefined =>
  value !== undefined && /^\d{1,6}$/.test(value) ? Number(value) * 1000 : undefined

/** Posts to a push service. Redirects are not followed, and the body of the answer is not read. */
export const postToPushService: PostMessage = ({ endpoint, headers, body }) =>
  new Promise((resolve, reject) => {
    if (!isPushEndpoint(endpoint.href))
      return reject(new Error('not the endpoint of a push service'))
    const outgoing = request(
      endpoint,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        lookup: lookupPublic(),
        timeout: timeoutMs,
        signal: AbortSignal.timeout(timeoutMs),
      },
      (answer) => {
        resolve({
          status: answer.statusCode ?? 0,
          retryAfterMs: parseRetryAfter(answer.headers['retry-after']),
        })
        answer.destroy()
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error('push service timed out')))
    outgoing.on('error', reject)
    return outgoing.end(body)
  })
