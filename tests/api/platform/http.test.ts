import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { programVersion } from '#server/platform/version.ts'
import { signedIn, visitor } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { useTestMarket, type TestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const withToken = useTestMarket({ METRICS_TOKEN: 'only-for-the-monitor' })
const overHttps = useTestMarket({ PUBLIC_URL: 'https://market.example' })
const behindProxy = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
const narrow = useTestMarket({ REQUESTS_PER_MINUTE: '5', TRUSTED_PROXIES: '127.0.0.1' })

const get = (path: string, headers: Record<string, string> = {}, at: TestMarket = market) =>
  visitor(at).raw('GET', path, undefined, headers)

/** The answer to raw bytes that no HTTP library would send. */
function sendBytes(bytes: string): Promise<string> {
  const { hostname, port } = new URL(market.url)
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    // The server may reset the connection; data received before counts.
    socket.on('close', () => resolve(answer)).on('error', () => resolve(answer))
    socket.setTimeout(2000, () => socket.destroy())
  })
}

describe('unreadable input (AM-092, bad input)', () => {
  test.each([
    '{',
    '{"a":}',
    '{a:1}',
    '[',
    'null x',
    '\u0000',
    '{"__proto__":{"x":1}}',
    '{"a":1}}',
    '\ud800',
  ])('refuses invalid JSON: %j', async (body) => {
    const reply = await visitor(market).raw('POST', '/api/auth/login', body)
    expect(reply.status).toBe(400)
    expect(reply.refusal).toMatchObject({ status: 400, payload: { msg: expect.any(String) } })
  })
  test('refuses an empty body under the JSON type', async () => {
    const reply = await visitor(market).raw('POST', '/api/auth/login', '')
    expect(reply.status).toBe(400)
  })
  test.each([
    'text/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'image/png',
    'nonsense',
  ])('refuses another content type: %s', async (type) => {
    const reply = await visitor(market).raw('POST', '/api/auth/login', 'email=a', {
      'content-type': type,
    })
    expect([400, 415]).toContain(reply.status)
    expect(reply.refusal.status).toBe(reply.status)
  })
  test('refuses JSON as plain text', async () => {
    const reply = await visitor(market).raw(
      'POST',
      '/api/auth/login',
      '{"email":"a@b.example","password":"x"}',
      {
        'content-type': 'text/plain',
      },
    )
    expect(reply.status).toBe(400)
  })
  test('answers 413 to a body of 200 KB and continues to serve', async () => {
    const reply = await visitor(market).raw('POST', '/api/auth/login', {
      email: 'x'.repeat(200_000),
    })
    expect(reply.status).toBe(413)
    expect(reply.refusal).toMatchObject({ status: 413, payload: { msg: refusals.tooLarge } })
    expect((await get('/healthz')).status).toBe(200)
  })
  test('handles deep nesting and many keys', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const wide = JSON.stringify(
      Object.fromEntries(Array.from({ length: 9000 }, (_, i) => [`k${i}`, 1])),
    )
    for (const body of [deep, wide]) {
      expect((await visitor(market).raw('POST', '/api/auth/login', body)).status).toBe(400)
    }
  })
  test.each([
    ['a header line without name', 'GET /api/misc/settings HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n'],
    [
      'a body longer than it says',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n{}',
    ],
    [
      'two lengths',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['headers of 100 KB', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`],
    ['no HTTP at all', '\x16\x03\x01\x02\x00'],
  ])('refuses %s with a 4xx and a closed connection', async (_name, bytes) => {
    expect(await sendBytes(bytes)).toMatch(/^(HTTP\/1\.1 4\d\d |$)/)
    expect((await get('/healthz')).status).toBe(200)
  })
  test.each([
    '/%',
    '/%zz',
    '/api/%',
    '/api/broadcasts/%E0%A4%A',
    '//',
    '/api//broadcasts',
    '/api/unsubscribe/%',
    `/api/unsubscribe/${'x'.repeat(1200)}`,
    `/api/${'x'.repeat(5000)}`,
  ])('answers the address %s with a 400 or 404 in our form', async (path) => {
    const reply = await get(path)
    expect([400, 404]).toContain(reply.status)
    expect(reply.refusal).toMatchObject({
      status: reply.status,
      payload: { msg: expect.any(String) },
    })
    expect(reply.headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/)
  })
})

describe('the host of a request (RN-007)', () => {
  const own = 'Host: market.example'
  test.each([
    ['two hosts', `GET /healthz HTTP/1.1\r\n${own}\r\nHost: other.example`],
    ['the same host twice', `GET /healthz HTTP/1.1\r\n${own}\r\nhost: market.example`],
    ['two hosts on the way to a page', `GET / HTTP/1.1\r\n${own}\r\nHost: other.example`],
    ['two hosts in one header', 'GET /healthz HTTP/1.1\r\nHost: market.example, other.example'],
    ['no host', 'GET /healthz HTTP/1.1\r\nAccept: */*'],
    ['an empty host', 'GET /healthz HTTP/1.1\r\nHost:'],
    ['a user', 'GET /healthz HTTP/1.1\r\nHost: market.example@other.example'],
    ['a path', 'GET /healthz HTTP/1.1\r\nHost: market.example/x'],
    ['a port that is none', 'GET /healthz HTTP/1.1\r\nHost: market.example:x'],
    ['another host in the target', `GET http://other.example/healthz HTTP/1.1\r\n${own}`],
    ['a target without host', `GET healthz HTTP/1.1\r\n${own}`],
  ])('is refused with 400: %s', async (_name, head) => {
    expect(await sendBytes(`${head}\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
  })
  test.each(['market.example', 'MARKET.example:8443', '127.0.0.1:3000', '[::1]:3000', 'web_1'])(
    'is taken: %s',
    async (host) => {
      const bytes = `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
      expect(await sendBytes(bytes)).toMatch(/^HTTP\/1\.1 200 /)
    },
  )
  test('is not needed by HTTP/1.0', async () => {
    expect(await sendBytes('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('unknown addresses', () => {
  test.each([
    ['GET', '/api/none'],
    ['POST', '/api/none'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['PUT', '/api/broadcasts'],
    ['PUT', '/api/broadcasts/1'],
    ['GET', '/api/auth/login'],
    ['DELETE', '/api/companies/1'],
    ['GET', '/api/broadcasts/'],
    ['OPTIONS', '/api/broadcasts'],
  ])('answers %s %s with 404 in JSON', async (method, path) => {
    const reply = await visitor(market).raw(method, path)
    expect(reply.status).toBe(404)
    expect(reply.refusal).toMatchObject({ status: 404, payload: { msg: refusals.notFound } })
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
  })
})

describe('request ids', () => {
  test("are unique on every response and never the caller's", async () => {
    const ids = new Set<string>()
    for (const path of ['/api/misc/settings', '/api/none', '/api/broadcasts?page=0', '/healthz']) {
      const id = (await get(path, { 'x-request-id': 'mine' })).headers.get('x-request-id')
      expect(id).toMatch(/^[\w-]{8,}$/)
      ids.add(id!)
    }
    expect(ids.size).toBe(4)
    expect(ids).not.toContain('mine')
  })
  test('are the only detail in the response to an unexpected error', async () => {
    const member = await signedIn(market, await aContact(market))
    await market.owner`alter table favourite rename to favourite_gone`
    const reply = await member.raw('GET', '/api/companies/favoriteMembers')
    await market.owner`alter table favourite_gone rename to favourite`
    expect(reply.status).toBe(500)
    const requestId = reply.headers.get('x-request-id')
    expect(reply.body).toEqual({
      status: 500,
      payload: { msg: refusals.fault, message: refusals.fault, requestId },
    })
  })
})

describe('headers of every answer (BK-028)', () => {
  test.each([
    ['/api/misc/settings', 'no-store'],
    ['/api/none', 'no-store'],
    ['/api/broadcasts?page=0', 'no-store'],
    ['/api/openapi.json', 'public, no-cache'],
  ])('%s', async (path, cache) => {
    const { headers } = await get(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('cache-control')).toBe(cache)
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
  test('sends HSTS on https only', async () => {
    expect((await get('/healthz')).headers.get('strict-transport-security')).toBeNull()
    const { headers } = await get('/healthz', {}, overHttps)
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{7,}/)
  })
})

describe('health checks and metrics', () => {
  test('/healthz and /readyz answer 200 in normal operation', async () => {
    expect((await get('/healthz')).body).toMatchObject({ status: 200 })
    expect((await get('/readyz')).body).toMatchObject({ status: 200 })
  })
  test('/metrics is open to local clients if no token is set', async () => {
    const reply = await get('/metrics')
    expect(reply.status).toBe(200)
    expect(String(reply.body)).toContain('http_request_duration_seconds_bucket')
    expect(String(reply.body)).toContain('mail_queued')
    expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.7' }, behindProxy)).status).toBe(
      404,
    )
  })
  test('/metrics is closed to clients of an unconfigured proxy', async () => {
    for (const header of ['x-forwarded-for', 'forwarded', 'via']) {
      expect((await get('/metrics', { [header]: 'for=203.0.113.7' })).status).toBe(404)
    }
  })
  test('/metrics requires the token if one is set', async () => {
    expect((await get('/metrics', {}, withToken)).status).toBe(404)
    expect((await get('/metrics', { authorization: 'Bearer wrong' }, withToken)).status).toBe(404)
    const reply = await get('/metrics', { authorization: 'Bearer only-for-the-monitor' }, withToken)
    expect(reply.status).toBe(200)
  })
  test('the version is given to callers that may read /metrics, and to them only (RN-003)', async () => {
    const running = programVersion()
    const bearer = { authorization: 'Bearer only-for-the-monitor' }
    for (const path of ['/healthz', '/readyz']) {
      expect((await get(path)).body).toEqual({ status: 200, ...running })
      expect((await get(path, { via: 'a proxy' })).body).toEqual({ status: 200 })
      expect((await get(path, {}, withToken)).body).toEqual({ status: 200 })
      expect((await get(path, bearer, withToken)).body).toEqual({ status: 200, ...running })
    }
    expect(String((await get('/metrics')).body)).toMatch(
      new RegExp(
        `^market_build_info\\{version="${running.version}",revision="\\w*(-changed)?",node="v\\d`,
        'm',
      ),
    )
  })
  test('/metrics contains route patterns, never requested paths', async () => {
    await get('/api/broadcasts/123456789?query=secret-word')
    const text = String((await get('/metrics')).body)
    expect(text).not.toMatch(/123456789|secret-word/)
  })
})

test('closes a socket that never completes its request', async () => {
  const { server } = market.app.http
  const { headersTimeout, requestTimeout } = server
  expect([headersTimeout, requestTimeout]).toEqual([30_000, 120_000])
  Object.assign(server, { headersTimeout: 100, requestTimeout: 100 })
  try {
    const { hostname, port } = new URL(market.url)
    const socket = connect(Number(port), hostname)
    socket.write('POST /api/events HTTP/1.1\r\nHost: market\r\nContent-Length: 90\r\n\r\n{')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    await once(socket, 'close')
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  } finally {
    Object.assign(server, { headersTimeout, requestTimeout })
  }
})

describe('too many requests', () => {
  test('are rejected with 429 and Retry-After per client; health checks stay open', async () => {
    const ask = (from: string) => get('/api/misc/settings', { 'x-forwarded-for': from }, narrow)
    for (let i = 0; i < 5; i++) expect((await ask('203.0.113.20')).status).toBe(200)
    const refused = await ask('203.0.113.20')
    expect(refused.status).toBe(429)
    expect(refused.refusal).toMatchObject({
      status: 429,
      payload: { msg: refusals.tooManyRequests },
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask('203.0.113.21')).status).toBe(200)
    for (let i = 0; i < 10; i++) expect((await get('/healthz', {}, narrow)).status).toBe(200)
  })
  test('cannot be bypassed with the header of internal calls', async () => {
    const headers = { 'x-internal-call': 'made-up', 'x-forwarded-for': '203.0.113.22' }
    const statuses = []
    for (let i = 0; i < 6; i++)
      statuses.push((await get('/api/misc/settings', headers, narrow)).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('the OpenAPI document', () => {
  test('lists every endpoint of the server', async () => {
    const document = (await get('/api/openapi.json')).body as {
      openapi: string
      paths: Record<string, Record<string, unknown>>
    }
    expect(document.openapi).toMatch(/^3\.1\./)
    const named = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const mounted = market.app.endpoints.map(
      (endpoint) => `${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
    )
    expect(named.toSorted()).toEqual(mounted.toSorted())
  })
})
