import { lookup } from 'node:dns'
import { get as getHttp, type RequestOptions } from 'node:http'
import { get as getHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const timeoutMs = 10_000
const maxRedirects = 5

/** IPv4 ranges that are not the public internet (RFC 6890). */
const blocked = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  blocked.addSubnet(net, bits)
}
/** Ranges within the public ones of IPv6 that lead to IPv4 addresses or are documentation. */
blocked.addSubnet('2001::', 23, 'ipv6')
blocked.addSubnet('2001:db8::', 32, 'ipv6')
blocked.addSubnet('2002::', 16, 'ipv6')
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !blocked.check(address)
  return version === 6 && publicV6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

const hostOf = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, '$1')

/** Whether an address may be requested: http or https on its usual port, and not an IP address of a private network. */
export function isPublicUrl(address: string): boolean {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.port !== '') return false
  if (url.username !== '' || url.password !== '') return false
  const host = hostOf(url)
  return isIP(host) === 0 ? host.includes('.') : isPublicAddress(host)
}

const privateCode = 'EPRIVATE'

/** Resolves names to public addresses only, at the moment of the connection. */
const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const allowed = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = allowed
    if (!first) return done(Object.assign(new Error('private'), { code: privateCode }), '', 0)
    if (options.all) return done(null, allowed)
    done(null, first.address, first.family)
  })
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
  if (code === privateCode) return 'private'
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
        ...(isTrusted ? {} : { lookup: lookupPublic }),
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
