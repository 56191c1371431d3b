import { get as getHttp, type RequestOptions } from 'node:http'
import { get as getHttps } from 'node:https'
import { isIP } from 'node:net'
import {
  isPublicAddress,
  lookupPublic,
  privateAddressCode,
} from '#server/platform/http/public-address.ts'

const timeoutMs = 10_000
const maxRedirects = 5

const hostOf = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, '$1')

/** Whether an address may be requested: http or https on its usual port, and not an IP address of a private network. */
export function isPublicUrl(address: string): boolean {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.port !== '') return false
  if (url.username !== '' || url.password !== '') return false
  const host = hostOf(url)
  return isIP(host) === 0 ? host.includes('.') : isPublicAddress(host)
}

export type Reached =
  | { status: number }
  | {
      failure: 'private' | 'unknown' | 'certificate' | 'slow' | 'redirects' | 'unreachable'
    }

interface Answered {
  status: number
  location: string | undefined
}

function request(url: URL, options: RequestOptions): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? getHttps : getHttp
    const sent = get(url, options, (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location })
      // Only the status matters.
      response.destroy()
    })
    sent.on('error', reject)
  })
}

function failureOf(error: unknown): Extract<Reached, { failure: unknown }>['failure'] {
  const { code = '', name = '' } = error as { code?: string; name?: string }
  if (code === privateAddressCode) return 'private'
  if (code === 'ENOTFOUND') return 'unknown'
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT') return 'slow'
  return /CERT|SSL|TLS/.test(code) ? 'certificate' : 'unreachable'
}

/**
 * The status of the page at an address, after redirects. Requests never reach private networks, except for addresses of
 * the `trusted` origin.
 */
export async function requestStatus(
  address: string,
  { trusted }: { trusted?: string } = {},
): Promise<Reached> {
  const signal = AbortSignal.timeout(timeoutMs)
  let url = new URL(address)
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const isTrusted = url.origin === trusted
      if (!isTrusted && !isPublicUrl(url.href)) return { failure: 'private' }
      const options: RequestOptions = {
        signal,
        agent: false,
        headers: { accept: 'text/html,*/*;q=0.8', 'user-agent': 'Mozilla/5.0 (link check)' },
        ...(isTrusted ? {} : { lookup: lookupPublic() }),
      }
      let answered = await request(url, { ...options, method: 'HEAD' })
      // Some sites answer HEAD wrongly.
      if (answered.status >= 400) answered = await request(url, { ...options, method: 'GET' })
      const { status, location } = answered
      if (status < 300 || status >= 400 || location === undefined) return { status }
      url = new URL(location, url)
    }
    return { failure: 'redirects' }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}
