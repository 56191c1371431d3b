import { request } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, lookupPublic } from '#server/platform/http/public-address.ts'

const timeoutMs = 8000
const maxRedirects = 3

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
      lookup: lookupPublic(),
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
