import { describe, expect, test, vi } from 'vitest'
import { ownCompany } from '#contract/companies.ts'
import { requestPassword, resetPassword, resetPasswordWithToken } from '#contract/auth/passwords.ts'
import { staffLogin, staffSession } from '#contract/back-office/staff.ts'
import { verifyForDisable } from '#contract/auth/two-factor.ts'
import { anEnrolledContact, nextStep } from '../../support/market/authenticator.ts'
import { signedIn, visitor } from '../../support/market/callers.ts'
import { aContact, testPassword } from '../../support/market/factories.ts'
import { linkMails, newPassword, resetToken } from '../../support/password-links.ts'
import { json, send } from '../../support/generated/plain-call.ts'
import { aStaffMember } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

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

describe('TOTP replay', () => {
  test('accepts one of fifty concurrent sign-ins with the same code, and none later', async () => {
    const { contact, code } = await anEnrolledContact(market)
    const body = { email: contact.email, password: testPassword, code: code() }
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => visitor(market).raw('POST', '/api/auth/login', body)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    market.clock.advance({ minutes: 16 })
    expect((await visitor(market).raw('POST', '/api/auth/login', body)).status).toBe(400)
  })
  test('does not disable the second factor with a code used to sign in', async () => {
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
  test('are 256 random bits contained only in the mail', async () => {
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
  test('work once, only the newest, for an hour', async () => {
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

describe('equal work for unknown and known accounts', () => {
  async function workFor(path: string, body: object): Promise<number> {
    const before = argon2.verified
    await visitor(market).raw('POST', path, body)
    return argon2.verified - before
  }
  test('hashes one password per sign-in, whether the account exists, has a password, or is closed', async () => {
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
  test('does so for staff too', async () => {
    const { email } = await aStaffMember(market)
    for (const one of [email, 'nobody@operator.example']) {
      expect(await workFor(staffLogin.path, { email: one, password: 'Wrong-password-1' })).toBe(1)
    }
  })
  test('gives the same answer for both', async () => {
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
  test('answers a reset request before any look-up', async () => {
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
      // The server may close the connection of a refused request.
      (error: NodeJS.ErrnoException) => error.code,
    )
    expect([413, 'EPIPE', 'ECONNRESET']).toContain(status)
    expect(argon2.verified).toBe(before)
    expect(performance.now() - began).toBeLessThan(5000)
    expect((await visitor(market).raw('GET', '/healthz')).status).toBe(200)
  })
  test('refuses a password of 129 characters at its field, unhashed', async () => {
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
  ])('refuses a sign-in as %s', async (type) => {
    const { email } = await aContact(market)
    const body = JSON.stringify({ email, password: testPassword })
    const reply = await send(market, 'POST', '/api/auth/login', { 'content-type': type }, body)
    // JSON is UTF-8, whatever the content type.
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
  ])('have no effect: %s', async (body) => {
    for (const path of ['/api/auth/login', staffLogin.path, requestPassword.path]) {
      const reply = await visitor(market).raw('POST', path, body)
      expect(reply.status).toBe(400)
      expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
    }
  })
  test('have no effect in a query', async () => {
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
