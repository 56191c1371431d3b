import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { videoFrameOrigins } from '#contract/content/videos.ts'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import type { PageBuild } from '#server/platform/http/pages/page-build.ts'
import { mountPages } from '#server/platform/http/pages/pages.ts'
import { createServer, isInternalCall } from '#server/platform/http/server.ts'
import { createSessionCookies } from '#server/platform/http/session-cookies.ts'

const webFolder = mkdtempSync(path.join(tmpdir(), 'pages-'))
for (const folder of ['assets', 'fonts', 'icons', 'older', 'videos'])
  mkdirSync(path.join(webFolder, folder))
writeFileSync(path.join(webFolder, 'older/app-0.js'), 'older')
writeFileSync(path.join(webFolder, 'assets/app-1.js'), 'plain')
writeFileSync(path.join(webFolder, 'assets/app-1.js.br'), 'brotli')
writeFileSync(path.join(webFolder, 'favicon.svg'), '<svg/>')
afterAll(() => rmSync(webFolder, { recursive: true }))

const apiFailure = (status: number) =>
  Object.assign(new Error('refused'), { name: 'ApiError', status })

/** The real server with a page defined by the test. */
async function serverWith(
  render: PageBuild['render'],
  env: Record<string, string> = {},
  sitemaps: Parameters<typeof mountPages>[1]['sitemaps'] = [],
) {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const config = readConfig(env)
  const http = await createServer({
    config,
    log,
    sessionCookies: createSessionCookies(config.publicUrl),
  })
  http.get('/api/auth/session', async (request, reply) => {
    void reply.header('set-cookie', ['a=1; Path=/', 'b=2; Path=/'])
    void reply.header('x-user-update', 'e30=')
    const user = request.cookies['session'] ? { name: 'Marit' } : null
    return { status: 200, payload: { user } }
  })
  http.get('/api/echo', async (request) => ({
    status: 200,
    ip: request.ip,
    host: request.host,
    protocol: request.protocol,
    internal: isInternalCall(request.headers),
  }))
  const build: PageBuild = {
    webFolder,
    olderAssets: [path.join(webFolder, 'older')],
    stylesheets: ['/assets/style-1.css'],
    admin: { styles: [], modules: ['/assets/admin-1.js'] },
    render,
    publicPaths: async () => ['/', '/broadcasts?a=1&b=2'],
  }
  await mountPages(http, { config, log, build, sitemaps })
  return { http, lines }
}
const page: PageBuild['render'] = async () => ({ status: 200, html: '<h1>Hello</h1>' })

describe('a page', () => {
  it('loads only from this origin and by its nonce', async () => {
    let nonce = ''
    const { http } = await serverWith(async (input) => {
      nonce = input.nonce
      return page(input)
    })
    const { headers } = await http.inject('/anything')
    expect(headers['content-security-policy']).toBe(
      `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-src 'self' ${videoFrameOrigins.join(' ')}; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`,
    )
    const second = await http.inject('/anything')
    expect(second.headers['content-security-policy']).not.toBe(headers['content-security-policy'])
  })

  it('loads map tiles only from the configured provider (AM-107)', async () => {
    const { http } = await serverWith(page, {
      MAP_TILE_URL: 'https://tiles.example:8443/v1/{z}/{x}/{y}{r}.png?key={key}',
      MAP_TILE_KEY: 'k',
    })
    const { headers } = await http.inject('/anything')
    expect(headers['content-security-policy']).toContain(
      "; img-src 'self' data: https://tiles.example:8443; connect-src 'self';",
    )
  })

  it('has the status of the rendered page (BK-087)', async () => {
    const { http } = await serverWith(async () => ({
      status: 404,
      html: '<h1>Page not found</h1>',
    }))
    const answer = await http.inject('/nowhere')
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('text/html')
  })

  it('is not cached for signed-in viewers', async () => {
    const { http } = await serverWith(async ({ transport }) => {
      await transport('GET', '/api/auth/session')
      return { status: 200, html: '' }
    })
    const member = await http.inject({ url: '/', headers: { cookie: 'session=x' } })
    expect(member.headers['cache-control']).toBe('no-store')
    const visitor = await http.inject('/')
    expect(visitor.headers['cache-control']).toBe('private, no-cache')
  })

  it('forwards cookies and the updated user of API responses', async () => {
    const { http } = await serverWith(async ({ transport }) => {
      await transport('GET', '/api/auth/session')
      return { status: 200, html: '' }
    })
    const { headers } = await http.inject('/')
    expect(headers['set-cookie']).toEqual(['a=1; Path=/', 'b=2; Path=/'])
    expect(headers['x-user-update']).toBe('e30=')
  })

  it('calls the API from the viewer’s address, as an internal call', async () => {
    let seen: unknown
    const { http } = await serverWith(async ({ transport }) => {
      seen = (await transport('GET', '/api/echo')).body
      return { status: 200, html: '' }
    })
    await http.inject({
      url: '/',
      remoteAddress: '192.0.2.7',
      headers: { host: 'market.example', 'x-forwarded-for': '198.51.100.1' },
    })
    expect(seen).toMatchObject({ ip: '192.0.2.7', host: 'market.example', internal: true })
  })

  it('gets the viewer’s address from a trusted proxy', async () => {
    let seen: unknown
    const { http } = await serverWith(
      async ({ transport }) => {
        seen = (await transport('GET', '/api/echo')).body
        return { status: 200, html: '' }
      },
      { TRUSTED_PROXIES: '10.0.0.1' },
    )
    await http.inject({
      url: '/',
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': '198.51.100.1', 'x-forwarded-proto': 'https' },
    })
    expect(seen).toMatchObject({ ip: '198.51.100.1', protocol: 'https' })
  })

  it('has its address from PUBLIC_URL, else from the request', async () => {
    const origins: string[] = []
    const noting: PageBuild['render'] = async (input) => {
      origins.push(input.drawing.origin)
      return page(input)
    }
    const open = await serverWith(noting)
    await open.http.inject({ url: '/', headers: { host: 'lan.example:3000' } })
    const unclear = await open.http.inject({ url: '/', headers: { host: 'not a host' } })
    expect(unclear.statusCode).toBe(400)
    const fixed = await serverWith(noting, { PUBLIC_URL: 'https://market.example' })
    await fixed.http.inject({ url: '/', headers: { host: 'evil.example' } })
    expect(origins).toEqual(['http://lan.example:3000', 'https://market.example'])
  })
})

describe('a page that cannot be rendered', () => {
  it('answers 500 with the request id and logs the cause', async () => {
    const { http, lines } = await serverWith(() => Promise.reject(new Error('secret cause')))
    const answer = await http.inject('/')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).toContain(String(answer.headers['x-request-id']))
    expect(answer.body).toContain('/assets/style-1.css')
    expect(answer.body).not.toContain('secret cause')
    expect(lines.join('')).toContain('secret cause')
  })

  it('answers 503 with Retry-After while the API is down', async () => {
    const { http } = await serverWith(() => Promise.reject(apiFailure(503)))
    const answer = await http.inject('/')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('1')
    expect(answer.headers['content-type']).toContain('text/html')
  })

  it('keeps the status of a refusal and does not log it', async () => {
    const words = { 400: 'not valid', 401: 'sign in', 403: 'do not have access', 404: 'not found' }
    for (const [status, said] of Object.entries({ ...words, 429: 'Too many requests' })) {
      const { http, lines } = await serverWith(() => Promise.reject(apiFailure(Number(status))))
      const answer = await http.inject('/broadcasts?listType=99')
      expect(answer.statusCode).toBe(Number(status))
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.body).toContain(said)
      expect(lines).toEqual([])
    }
  })

  it('explains that too many pages were requested', async () => {
    const { http } = await serverWith(page, { REQUESTS_PER_MINUTE: '1' })
    await http.inject('/')
    const answer = await http.inject('/')
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBeDefined()
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).toContain('Too many requests')
  })
})

describe('other addresses', () => {
  it('unknown API addresses stay JSON', async () => {
    const { http } = await serverWith(page)
    for (const url of ['/api/nothing', '/api', '/assets/gone.js']) {
      const answer = await http.inject(url)
      expect([answer.statusCode, answer.json()], url).toEqual([
        404,
        { status: 404, payload: { msg: 'Not found.', message: 'Not found.' } },
      ])
    }
  })

  it('serves assets compressed and cacheable for ever', async () => {
    const { http } = await serverWith(page)
    const answer = await http.inject({
      url: '/assets/app-1.js',
      headers: { 'accept-encoding': 'br' },
    })
    expect(answer.body).toBe('brotli')
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('serves assets of earlier builds for open tabs', async () => {
    const { http } = await serverWith(page)
    const answer = await http.inject('/assets/app-0.js')
    expect([answer.statusCode, answer.body]).toEqual([200, 'older'])
    expect(answer.headers['cache-control']).toContain('immutable')
  })

  it('answers 404 to every name that is no file, without a log line (BK-087)', async () => {
    const { http, lines } = await serverWith(page)
    const address = new URL(await http.listen({ port: 0, host: '127.0.0.1' }))
    /** As it stands: a URL would resolve dots. */
    const statusOf = (path: string) =>
      new Promise<number>((resolve, reject) => {
        const { hostname, port } = address
        request({ hostname, port, path, agent: false }, (answer) => {
          answer.resume()
          resolve(answer.statusCode!)
        })
          .on('error', reject)
          .end()
      })
    const pieces = [
      '%00',
      '%2e%2e',
      '%2f',
      '%5c',
      '..',
      '.',
      '/',
      'x',
      'app-1.js',
      'app-1.js.br',
      '.br',
      '%F0%9F%92%A9',
      '%e2%80%ae',
      '~',
      '*',
      ':',
      'A',
      'x'.repeat(300),
      'y'.repeat(3000),
    ]
    const name = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('/assets/', '/fonts/'), name, async (folder, given) => {
        const path = folder + given.join('')
        fc.pre(path !== '/assets/app-1.js')
        expect(await statusOf(path), path.slice(0, 80)).toBe(404)
      }),
      {
        numRuns: 300,
        examples: [
          ['/assets/', ['%00']],
          ['/fonts/', ['%2e%2e', '/', 'x']],
          ['/assets/', ['y'.repeat(3000)]],
          ['/assets/', ['app-1.js', '/', 'x']],
        ],
      },
    )
    expect(lines).toEqual([])
    await http.close()
  })

  it('counts names that are no file in the request limit, and files not (BK-112)', async () => {
    const { http } = await serverWith(page, { REQUESTS_PER_MINUTE: '3' })
    const statusOf = async (url: string, method: 'GET' | 'POST' = 'GET') =>
      (await http.inject({ method, url })).statusCode
    for (let n = 0; n < 5; n++) expect(await statusOf('/assets/app-1.js')).toBe(200)
    expect(await statusOf('/assets/gone.js')).toBe(404)
    expect(await statusOf('/fonts/%00')).toBe(404)
    expect(await statusOf('/nowhere', 'POST')).toBe(404)
    for (const url of ['/assets/gone.js', '/fonts/%00', '/api/nothing']) {
      expect(await statusOf(url)).toBe(429)
    }
    expect(await statusOf('/nowhere', 'POST')).toBe(429)
    expect(await statusOf('/assets/app-1.js')).toBe(200)
  })

  it('answers 416 to a range outside of a file', async () => {
    const { http, lines } = await serverWith(page)
    const answer = await http.inject({ url: '/assets/app-0.js', headers: { range: 'bytes=99-' } })
    expect([answer.statusCode, lines]).toEqual([416, []])
  })

  it('lists public pages for search engines and excludes the rest (BK-086)', async () => {
    const { http } = await serverWith(page, { PUBLIC_URL: 'https://market.example' })
    const robots = (await http.inject('/robots.txt')).body
    expect(robots).toContain('Disallow: /api/\n')
    expect(robots).toContain('Sitemap: https://market.example/sitemap.xml')
    const index = (await http.inject('/sitemap.xml')).body
    expect(index).toContain(
      '<sitemap><loc>https://market.example/sitemap-pages.xml</loc></sitemap>',
    )
    const pages = (await http.inject('/sitemap-pages.xml')).body
    expect(pages).toContain('<loc>https://market.example/broadcasts?a=1&amp;b=2</loc>')
  })

  it('write a large sitemap once, whatever host callers name (RN-006)', async () => {
    let written = 0
    const parts = {
      name: 'parts',
      isLarge: true as const,
      files: async () => 1,
      async *addresses() {
        written++
        yield { path: '/parts/a?b=1&c=2', changedAt: new Date(0) }
      },
    }
    const { http } = await serverWith(page, {}, [parts])
    for (const host of ['one.example', 'two.example:3000']) {
      const { body } = await http.inject({ url: '/sitemap-parts-1.xml', headers: { host } })
      expect(body).toContain(`<url><loc>http://${host}/parts/a?b=1&amp;c=2</loc>`)
    }
    expect(written).toBe(1)
  })
})
