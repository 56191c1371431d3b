import { lookup } from 'node:dns/promises'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const timeoutMs = 8000
const maxRedirects = 3

/** Networks that are not on the public internet (RFC 6890 and others). */
const closed = new BlockList()
for (const [network, prefix] of [
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
  closed.addSubnet(network, prefix, 'ipv4')
}
/** Only these IPv6 addresses are routed on the internet; addresses that wrap IPv4 ones are left out. */
const routed = new BlockList()
routed.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed.addSubnet(network, prefix, 'ipv6')
}

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !closed.check(address, 'ipv4')
  return version === 6 && routed.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** Resolves a host for one connection, and refuses it unless all its addresses are public. */
const lookUpPublic: LookupFunction = (host, _options, done) => {
  lookup(host, { all: true, verbatim: false })
    .then((found) => {
      const [first] = found
      if (!first || !found.every(({ address }) => isPublicAddress(address))) {
        throw new Error(`${host} is not on the public internet`)
      }
      done(null, [first])
    })
    .catch((err: unknown) => done(err as Error, []))
}

export interface Fetched {
  url: URL
  type: string
  content: Buffer
}

/** Parses an address that may be fetched: https on the usual port, without user name. */
function checkUrl(address: string | URL): URL {
  const url = new URL(address)
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  const isClosed = isIP(host) !== 0 && !isPublicAddress(host)
  if (url.protocol !== 'https:' || url.port !== '' || url.username || url.password || isClosed) {
    throw new Error(`${url.protocol}//${url.host} may not be fetched`)
  }
  return url
}

export type FetchPublic = (address: string | URL, maxBytes: number) => Promise<Fetched>

/** Fetches a small file from the public internet, never from a private network, at a redirect neither. */
export const fetchPublic: FetchPublic = async (address, maxBytes) => {
  const signal = AbortSignal.timeout(timeoutMs)
  let url = checkUrl(address)
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const answer = await fetchOnce(url, maxBytes, signal)
    if (!('location' in answer)) return answer
    url = checkUrl(new URL(answer.location, url))
  }
  throw new Error('too many redirects')
}

function fetchOnce(
  url: URL,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Fetched | { location: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      lookup: lookUpPublic,
      signal,
      agent: false,
      headers: { accept: 'image/*,text/html;q=0.9', 'user-agent': 'market-icons/1.0' },
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.destroy()
        return resolve({ location: headers.location })
      }
      if (statusCode !== 200) {
        response.destroy()
        return reject(new Error(`${url.host} answered ${statusCode}`))
      }
      const chunks: Buffer[] = []
      let length = 0
      response.on('data', (chunk: Buffer) => {
        length += chunk.length
        // Of a page its head is enough; a picture that is cut cannot be decoded.
        if (length > maxBytes) {
          response.destroy()
          return resolve(fetched())
        }
        chunks.push(chunk)
      })
      const fetched = (): Fetched => ({
        url,
        type: headers['content-type'] ?? '',
        content: Buffer.concat(chunks),
      })
      response.on('end', () => resolve(fetched()))
      response.on('error', reject)
    })
    sent.end()
  })
}
