import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { logout, session } from '#contract/auth/auth.ts'
import { login } from '#contract/auth/sessions.ts'
import { composeLimit } from '#contract/broadcasts/posting.ts'
import { favourites } from '#contract/favourites.ts'
import { aBrowser, signedInBrowser } from '../../support/market/cookie-caller.ts'
import { signedIn, visitor } from '../../support/market/callers.ts'
import { aContact, testPassword } from '../../support/market/factories.ts'
import { useTestMarket, type TestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const overHttps = useTestMarket({
  PUBLIC_URL: 'https://market.example',
  TRUSTED_PROXIES: '127.0.0.1',
})
const behindProxy = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })

/** A call with any headers, Host included, which fetch sets itself. */
function send(
  to: TestMarket,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<{ status: number; setCookies: string[]; body: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const call = request(to.url + path, {
      method,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    })
    call.on('error', reject).on('response', (answer) => {
      const chunks: Buffer[] = []
      answer
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          resolve({
            status: answer.statusCode ?? 0,
            setCookies: answer.headers['set-cookie'] ?? [],
            body: JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>,
          })
        })
    })
    call.end(body && JSON.stringify(body))
  })
}

describe('the session cookie', () => {
  test('is HttpOnly, SameSite=Lax, for the whole site and this host only', async () => {
    const browser = await signedInBrowser(market, await aContact(market))
    const lines = browser.lastSetCookies()
    expect(lines.map((line) => line.split('=', 1)[0])).toEqual(['session', 'device'])
    for (const line of lines) {
      expect(line).toMatch(/; HttpOnly/i)
      expect(line).toMatch(/; SameSite=Lax/i)
      expect(line).toMatch(/; Path=\/(;|$)/i)
      expect(line).not.toMatch(/; (Domain|Secure)/i)
    }
  })
  test('is named __Host- and Secure under an https PUBLIC_URL', async () => {
    const contact = await aContact(overHttps)
    const browser = await signedInBrowser(overHttps, contact)
    const lines = browser.lastSetCookies()
    expect(lines.map((line) => line.split('=', 1)[0])).toEqual(['__Host-session', '__Host-device'])
    for (const line of lines) {
      expect(line).toMatch(/; Secure/i)
      expect(line).toMatch(/; HttpOnly/i)
      expect(line).toMatch(/; Path=\/(;|$)/i)
      expect(line).not.toMatch(/; Domain/i)
    }
    expect((await browser.call(session)).body.payload.user).toMatchObject({ id: contact.id })
  })
  test('is ignored on https without the __Host- prefix', async () => {
    const browser = await signedInBrowser(overHttps, await aContact(overHttps))
    const token = browser.cookies.get('__Host-session')!
    const reply = await visitor(overHttps).raw('GET', '/api/companies/favoriteMembers', undefined, {
      cookie: `session=${token}`,
    })
    expect(reply.status).toBe(401)
  })
  test('is Secure when a trusted proxy says that the browser came over https', async () => {
    const contact = await aContact(behindProxy)
    const body = { email: contact.email, password: testPassword }
    const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-proto': 'https' }
    const trusted = await send(behindProxy, 'POST', '/api/auth/login', headers, body)
    expect(trusted.setCookies[0]).toMatch(/^__Host-session=.*; Secure/i)
    const { email } = await aContact(market)
    const untrusted = await send(market, 'POST', '/api/auth/login', headers, { ...body, email })
    expect(untrusted.setCookies[0]).toMatch(/^session=/)
  })
  test('replaces the token in the answer: page scripts never see it (AM-093)', async () => {
    const contact = await aContact(market)
    const browser = aBrowser(market)
    const reply = await browser.call(login, {
      body: { email: contact.email, password: testPassword },
    })
    expect(reply.body.token).toBeUndefined()
    expect(reply.body.sessionId).toBeUndefined()
    expect(JSON.stringify(reply.body)).not.toContain(browser.cookies.get('session'))
    expect((await browser.call(session)).body.payload.user).toMatchObject({ id: contact.id })
  })
  test('is not set for API clients, who get the token', async () => {
    const contact = await aContact(market)
    const reply = await visitor(market).call(login, {
      body: { email: contact.email, password: testPassword },
    })
    expect(reply.headers.getSetCookie()).toEqual([])
    expect(reply.body.token).toEqual(expect.any(String))
  })
  test('is cleared at sign-out with the session; the known device stays', async () => {
    const browser = await signedInBrowser(market, await aContact(market))
    const stolen = { cookie: `session=${browser.cookies.get('session')}` }
    expect((await browser.call(logout)).status).toBe(200)
    expect([...browser.cookies.keys()]).toEqual(['device'])
    const replay = await visitor(market).raw(
      'GET',
      '/api/companies/favoriteMembers',
      undefined,
      stolen,
    )
    expect(replay.status).toBe(401)
  })
  test('is cleared at sign-out without effect on a second device', async () => {
    const contact = await aContact(market)
    const [desk, phone] = [
      await signedInBrowser(market, contact),
      await signedInBrowser(market, contact),
    ]
    await desk.call(logout)
    expect((await phone.call(favourites)).status).toBe(200)
  })
  test('is replaced when another user signs in in the same browser, and the earlier session ends', async () => {
    const [first, second] = [await aContact(market), await aContact(market)]
    const browser = await signedInBrowser(market, first)
    const earlier = { cookie: `session=${browser.cookies.get('session')}` }
    await browser.call(login, { body: { email: second.email, password: testPassword } })
    expect((await browser.call(session)).body.payload.user).toMatchObject({ id: second.id })
    const replay = await visitor(market).raw(
      'GET',
      '/api/companies/favoriteMembers',
      undefined,
      earlier,
    )
    expect(replay.status).toBe(401)
  })
  test('does not prevent a new sign-in after its session has ended', async () => {
    const contact = await aContact(market)
    const browser = await signedInBrowser(market, contact)
    await market.database.sql`update session set ended_at = now() where contact_id = ${contact.id}`
    expect((await browser.call(favourites)).status).toBe(401)
    const again = await browser.call(login, {
      body: { email: contact.email, password: testPassword },
    })
    expect(again.status).toBe(200)
    expect((await browser.call(favourites)).status).toBe(200)
  })
})

describe('a call with the cookie', () => {
  const ownOrigin = () => new URL(market.url).origin
  const cases: [name: string, from: () => Record<string, string>, allowed: boolean][] = [
    ['Sec-Fetch-Site same-origin', () => ({ 'sec-fetch-site': 'same-origin' }), true],
    ['Sec-Fetch-Site none', () => ({ 'sec-fetch-site': 'none' }), true],
    ['our own Origin', () => ({ origin: ownOrigin() }), true],
    ['Sec-Fetch-Site cross-site', () => ({ 'sec-fetch-site': 'cross-site' }), false],
    ['Sec-Fetch-Site same-site', () => ({ 'sec-fetch-site': 'same-site' }), false],
    ['a foreign Origin', () => ({ origin: 'https://evil.example' }), false],
    ['the Origin null of a sandbox', () => ({ origin: 'null' }), false],
    ['our host on another port', () => ({ origin: 'http://127.0.0.1:1' }), false],
    [
      'our host over another protocol',
      () => ({ origin: ownOrigin().replace('http', 'https') }),
      false,
    ],
    ['an Origin that begins like ours', () => ({ origin: `${ownOrigin()}.evil.example` }), false],
    [
      'cross-site with a foreign Origin',
      () => ({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }),
      false,
    ],
    ['neither header', () => ({}), false],
  ]
  test.each(cases)('is accepted with %s: %#', async (_name, from, allowed) => {
    const browser = await signedInBrowser(market, await aContact(market))
    const cookie = `session=${browser.cookies.get('session')}`
    const reply = await visitor(market).raw(
      'POST',
      '/api/broadcasts/limit',
      { listType: '7' },
      { cookie, ...from() },
    )
    expect(reply.status).toBe(allowed ? 200 : 403)
    if (!allowed) expect(reply.refusal.payload.extra).toBe('FOREIGN_ORIGIN')
  })
  test.each(cases.filter(([, , allowed]) => !allowed))(
    'does not sign out with %s',
    async (_name, from) => {
      const browser = await signedInBrowser(market, await aContact(market))
      const cookie = `session=${browser.cookies.get('session')}`
      await visitor(market).raw('POST', '/api/auth/logout', {}, { cookie, ...from() })
      expect((await browser.call(favourites)).status).toBe(200)
    },
  )
  test('is refused for every changing method, before anything is looked up', async () => {
    const browser = await signedInBrowser(market, await aContact(market))
    const headers = {
      cookie: `session=${browser.cookies.get('session')}`,
      origin: 'https://evil.example',
    }
    for (const [method, path] of [
      ['DELETE', '/api/broadcasts/1'],
      ['PUT', '/api/none'],
      ['PATCH', '/api/none'],
    ]) {
      expect((await visitor(market).raw(method!, path!, undefined, headers)).status).toBe(403)
    }
  })
  test('may read from anywhere, like a followed link', async () => {
    const contact = await aContact(market)
    const browser = await signedInBrowser(market, contact)
    const reply = await visitor(market).raw('GET', '/api/auth/session', undefined, {
      cookie: `session=${browser.cookies.get('session')}`,
      'sec-fetch-site': 'cross-site',
    })
    expect(reply.body).toMatchObject({ payload: { user: { id: contact.id } } })
  })
  test('may not open a websocket from a foreign page', async () => {
    const browser = await signedInBrowser(market, await aContact(market))
    const cookie = `session=${browser.cookies.get('session')}`
    const upgrade = { cookie, connection: 'Upgrade', upgrade: 'websocket' }
    const foreign = await send(market, 'GET', '/api/misc/settings', {
      ...upgrade,
      origin: 'https://evil.example',
    })
    expect(foreign.status).toBe(403)
    const own = await send(market, 'GET', '/api/misc/settings', { ...upgrade, origin: ownOrigin() })
    expect(own.status).toBe(200)
  })
  test('compares Origin with PUBLIC_URL where it is set, whatever the Host', async () => {
    const browser = await signedInBrowser(overHttps, await aContact(overHttps))
    const cookie = `__Host-session=${browser.cookies.get('__Host-session')}`
    const limit = (origin: string, host: string) =>
      send(overHttps, 'POST', '/api/broadcasts/limit', { cookie, origin, host }, { listType: '7' })
    expect((await limit('https://market.example', '10.0.0.7:3000')).status).toBe(200)
    expect((await limit('https://evil.example', 'evil.example')).status).toBe(403)
  })
  test('compares Origin with the own host where PUBLIC_URL is not set, as on a LAN address', async () => {
    const browser = await signedInBrowser(market, await aContact(market))
    const cookie = `session=${browser.cookies.get('session')}`
    const limit = (origin: string, host: string) =>
      send(market, 'POST', '/api/broadcasts/limit', { cookie, origin, host }, { listType: '7' })
    expect((await limit('http://192.168.1.5:3000', '192.168.1.5:3000')).status).toBe(200)
    expect((await limit('http://192.168.1.6:3000', '192.168.1.5:3000')).status).toBe(403)
  })
})

describe('a bearer token', () => {
  test('needs no origin check: other sites cannot add it', async () => {
    const { token } = await signedIn(market, await aContact(market))
    for (const from of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://app.example' },
      {},
    ]) {
      const reply = await visitor(market).raw(
        'POST',
        '/api/broadcasts/limit',
        { listType: '7' },
        { authorization: `Bearer ${token}`, ...from },
      )
      expect(reply.status).toBe(200)
    }
  })
  test('takes precedence over the cookie, without extending its exemption to it', async () => {
    const browser = await signedInBrowser(market, await aContact(market))
    const headers = {
      cookie: `session=${browser.cookies.get('session')}`,
      authorization: 'Bearer made-up',
      'sec-fetch-site': 'cross-site',
    }
    const reply = await visitor(market).raw(
      'POST',
      '/api/broadcasts/limit',
      { listType: '7' },
      headers,
    )
    expect(reply.status).toBe(401)
  })
})

describe('signing in from a page', () => {
  test.each([
    ['a foreign page by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['a foreign page by Origin', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
  ])('is refused for %s, whatever the password', async (_name, from) => {
    const contact = await aContact(market)
    for (const path of ['/api/auth/login', '/api/auth/login?x=1', '/api/auth/%6Cogin']) {
      const reply = await visitor(market).raw(
        'POST',
        path,
        { email: contact.email, password: testPassword },
        { ...from },
      )
      expect(reply.status).toBe(403)
      expect(reply.refusal.payload.extra).toBe('FOREIGN_ORIGIN')
      expect(reply.headers.getSetCookie()).toEqual([])
    }
  })
  test.each([
    ['same-origin', () => ({ 'sec-fetch-site': 'same-origin' })],
    ['our own Origin', () => ({ origin: new URL(market.url).origin })],
  ])('sets the cookie with %s', async (_name, from) => {
    const contact = await aContact(market)
    const browser = aBrowser(market, from())
    await browser.call(login, { body: { email: contact.email, password: testPassword } })
    expect((await browser.call(favourites)).status).toBe(200)
  })
  test('is checked for a limit call too', async () => {
    const browser = await signedInBrowser(market, await aContact(market))
    expect((await browser.call(composeLimit, { body: { listType: '7' } })).status).toBe(200)
  })
})
