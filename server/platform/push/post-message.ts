import { lookup, type LookupAddress } from 'node:dns'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** What is posted to the push service of a browser. */
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

const privateNetworks = new BlockList()
for (const [network, bits] of [
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
  ['224.0.0.0', 3],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4')
}
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
/** Parts of the public range that reach other networks: documentation, Teredo and 6to4. */
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv6')
}

/** Whether an address is on the public internet, so that no request reaches the operator's own network. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !privateNetworks.check(address, 'ipv4')
  if (version === 6)
    return publicV6.check(address, 'ipv6') && !privateNetworks.check(address, 'ipv6')
  return false
}

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

/** Resolves public addresses only; it is used for the connection itself, so that no second look-up can differ. */
export const lookupPublic =
  (resolve: typeof lookup = lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '')
      const allowed = addresses.filter(({ address }) => isPublicAddress(address))
      const [first] = allowed
      if (!first) return callback(new Error(`${hostname} has no public address`), '')
      if (options.all) return callback(null, allowed)
      return callback(null, first.address, first.family)
    })
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
