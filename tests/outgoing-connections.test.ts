import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { geocoderClient } from '#server/features/companies/places/geocoder.ts'
import { mollie } from '#server/features/billing/payments/mollie.ts'
import { fetchBounded } from '#server/platform/http/fetch-bounded.ts'
import { viesClient } from '#server/platform/vies.ts'

const timeoutMs = 2000
const megabyte = 1024 * 1024
let seen: { path: string; authorization: string | undefined }[] = []
let sentBytes = 0
let respond: (request: IncomingMessage, response: ServerResponse) => void
const server = createServer((request, response) => {
  seen.push({ path: request.url!, authorization: request.headers.authorization })
  respond(request, response)
})
let base: string
// A port for each test: a connection left by the one before would end the call before it arrives.
beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  seen = []
  sentBytes = 0
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Writes until the other side closes, counting what it took; a block of spaces is the beginning of any JSON. */
function writeWithoutEnd(response: ServerResponse) {
  const block = Buffer.alloc(64 * 1024, ' ')
  const next = () => {
    if (response.destroyed) return
    sentBytes += block.length
    response.write(block, next)
  }
  next()
}

const packed = gzipSync(Buffer.alloc(50 * megabyte, ' '))
const redirects = [301, 302, 303, 307, 308]
const hostile: Record<string, typeof respond> = {
  ...Object.fromEntries(
    redirects.map((status) => [
      `redirects with ${status}`,
      (_request: IncomingMessage, response: ServerResponse) =>
        response.writeHead(status, { location: '/internal' }).end('{"valid":true}'),
    ]),
  ),
  'redirects elsewhere': (_request, response) =>
    response.writeHead(302, { location: `http://localhost:${new URL(base).port}/internal` }).end(),
  'sends 10 MB': (_request, response) =>
    response.writeHead(200).end(Buffer.alloc(10 * megabyte, ' ')),
  'never ends its answer': (_request, response) => writeWithoutEnd(response.writeHead(200)),
  'sends 50 MB in 50 KB': (_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed),
  'sends a little and hangs': (_request, response) => response.writeHead(200).write('{"'),
  'does not answer': () => {},
  'closes the connection': (request) => request.socket.destroy(),
  'answers a page': (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
}

/** What each client makes of a service that it cannot believe. */
const clients: Record<string, () => Promise<unknown>> = {
  VIES: async () => {
    const { answer } = await viesClient(
      `${base}/vies`,
      undefined,
      timeoutMs,
    )({
      prefix: 'NL',
      number: '123456789B01',
    } as Parameters<ReturnType<typeof viesClient>>[0])
    if (answer !== 'unanswered') throw new Error(`taken as ${answer}`)
    return answer
  },
  Mollie: () =>
    mollie({ apiKey: 'test_key', apiUrl: `${base}/v2`, webhookUrl: '', timeoutMs })
      .find('tr_1')
      .catch((error: Error) => error.name === 'ProviderUnavailable' && 'unanswered'),
  'the geocoder': () =>
    geocoderClient(
      `${base}/search?q={query}&country={country}`,
      'test',
      timeoutMs,
    )({ countryCode: 'NL', countryName: 'Netherlands', address: 'Dam 1' }).catch(
      () => 'unanswered',
    ),
  'the source of exchange rates': async () => {
    const given = await fetchBounded(`${base}/rates`, { maxBytes: 64 * 1024, timeoutMs }).catch(
      () => undefined,
    )
    return given === undefined || given.json === undefined ? 'unanswered' : given
  },
}

describe('a configured service (RN-009)', () => {
  describe.each(Object.entries(clients))('%s', (_name, call) => {
    test.each(Object.entries(hostile))('that %s has not answered', async (_how, answer) => {
      respond = (request, response) => {
        if (request.url === '/internal') response.end('reached')
        else answer(request, response)
      }
      expect(await call()).toBe('unanswered')
      expect(seen).toHaveLength(1)
      expect(seen[0]!.path).not.toBe('/internal')
      // What the sockets of both sides buffer comes on top.
      expect(sentBytes).toBeLessThan(20 * megabyte)
    })
  })

  test('is read to the last allowed byte', async () => {
    respond = (_request, response) => response.end('é'.repeat(500))
    expect(await fetchBounded(base, { maxBytes: 1000 })).toMatchObject({
      status: 200,
      text: 'é'.repeat(500),
      json: undefined,
    })
    await expect(fetchBounded(base, { maxBytes: 999 })).rejects.toThrow('more than 999 bytes')
  })
})

/** What opens a connection: the functions and packages for it, and the one client of configured services. */
const opensConnection = [
  /(?<![.\w])fetch(?:Bounded)?\(/,
  /^import \{[^}]*\b(?:request|get)\b[^}]*\} from 'node:https?'/m,
  /^import \{[^}]*(?<!type )\b(?:connect|createConnection|Socket)\b[^}]*\} from 'node:(?:net|tls)'/m,
  /^import [^']*'node:(?:dns|dns\/promises|dgram|http2)'/m,
  /^import (?!type)[^']*'(?:pg|undici|nodemailer\/lib\/smtp-connection|mailauth[^']*)'/m,
  /\bimport\('(?:postgres|undici|nodemailer[^']*)'\)/,
]

test('the security document names every file that opens a connection, and no other (RN-009)', async () => {
  const [, section = ''] = /^### Outgoing connections\n([\s\S]*?)^#/m.exec(
    readFileSync('docs/security.md', 'utf8'),
  )!
  const named = [...section.matchAll(/`(server\/[^`]+\.ts)`/g)].map(([, file]) => file!)
  const opening: string[] = []
  for await (const file of glob('server/**/*.ts')) {
    if (file.includes('.test.')) continue
    const text = readFileSync(file, 'utf8')
    if (opensConnection.some((pattern) => pattern.test(text))) opening.push(file)
  }
  expect([...new Set(named)].toSorted()).toEqual(opening.toSorted())
  expect(opening.length).toBeGreaterThan(12)
})

test('only the one client calls fetch', async () => {
  const callers: string[] = []
  for await (const file of glob('server/**/*.ts')) {
    const isTest = file.includes('.test.')
    if (!isTest && /(?<![.\w])fetch\(/.test(readFileSync(file, 'utf8'))) callers.push(file)
  }
  expect(callers).toEqual(['server/platform/http/fetch-bounded.ts'])
})
