import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { logout, session } from '#contract/auth.ts'
import { ownCompany } from '#contract/companies.ts'
import { favourites } from '#contract/favourites.ts'
import { livePath } from '#contract/live.ts'
import { requestPassword, resetPassword, resetPasswordWithToken } from '#contract/passwords.ts'
import { advertisement } from '#contract/site.ts'
import { giveStaffCode, listStaff, staffLogin, staffSession } from '#contract/staff.ts'
import { verifyForDisable } from '#contract/two-factor.ts'
import { anEnrolledContact, nextStep } from '../support/authenticator.ts'
import { signedIn, visitor } from '../support/callers.ts'
import { aBrowser, signedInBrowser } from '../support/cookie-caller.ts'
import { aContact, testPassword } from '../support/factories.ts'
import { openLive } from '../support/live-client.ts'
import { linkMails, newPassword, resetToken, workOffRequests } from '../support/password-links.ts'
import { aStaffMember, codeNow, enrolled, halfSignedIn } from '../support/staff.ts'
import { mountStubPages } from '../support/stub-pages.ts'
import { openTestMarket, useTestMarket, type TestMarket } from '../support/test-market.ts'

const argon2 = vi.hoisted(() => ({ verified: 0 }))
vi.mock('@node-rs/argon2', () => ({
  hash: async (password: string) => `hash of ${password}`,
  verify: async (hash: string, password: string) => {
    argon2.verified += 1
    return hash === `hash of ${password}`
  },
  hashRaw: async (code: string) => Buffer.from(code.padEnd(32, '.')),
}))

const market = useTestMarket()
const publicUrl = 'https://market.example'
let site: TestMarket
let close: () => Promise<void>
beforeAll(async () => {
  const env = { PUBLIC_URL: publicUrl, TRUSTED_PROXIES: '127.0.0.1' }
  ;({ market: site, close } = await openTestMarket(env, undefined, mountStubPages))
})
afterAll(() => close())

interface Sent {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}
/** A call with any header and body; an answer before the body is read counts as well. */
function send(
  to: TestMarket,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const call = request(to.url + path, { method, headers })
    let hasAnswer = false
    call.on('error', (error) => (hasAnswer ? undefined : reject(error)))
    call.on('response', (answer) => {
      hasAnswer = true
      let text = ''
      const end = () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', end).on('error', end)
    })
    call.end(body)
  })
}
const json = { 'content-type': 'application/json' }

describe('session fixation', () => {
  test('a cookie that was there before signing in does not become the session', async () => {
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
  test("an attacker's own session, planted, is ended and not given to the victim", async () => {
    const attacker = await signedInBrowser(market, await aContact(market))
    const planted = attacker.cookies.get('session')!
    const victim = await aContact(market)
    const browser = aBrowser(market)
    browser.cookies.set('session', planted)
    await browser.raw('POST', '/api/auth/login', { email: victim.email, password: testPassword })
    expect((await attacker.call(session)).body.payload.user).toBeNull()
  })
  test('a second factor of staff makes a new token: who knew the one before has nothing', async () => {
    const staff = await aStaffMember(market)
    const { secret } = await enrolled(market, staff)
    market.clock.advance({ minutes: 1 })
    const half = await halfSignedIn(market, staff)
    const full = await half.call(giveStaffCode, { body: { code: codeNow(market, secret) } })
    expect(full.body.payload.token).not.toBe(half.token)
    expect((await half.call(listStaff)).status).toBe(401)
  })
})

describe('reuse after sign-out', () => {
  test('a token and a cookie open nothing any more, however often they are shown', async () => {
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
  test('of staff on https: __Secure-, for the calls of the back office alone, SameSite=Strict', async () => {
    const { email } = await aStaffMember(site)
    const [line] = cookiesOf(await login(site, staffLogin.path, email))
    expect(line).toMatch(/^__Secure-staff-session=/)
    expect(line).toMatch(/; Path=\/api\/admin; HttpOnly; Secure; SameSite=Strict$/)
    expect(line).not.toMatch(/Domain|Max-Age|Expires/i)
  })
  test('on http: the same but Secure, which a browser would not send', async () => {
    const [members] = cookiesOf(
      await login(market, '/api/auth/login', (await aContact(market)).email),
    )
    expect(members).toMatch(/^session=.*; HttpOnly; SameSite=Lax$/)
    const [staff] = cookiesOf(
      await login(market, staffLogin.path, (await aStaffMember(market)).email),
    )
    expect(staff).toMatch(/^staff-session=.*; Path=\/api\/admin; HttpOnly; SameSite=Strict$/)
  })
})

describe('CSRF', () => {
  const foreign = [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'https://sub.market.example' },
    { origin: 'null' },
    {},
  ]
  test('a foreign page cannot make a member act, whatever form it sends', async () => {
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
  test('a foreign page cannot make staff act', async () => {
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
  test('a foreign page cannot sign somebody in, as a member or as staff', async () => {
    const { email } = await aContact(market)
    for (const path of ['/api/auth/login', staffLogin.path]) {
      const body = JSON.stringify({ email, password: testPassword })
      const from = { ...json, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
      const reply = await send(market, 'POST', path, from, body)
      expect(reply.status).toBe(403)
      expect(reply.headers['set-cookie']).toBeUndefined()
    }
  })
  test('a foreign page opens no websocket, with the cookie or without', async () => {
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

describe('open redirects', () => {
  test('an advertisement leads where the database says and nowhere else', async () => {
    const [banner] = await market.database.sql<{ id: number }[]>`
      insert into banner (alt, target_url, starts_on, ends_on)
      values ('A', 'https://booked.example/', '2026-01-01', '2027-12-31') returning id`
    const path = `/api/advertisements/${banner!.id}`
    for (const more of ['', '?url=https://evil.example', '?redirectURL=//evil.example']) {
      const reply = await visitor(market).raw('GET', path + more)
      expect(reply.status).toBe(200)
      expect(reply.body).toMatchObject({ payload: { redirectURL: 'https://booked.example/' } })
    }
    const unknown = await visitor(market).call(advertisement, { params: { id: '999999' } })
    expect(unknown.body.payload.redirectURL).toBe('/')
  })
  test('an advertisement cannot be booked to a script', async () => {
    for (const target of ['javascript:alert(1)', '//evil.example', 'data:text/html,x']) {
      await expect(
        market.database.sql`
          insert into banner (alt, target_url, starts_on, ends_on)
          values ('A', ${target}, '2026-01-01', '2027-12-31')`,
      ).rejects.toThrow(/check constraint/)
    }
  })
  test('signing in leads nowhere: what a caller would like to come next is not looked at', async () => {
    const { email } = await aContact(market)
    for (const name of ['next', 'return', 'returnTo', 'redirect', 'url']) {
      const body = { email, password: testPassword, [name]: 'https://evil.example' }
      const reply = await visitor(market).raw(
        'POST',
        `/api/auth/login?${name}=https://evil.example`,
        body,
      )
      expect(reply.status).toBe(200)
      expect(reply.headers.get('location')).toBeNull()
      expect(JSON.stringify(reply.body)).not.toContain('evil.example')
    }
  })
  test('setting a password by a link leads nowhere either', async () => {
    const { email } = await aContact(market)
    const token = await resetToken(market, email)
    const body = { token, password: newPassword, next: 'https://evil.example' }
    const reply = await visitor(market).raw('POST', resetPasswordWithToken.path, body)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('location')).toBeNull()
    expect(JSON.stringify(reply.body)).not.toContain('evil.example')
  })
  test.each([
    '//evil.example/',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/.evil.example',
    '///evil.example',
  ])('being led to https stays on the own host: %s', async (path) => {
    const { status, headers } = await send(site, 'GET', path, { 'x-forwarded-proto': 'http' })
    if (status !== 301) return expect(status).toBeGreaterThanOrEqual(400)
    return expect(new URL(String(headers['location'])).origin).toBe(publicUrl)
  })
  test.each(['@evil.example/', '.evil.example/', 'http://evil.example/', ':80@evil.example'])(
    'a request for %s, which is no path, is led nowhere',
    async (target) => {
      const { hostname, port } = new URL(site.url)
      const answer = await new Promise<string>((resolve) => {
        let said = ''
        const socket = connect(Number(port), hostname, () =>
          socket.write(
            `GET ${target} HTTP/1.1\r\nHost: x\r\nX-Forwarded-Proto: http\r\nConnection: close\r\n\r\n`,
          ),
        )
        socket.on('data', (chunk) => (said += chunk.toString()))
        socket.on('close', () => resolve(said)).on('error', () => resolve(said))
      })
      expect(answer).not.toMatch(/^location:/im)
    },
  )
})

describe('host-header poisoning', () => {
  const poison = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example;proto=https',
    'x-original-host': 'evil.example',
    'x-forwarded-proto': 'https',
  }
  test('the link in a reset mail is ours, whatever Host the request names', async () => {
    const { email } = await aContact(site)
    const asked = await send(
      site,
      'POST',
      requestPassword.path,
      { ...json, ...poison },
      JSON.stringify({ email }),
    )
    expect(asked.status).toBe(200)
    await workOffRequests(site)
    const [mail] = await linkMails(site, email)
    expect(mail!.text).toContain(`${site.platform.siteUrl}/?reset=`)
    expect(JSON.stringify(mail)).not.toContain('evil.example')
  })
  test.each([
    '/',
    '/broadcasts',
    '/robots.txt',
    '/sitemap.xml',
    '/api/openapi.json',
    '/api/broadcasts?contentType=rss',
  ])('canonical links, sitemap, feed and documents name our own site: %s', async (path) => {
    const { status, text } = await send(site, 'GET', path, poison)
    expect(status).toBe(200)
    expect(text).not.toContain('evil.example')
  })
})

describe('TOTP replay', () => {
  test('of fifty sign-ins with the same code at once one gets in, and none later', async () => {
    const { contact, code } = await anEnrolledContact(market)
    const body = { email: contact.email, password: testPassword, code: code() }
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => visitor(market).raw('POST', '/api/auth/login', body)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    market.clock.advance({ minutes: 16 })
    expect((await visitor(market).raw('POST', '/api/auth/login', body)).status).toBe(400)
  })
  test('a code that signed in turns nothing off', async () => {
    const { contact, caller, code } = await anEnrolledContact(market)
    const used = code()
    const body = { email: contact.email, password: testPassword, code: used }
    expect((await visitor(market).raw('POST', '/api/auth/login', body)).status).toBe(200)
    expect((await caller.call(verifyForDisable, { body: { code: used } })).status).toBe(400)
    nextStep(market)
    expect((await caller.call(verifyForDisable, { body: { code: code() } })).status).toBe(200)
  })
})

describe('reset tokens', () => {
  test('are 256 bits that only the mail holds: not the database, not the answer, not twice the same', async () => {
    const { email } = await aContact(market)
    const first = await resetToken(market, email)
    const second = await resetToken(market, email)
    expect(first).not.toBe(second)
    for (const token of [first, second]) {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
      const rows = await market.database.sql`
        select 1 from password_link where password_link::text like ${`%${token}%`}`
      expect(rows).toHaveLength(0)
    }
  })
  test('work once, the newest alone, for an hour', async () => {
    const { email } = await aContact(market)
    const older = await resetToken(market, email)
    const newest = await resetToken(market, email)
    const use = async (token: string) =>
      (
        await visitor(market).call(resetPasswordWithToken, {
          body: { token, password: newPassword },
        })
      ).status
    expect(await use(older)).toBe(400)
    expect(await use(newest)).toBe(200)
    expect(await use(newest)).toBe(400)
    const late = await resetToken(market, email)
    market.clock.advance({ minutes: 60, seconds: 1 })
    expect(await use(late)).toBe(400)
  })
})

describe('unknown and known accounts cost the same work', () => {
  async function workFor(path: string, body: object): Promise<number> {
    const before = argon2.verified
    await visitor(market).raw('POST', path, body)
    return argon2.verified - before
  }
  test('a sign-in hashes one password, whether the account exists, has a password, or is closed', async () => {
    const known = await aContact(market)
    const blank = await aContact(market)
    await market.database.sql`update contact set password_hash = null where id = ${blank.id}`
    const closed = await aContact(market, { company: { state: 'terminated' } })
    const fresh = await aContact(market, { company: { state: 'new' } })
    const emails = [known, blank, closed, fresh].map(({ email }) => email)
    for (const email of [...emails, 'nobody@nowhere.example']) {
      const wrong = { email, password: 'Wrong-password-1' }
      expect([email, await workFor('/api/auth/login', wrong)]).toEqual([email, 1])
    }
  })
  test('of staff likewise', async () => {
    const { email } = await aStaffMember(market)
    for (const one of [email, 'nobody@operator.example']) {
      expect(await workFor(staffLogin.path, { email: one, password: 'Wrong-password-1' })).toBe(1)
    }
  })
  test('both are answered in the same words', async () => {
    const { email } = await aContact(market)
    const answers = await Promise.all(
      [email, 'nobody@nowhere.example'].map((one) =>
        visitor(market).raw('POST', '/api/auth/login', {
          email: one,
          password: 'Wrong-password-1',
        }),
      ),
    )
    expect(answers[0]!.body).toEqual(answers[1]!.body)
  })
  test('asking for a reset link looks nobody up before it answers', async () => {
    const { email } = await aContact(market)
    const answers = await Promise.all(
      [email, 'nobody@nowhere.example'].map((one) =>
        visitor(market).raw('POST', requestPassword.path, { email: one }),
      ),
    )
    expect(answers[0]!.body).toEqual(answers[1]!.body)
    expect(await linkMails(market, email)).toEqual([])
  })
})

describe('10 MB passwords', () => {
  const huge = 'x'.repeat(10_000_000)
  test.each([
    ['/api/auth/login', { email: 'a@b.example', password: huge }],
    [staffLogin.path, { email: 'a@b.example', password: huge }],
    [resetPassword.path, { currentPassword: huge, password: huge }],
    [resetPasswordWithToken.path, { token: 'A'.repeat(43), password: huge }],
  ])('are refused unread and unhashed: %s', async (path, body) => {
    const before = argon2.verified
    const began = performance.now()
    const status = await send(market, 'POST', path, json, JSON.stringify(body)).then(
      (answer) => answer.status,
      // The server may close the line on what it refuses.
      (error: NodeJS.ErrnoException) => error.code,
    )
    expect([413, 'EPIPE', 'ECONNRESET']).toContain(status)
    expect(argon2.verified).toBe(before)
    expect(performance.now() - began).toBeLessThan(5000)
    expect((await visitor(market).raw('GET', '/healthz')).status).toBe(200)
  })
  test('a password of 129 letters is refused at its field, unhashed', async () => {
    const before = argon2.verified
    const reply = await visitor(market).raw('POST', '/api/auth/login', {
      email: 'a@b.example',
      password: 'x'.repeat(129),
    })
    expect([reply.status, argon2.verified]).toEqual([400, before])
  })
})

describe('confusion of methods and content types', () => {
  test.each(['x-http-method-override', 'x-method-override', 'x-http-method'])(
    '%s makes no other call of one',
    async (header) => {
      const { token } = await signedIn(market, await aContact(market))
      const headers = { authorization: `Bearer ${token}`, [header]: 'DELETE' }
      const reply = await visitor(market).raw('POST', '/api/savedSearches/1', {}, headers)
      expect(reply.status).toBe(404)
      const query = await visitor(market).raw(
        'GET',
        '/api/savedSearches?_method=DELETE',
        undefined,
        headers,
      )
      expect(query.status).toBe(200)
    },
  )
  test('a call by another method than its own is not found, and HEAD asks for the same as GET', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      expect((await send(market, method, '/api/auth/login')).status).toBe(404)
    }
    expect((await send(market, 'HEAD', ownCompany.path)).status).toBe(401)
    expect((await send(market, 'HEAD', staffSession.path)).status).toBe(200)
    expect((await send(market, 'TRACE', '/')).status).toBeGreaterThanOrEqual(400)
  })
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json; charset=utf-7',
  ])('a sign-in as %s is none', async (type) => {
    const { email } = await aContact(market)
    const body = JSON.stringify({ email, password: testPassword })
    const reply = await send(market, 'POST', '/api/auth/login', { 'content-type': type }, body)
    // JSON is UTF-8, whatever the type says of it.
    if (type.startsWith('application/json')) return expect([200, 400, 415]).toContain(reply.status)
    return expect([400, 415]).toContain(reply.status)
  })
})

describe('JSON prototype keys', () => {
  test.each([
    '{"__proto__":{"role":"admin","isAdmin":true}}',
    '{"constructor":{"prototype":{"role":"admin","isAdmin":true}}}',
    '{"email":"a@b.example","password":"x","__proto__":{"isAdmin":true}}',
    '{"email":{"__proto__":{"isAdmin":true}},"password":"x"}',
  ])('make nobody anything: %s', async (body) => {
    for (const path of ['/api/auth/login', staffLogin.path, requestPassword.path]) {
      const reply = await visitor(market).raw('POST', path, body)
      expect(reply.status).toBe(400)
      expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
    }
  })
  test('in a query either', async () => {
    for (const query of [
      '__proto__[isAdmin]=1',
      'constructor[prototype][isAdmin]=1',
      '__proto__=1',
    ]) {
      const reply = await visitor(market).raw('GET', `/api/broadcasts?${query}`)
      expect([200, 400]).toContain(reply.status)
      expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
    }
  })
})
