import { describe, expect, test } from 'vitest'
import { logout, session } from '#contract/auth/auth.ts'
import { ownCompany } from '#contract/companies.ts'
import { favourites } from '#contract/favourites.ts'
import { livePath } from '#contract/live.ts'
import { resetPassword } from '#contract/auth/passwords.ts'
import { verifyStaffCode, listStaff, staffLogin } from '#contract/back-office/staff.ts'
import { signedIn, visitor } from '../../support/market/callers.ts'
import { aBrowser, signedInBrowser } from '../../support/market/cookie-caller.ts'
import { aContact, testPassword } from '../../support/market/factories.ts'
import { openLive } from '../../support/market/live-client.ts'
import { json, send, type Sent } from '../../support/generated/plain-call.ts'
import { aStaffMember, codeNow, enrolled, halfSignedIn } from '../../support/market/staff.ts'
import { useTestMarket, type TestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const site = useTestMarket({ PUBLIC_URL: 'https://market.example', TRUSTED_PROXIES: '127.0.0.1' })

describe('session fixation', () => {
  test('ignores a cookie from before the sign-in', async () => {
    const contact = await aContact(market)
    const planted = 'P'.repeat(43)
    const browser = aBrowser(market)
    browser.cookies.set('session', planted)
    await browser.raw('POST', '/api/auth/login', { email: contact.email, password: testPassword })
    expect(browser.cookies.get('session')).not.toBe(planted)
    const thief = await visitor(market).raw('GET', ownCompany.path, undefined, {
      cookie: `session=${planted}`,
    })
    expect(thief.status).toBe(401)
  })
  test("ends an attacker's planted session and does not pass it to the victim", async () => {
    const attacker = await signedInBrowser(market, await aContact(market))
    const planted = attacker.cookies.get('session')!
    const victim = await aContact(market)
    const browser = aBrowser(market)
    browser.cookies.set('session', planted)
    await browser.raw('POST', '/api/auth/login', { email: victim.email, password: testPassword })
    expect((await attacker.call(session)).body.payload.user).toBeNull()
  })
  test('issues a new token after the second factor of staff: the earlier one is void', async () => {
    const staff = await aStaffMember(market)
    const { secret } = await enrolled(market, staff)
    market.clock.advance({ minutes: 1 })
    const half = await halfSignedIn(market, staff)
    const full = await half.call(verifyStaffCode, { body: { code: codeNow(market, secret) } })
    expect(full.body.payload.token).not.toBe(half.token)
    expect((await half.call(listStaff)).status).toBe(401)
  })
})

describe('reuse after sign-out', () => {
  test('refuses token and cookie after sign-out', async () => {
    const contact = await aContact(market)
    const [client, browser] = [
      await signedIn(market, contact),
      await signedInBrowser(market, contact),
    ]
    const stolen = { cookie: `session=${browser.cookies.get('session')}` }
    await client.call(logout)
    await browser.call(logout)
    for (let tries = 0; tries < 3; tries++) {
      expect((await client.call(favourites)).status).toBe(401)
      const reply = await visitor(market).raw('GET', favourites.path, undefined, stolen)
      expect(reply.status).toBe(401)
    }
  })
})

describe('a token in a URL', () => {
  test.each(['token', 'access_token', 'sessionId', 'session', 'authorization', 'bearer'])(
    'is refused as ?%s=',
    async (name) => {
      const { token } = await signedIn(market, await aContact(market))
      const path = `${favourites.path}?${name}=${encodeURIComponent(token!)}`
      expect((await visitor(market).raw('GET', path)).status).toBe(401)
      const bearer = `${favourites.path}?${name}=${encodeURIComponent(`Bearer ${token}`)}`
      expect((await visitor(market).raw('GET', bearer)).status).toBe(401)
    },
  )
  test('is refused for staff too', async () => {
    const { caller } = await enrolled(market, await aStaffMember(market))
    const reply = await visitor(market).raw('GET', `${listStaff.path}?token=${caller.token}`)
    expect(reply.status).toBe(401)
  })
  test('opens no live channel', async () => {
    const { token } = await signedIn(market, await aContact(market))
    const at = { url: `${market.url}` }
    const { socket, closed } = await openLive(at)
    socket.send(JSON.stringify({ type: 'auth', token: 'made-up' }))
    expect(await closed).toBe(4401)
    const plain = await visitor(market).raw('GET', `${livePath}?token=${token}`)
    expect(plain.status).toBe(426)
  })
})

describe('cookie flags', () => {
  const login = (to: TestMarket, path: string, email: string) =>
    send(
      to,
      'POST',
      path,
      { ...json, 'sec-fetch-site': 'same-origin' },
      JSON.stringify({ email, password: testPassword }),
    )
  const cookiesOf = ({ headers }: Sent) => [headers['set-cookie'] ?? []].flat()
  test('of members on https: __Host-, Secure, HttpOnly, SameSite=Lax, no Domain', async () => {
    const lines = cookiesOf(await login(site, '/api/auth/login', (await aContact(site)).email))
    expect(lines).toHaveLength(2)
    for (const line of lines) {
      expect(line).toMatch(/^__Host-(session|device)=/)
      expect(line).toMatch(/; Path=\/;.*HttpOnly; Secure; SameSite=Lax$/)
      expect(line).not.toMatch(/Domain/i)
    }
  })
  test('of staff on https: __Secure-, only for the API, SameSite=Strict', async () => {
    const { email } = await aStaffMember(site)
    const line = cookiesOf(await login(site, staffLogin.path, email)).at(-1)
    expect(line).toMatch(/^__Secure-staff-session=/)
    expect(line).toMatch(/; Path=\/api; HttpOnly; Secure; SameSite=Strict$/)
    expect(line).not.toMatch(/Domain|Max-Age|Expires/i)
  })
  test('on http: the same without Secure', async () => {
    const [members] = cookiesOf(
      await login(market, '/api/auth/login', (await aContact(market)).email),
    )
    expect(members).toMatch(/^session=.*; HttpOnly; SameSite=Lax$/)
    const staff = cookiesOf(
      await login(market, staffLogin.path, (await aStaffMember(market)).email),
    ).at(-1)
    expect(staff).toMatch(/^staff-session=.*; Path=\/api; HttpOnly; SameSite=Strict$/)
  })
})

describe('CSRF', () => {
  const foreign = [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'https://sub.market.example' },
    { origin: 'null' },
    {},
  ]
  test('refuses forged member actions from a foreign page', async () => {
    const browser = await signedInBrowser(market, await aContact(market))
    const cookie = `session=${browser.cookies.get('session')}`
    for (const from of foreign) {
      for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
        for (const path of [resetPassword.path, '/api/savedSearches', logout.path]) {
          const reply = await send(
            market,
            'POST',
            path,
            { cookie, ...from, 'content-type': type },
            '{"q":"x"}',
          )
          expect(reply.status).toBe(403)
          expect(reply.text).toContain('FOREIGN_ORIGIN')
        }
      }
    }
  })
  test('refuses forged staff actions from a foreign page', async () => {
    const { caller } = await enrolled(market, await aStaffMember(market))
    const cookie = `staff-session=${caller.token}`
    for (const from of foreign) {
      const reply = await send(
        market,
        'POST',
        '/api/admin/staff',
        { cookie, ...json, ...from },
        '{}',
      )
      expect(reply.status).toBe(403)
      expect(reply.text).toContain('FOREIGN_ORIGIN')
    }
  })
  test('refuses sign-in from a foreign page, for members and staff', async () => {
    const { email } = await aContact(market)
    for (const path of ['/api/auth/login', staffLogin.path]) {
      const body = JSON.stringify({ email, password: testPassword })
      const from = { ...json, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
      const reply = await send(market, 'POST', path, from, body)
      expect(reply.status).toBe(403)
      expect(reply.headers['set-cookie']).toBeUndefined()
    }
  })
  test('refuses a websocket from a foreign page, with or without the cookie', async () => {
    const browser = await signedInBrowser(market, await aContact(market))
    const cookie = `session=${browser.cookies.get('session')}`
    for (const headers of [
      { cookie, origin: 'https://evil.example' },
      { origin: 'https://evil.example' },
      { cookie },
    ]) {
      await expect(openLive(market, { headers })).rejects.toThrow(/403/)
    }
  })
})
