import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { session } from '#contract/auth/auth.ts'
import { listBroadcasts } from '#contract/broadcasts/broadcasts.ts'
import { scoreHeaders } from '../../../scripts/outside/score-headers.ts'
import { signedInBrowser } from '../../support/market/cookie-caller.ts'
import { callerWith, signedIn, visitor } from '../../support/market/callers.ts'
import { aContact, testPassword } from '../../support/market/factories.ts'
import { mountStubPages } from '../../support/browser/stub-pages.ts'
import { openTestMarket, type TestMarket } from '../../support/market/test-market.ts'

const publicUrl = 'https://market.example'
const env = { PUBLIC_URL: publicUrl, TRUSTED_PROXIES: '127.0.0.1' }
let market: TestMarket
let close: () => Promise<void>
beforeAll(async () => {
  ;({ market, close } = await openTestMarket(env, undefined, mountStubPages))
})
afterAll(() => close())

/** As forwarded by a proxy with TLS. */
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(market.url + path, {
    redirect: 'manual',
    headers: { 'x-forwarded-proto': 'https', ...headers },
  })

describe('headers under an https PUBLIC_URL (BK-028)', () => {
  test.each([
    '/',
    '/admin',
    '/broadcasts',
    listBroadcasts.path,
    session.path,
    '/api/none',
    '/robots.txt',
  ])('score A+ by the rules of the HTTP Observatory: %s', async (path) => {
    const answer = await get(path)
    const scored = scoreHeaders({
      url: publicUrl + path,
      headers: answer.headers,
      html: await answer.text(),
    })
    expect(scored).toMatchObject({ grade: 'A+' })
    expect(scored.findings.filter(({ points }) => points < 0)).toEqual([])
  })
  test('score A+ with the cookies of a sign-in', async () => {
    const contact = await aContact(market)
    const answer = await fetch(`${market.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email: contact.email, password: testPassword }),
    })
    expect(answer.headers.getSetCookie()).toHaveLength(2)
    const { grade, findings } = scoreHeaders({ url: publicUrl, headers: answer.headers, html: '' })
    expect(grade).toBe('A+')
    expect(findings).toContainEqual(expect.objectContaining({ rule: 'cookies', points: 5 }))
  })
  test('request https for a year, subdomains included', async () => {
    for (const path of ['/', session.path, '/api/none']) {
      expect((await get(path)).headers.get('strict-transport-security')).toBe(
        'max-age=31536000; includeSubDomains',
      )
    }
  })
  test('redirect a page requested without TLS to https, but no API call', async () => {
    const page = await get('/broadcasts?q=1', { 'x-forwarded-proto': 'http', host: 'evil.example' })
    expect([page.status, page.headers.get('location')]).toEqual([
      301,
      `${publicUrl}/broadcasts?q=1`,
    ])
    const call = await get(session.path, { 'x-forwarded-proto': 'http' })
    expect(call.status).toBe(200)
    const probe = await fetch(`${market.url}/`, { redirect: 'manual' })
    expect(probe.status).toBe(200)
  })
})

describe('clickjacking', () => {
  test.each(['/', session.path, '/api/none', '/%', '/assets/none.js'])(
    'no answer may be framed: %s',
    async (path) => {
      const { headers } = await get(path)
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-frame-options')).toBe('DENY')
    },
  )
})

describe('cache headers of signed-in answers', () => {
  test('caches no API response', async () => {
    const member = await signedIn(market, await aContact(market))
    for (const caller of [member, visitor(market)]) {
      for (const path of [session.path, listBroadcasts.path, '/api/companies/me', '/api/none']) {
        const { headers } = await caller.raw('GET', path)
        expect(headers.get('cache-control')).toBe('no-store')
      }
    }
  })
  test('does not cache a page of a signed-in viewer, and one of a visitor only privately', async () => {
    const { cookies } = await signedInBrowser(market, await aContact(market))
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await get('/', { cookie })).headers.get('cache-control')).toMatch(/no-store|private/)
    expect((await get('/')).headers.get('cache-control')).toBe('private, no-cache')
  })
})

describe('cross-origin reading (BK-028)', () => {
  test('allows no other origin to read an answer, the header with the user record included', async () => {
    const { token } = await signedIn(market, await aContact(market))
    const member = callerWith(market, token, () => ({ authorization: `Bearer ${token}` }))
    const headers = { origin: 'https://evil.example' }
    for (const [method, path] of [
      ['GET', session.path],
      ['OPTIONS', session.path],
      ['GET', '/api/companies/me'],
    ] as const) {
      const reply = await member.raw(method, path, undefined, headers)
      const names = [...reply.headers.keys()].filter((name) => name.startsWith('access-control-'))
      expect(names).toEqual([])
      expect(reply.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
  })
})
