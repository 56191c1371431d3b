import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  resetPassword,
  resetPasswordWithToken,
  verifyResetToken,
} from '#contract/auth/passwords.ts'
import { renewRecoveryCodes, verifyForDisable } from '#contract/auth/two-factor.ts'
import { verifyStaffCode, staffLogin } from '#contract/back-office/staff.ts'
import { amount } from '../../support/amount.ts'
import { anEnrolledContact } from '../../support/market/authenticator.ts'
import { callerWith, signedIn, visitor } from '../../support/market/callers.ts'
import { aContact, testPassword } from '../../support/market/factories.ts'
import { newPassword, resetToken } from '../../support/password-links.ts'
import { aStaffMember, enrolled, halfSignedIn } from '../../support/market/staff.ts'
import { useTestMarket, type TestMarket } from '../../support/market/test-market.ts'

const tested = vi.hoisted(() => ({ passwords: [] as string[], recoveryCodes: 0 }))
// Tested guesses are counted where they would be hashed; the hash itself is skipped.
vi.mock('@node-rs/argon2', () => ({
  hash: async (password: string) => `hash of ${password}`,
  verify: async (hash: string, password: string) => {
    tested.passwords.push(password)
    return hash === `hash of ${password}`
  },
  hashRaw: async (code: string) => {
    tested.recoveryCodes += 1
    return Buffer.from(code.padEnd(32, '.'))
  },
}))

const tries = amount(40, 1000)
const market = useTestMarket()
/** Behind the own proxy, which appends the client address. */
const proxied = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
beforeEach(() => {
  tested.passwords = []
  tested.recoveryCodes = 0
  market.clock.advance({ minutes: 16 })
  proxied.clock.advance({ minutes: 16 })
})

interface Guess {
  method?: string
  path: string
  body: unknown
  headers?: Record<string, string>
}

/** Makes all guesses concurrently and counts the answers by status. */
async function guess(at: TestMarket, guesses: readonly Guess[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  const left = [...guesses]
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const { method = 'POST', path, body, headers } = next
      const { status } = await visitor(at).raw(method, path, body, headers)
      counts[status] = (counts[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 16 }, work))
  return counts
}
const times = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n))
const login = '/api/auth/login'
const wrong = (n: number) => `Wrong-password-${n}`
/** A six-digit code that the app does not show. */
const wrongCodes = (count: number, right: string) =>
  times(count + 1, (n) => String(n * 997).padStart(6, '0'))
    .filter((code) => code !== right)
    .slice(0, count)

describe('guessing passwords (BK-014)', () => {
  test('tests ten wrong passwords of one account from one source; the owner signs in from elsewhere', async () => {
    const { email } = await aContact(proxied)
    const from = { 'x-forwarded-for': '198.51.100.66' }
    const counts = await guess(
      proxied,
      times(tries, (n) => ({ path: login, body: { email, password: wrong(n) }, headers: from })),
    )
    expect(counts).toEqual({ 400: 10, 429: tries - 10 })
    expect(tested.passwords).toHaveLength(10)
    const owner = await visitor(proxied).raw(
      'POST',
      login,
      { email, password: testPassword },
      { 'x-forwarded-for': '203.0.113.8' },
    )
    expect(owner.status).toBe(200)
  })
  test('lets the owner sign in from the same source by a known device', async () => {
    const { email } = await aContact(market)
    const right = { email, password: testPassword }
    const page = { 'sec-fetch-site': 'same-origin' }
    const before = await visitor(market).raw('POST', login, right, page)
    const device = before.headers.getSetCookie().find((line) => line.startsWith('device='))!
    await guess(
      market,
      times(tries, (n) => ({ path: login, body: { email, password: wrong(n) } })),
    )
    expect((await visitor(market).raw('POST', login, right, page)).status).toBe(429)
    const cookie = device.split(';', 1)[0]!
    const again = await visitor(market).raw('POST', login, right, { ...page, cookie })
    expect(again.status).toBe(200)
  })
  test('tests forty in an hour of steady guessing, ten per quarter', async () => {
    const { email } = await aContact(market)
    for (let quarter = 0; quarter < 4; quarter++) {
      market.clock.advance({ minutes: 15, seconds: 1 })
      await guess(
        market,
        times(15, (n) => ({ path: login, body: { email, password: wrong(n) } })),
      )
    }
    expect(tested.passwords).toHaveLength(40)
  })
  test('tests a hundred of one password on many accounts from one source; owners sign in from elsewhere', async () => {
    const owners = await Promise.all(times(20, () => aContact(proxied)))
    const unknown = times(amount(180, 980), (n) => `spray${n}@nowhere.example`)
    // Guesses are made from the end: half of the owners are among the hundred.
    const emails = [...owners.slice(10), ...unknown, ...owners.slice(0, 10)].map((one) =>
      typeof one === 'string' ? one : one.email,
    )
    const counts = await guess(
      proxied,
      emails.map((email) => ({
        path: login,
        body: { email, password: wrong(0) },
        headers: { 'x-forwarded-for': '198.51.100.67' },
      })),
    )
    expect(counts).toEqual({ 400: 100, 429: emails.length - 100 })
    expect(tested.passwords).toEqual(times(100, () => wrong(0)))
    for (const { email } of [owners[0]!, owners[19]!]) {
      const right = { email, password: testPassword }
      const from = (source: string) => ({ 'x-forwarded-for': source })
      const there = await visitor(proxied).raw('POST', login, right, from('198.51.100.67'))
      const elsewhere = await visitor(proxied).raw('POST', login, right, from('203.0.113.9'))
      expect([there.status, elsewhere.status]).toEqual([429, 200])
    }
  })
  test('ignores a changing X-Forwarded-For that no own proxy sent', async () => {
    const { email } = await aContact(market)
    const counts = await guess(
      market,
      times(200, (n) => ({
        path: login,
        body: { email, password: wrong(n) },
        headers: { 'x-forwarded-for': `198.51.100.${n}`, forwarded: `for=198.51.100.${n}` },
      })),
    )
    expect(counts).toEqual({ 400: 10, 429: 190 })
  })
  test('ignores a changing X-Forwarded-For before the address added by the own proxy', async () => {
    const { email } = await aContact(proxied)
    const counts = await guess(
      proxied,
      times(200, (n) => ({
        path: login,
        body: { email, password: wrong(n) },
        headers: { 'x-forwarded-for': `198.51.100.${n}, 10.1.1.1, 203.0.113.77` },
      })),
    )
    expect(counts).toEqual({ 400: 10, 429: 190 })
  })
  test('tests ten wrong current passwords on the profile', async () => {
    const { token } = await signedIn(market, await aContact(market))
    tested.passwords = []
    const counts = await guess(
      market,
      times(tries, (n) => ({
        path: resetPassword.path,
        body: { currentPassword: wrong(n), password: newPassword },
        headers: { authorization: `Bearer ${token}` },
      })),
    )
    expect(counts).toEqual({ 400: 10, 429: tries - 10 })
    expect(tested.passwords).toHaveLength(10)
  })
  test('tests ten wrong passwords of a staff account, whatever the claimed source', async () => {
    const { email } = await aStaffMember(market)
    const counts = await guess(
      market,
      times(tries, (n) => ({
        path: staffLogin.path,
        body: { email, password: wrong(n) },
        headers: { 'x-forwarded-for': `198.51.100.${n % 250}` },
      })),
    )
    expect(counts).toEqual({ 400: 10, 429: tries - 10 })
    expect(tested.passwords).toHaveLength(10)
  })
})

describe('guessing codes (BK-017)', () => {
  test('tests ten wrong codes at sign-in with the right password', async () => {
    const { contact, code } = await anEnrolledContact(market)
    const counts = await guess(
      market,
      wrongCodes(tries, code()).map((wrongCode) => ({
        path: login,
        body: { email: contact.email, password: testPassword, code: wrongCode },
      })),
    )
    expect(counts).toEqual({ 400: 10, 429: tries - 10 })
  })
  test('tests ten wrong recovery codes, counted with app codes', async () => {
    const { contact, code } = await anEnrolledContact(market)
    tested.recoveryCodes = 0
    const body = (given: string) => ({ email: contact.email, password: testPassword, code: given })
    const apps = wrongCodes(5, code()).map((one) => ({ path: login, body: body(one) }))
    expect(await guess(market, apps)).toEqual({ 400: 5 })
    const counts = await guess(
      market,
      times(tries, (n) => ({
        path: login,
        body: body(`ABCDEF${String(n + 2222).replace(/[01]/g, '7')}`),
      })),
    )
    expect(counts).toEqual({ 400: 5, 429: tries - 5 })
    expect(tested.recoveryCodes).toBe(5)
  })
  test('lets the owner sign in with a right code by a known device', async () => {
    const { contact, code } = await anEnrolledContact(market)
    const page = { 'sec-fetch-site': 'same-origin' }
    const right = () => ({ email: contact.email, password: testPassword, code: code() })
    const before = await visitor(market).raw('POST', login, right(), page)
    expect(before.status).toBe(200)
    const device = before.headers.getSetCookie().find((line) => line.startsWith('device='))!
    market.clock.advance({ seconds: 30 })
    await guess(
      market,
      wrongCodes(20, code()).map((wrongCode) => ({
        path: login,
        body: { ...right(), code: wrongCode },
      })),
    )
    const cookie = device.split(';', 1)[0]!
    const again = await visitor(market).raw('POST', login, right(), { ...page, cookie })
    expect(again.status).toBe(200)
  })
  test.each([verifyForDisable, renewRecoveryCodes])(
    'a stolen session guesses ten codes: $path',
    async ({ path }) => {
      const { caller, code } = await anEnrolledContact(market)
      const headers = { authorization: `Bearer ${caller.token}` }
      const counts = await guess(
        market,
        wrongCodes(300, code()).map((wrongCode) => ({ path, body: { code: wrongCode }, headers })),
      )
      expect(counts).toEqual({ 400: 10, 429: 290 })
    },
  )
  test('limits many sessions of one account to fifty codes together', async () => {
    const { contact, code } = await anEnrolledContact(market)
    const { sql } = market.database
    const tokens = times(20, (n) => `session-${n}-${'x'.repeat(30)}`)
    const now = market.clock.now()
    for (const token of tokens) {
      await sql`
        insert into session (contact_id, token_hash, created_at, last_seen_at, expires_at)
        values (${contact.id}, sha256(${token}::bytea), ${now}, ${now},
          ${new Date(now.getTime() + 3_600_000)})`
    }
    const codes = wrongCodes(400, code())
    const counts = await guess(
      market,
      codes.map((wrongCode, n) => ({
        path: verifyForDisable.path,
        body: { code: wrongCode },
        headers: { authorization: `Bearer ${tokens[n % tokens.length]}` },
      })),
    )
    expect(counts).toEqual({ 400: 50, 429: 350 })
  })
  test('tests ten wrong codes of staff, whatever the number of pending sessions', async () => {
    const staff = await aStaffMember(market)
    const { secret } = await enrolled(market, staff)
    expect(secret).toBeDefined()
    const halves = [await halfSignedIn(market, staff), await halfSignedIn(market, staff)]
    const counts = await guess(
      market,
      wrongCodes(tries, '').map((code, n) => ({
        path: verifyStaffCode.path,
        body: { code },
        headers: { authorization: `Bearer ${halves[n % 2]!.token}` },
      })),
    )
    expect(counts).toEqual({ 400: 10, 429: tries - 10 })
  })
})

describe('guessing tokens', () => {
  test('accepts none of many forged reset tokens; the real one still works (BK-016)', async () => {
    const { email } = await aContact(market)
    const real = await resetToken(market, email)
    const made = times(500, (n) => real.slice(0, 40) + n.toString(36).padStart(3, '0')).filter(
      (token) => token !== real,
    )
    const password = newPassword
    const looks = await Promise.all(
      made.map((token) => visitor(market).call(verifyResetToken, { body: { resetToken: token } })),
    )
    expect(looks.filter(({ body }) => body.payload.isSuccess)).toEqual([])
    const counts = await guess(
      market,
      made.map((token) => ({ path: resetPasswordWithToken.path, body: { token, password } })),
    )
    expect(counts).toEqual({ 400: made.length })
    const reply = await visitor(market).call(resetPasswordWithToken, {
      body: { token: real, password },
    })
    expect(reply.status).toBe(200)
  })
  test('accepts no variation of a session token', async () => {
    const { token } = await signedIn(market, await aContact(market))
    const made = times(tries, (n) => token!.slice(0, 40) + n.toString(36).padStart(3, '0'))
    const replies = await Promise.all(
      made.map((one) =>
        callerWith(market, one, () => ({ authorization: `Bearer ${one}` })).raw(
          'GET',
          '/api/companies/me',
        ),
      ),
    )
    expect(replies.filter(({ status }) => status !== 401).length).toBe(
      made.includes(token!) ? 1 : 0,
    )
  })
})
