import { describe, expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  generateTwoFactorSecret,
  verifyForDisable,
} from '#contract/auth/two-factor.ts'
import { verifySecondFactorCode } from '#server/features/auth/public.ts'
import {
  anEnrolledContact,
  codeAt,
  nextStep,
  signInWith,
} from '../../support/market/authenticator.ts'
import { signedIn } from '../../support/market/callers.ts'
import { signedInBrowser } from '../../support/market/cookie-caller.ts'
import { aContact } from '../../support/market/factories.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
const statusesOf = (replies: readonly { status: number }[]) => {
  const counted: Record<number, number> = {}
  for (const { status } of replies) counted[status] = (counted[status] ?? 0) + 1
  return counted
}
const times = <T>(n: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => work(index)))

describe('accepts no code twice', () => {
  test('accepts one of 50 concurrent sign-ins with the same code (BK-017)', async () => {
    const { contact, code } = await anEnrolledContact(market)
    const given = code()
    const replies = await times(50, () => signInWith(market, contact, given))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const [row] = await market.database.sql<{ n: number }[]>`
      select count(*)::int as n from session where contact_id = ${contact.id}`
    expect(row!.n).toBe(2)
  })
  test('accepts one of 50 devices with the same code (BK-017)', async () => {
    const { contact, code } = await anEnrolledContact(market)
    const actor = { kind: 'system' } as const
    const given = code()
    const refusals = await times(50, (index) =>
      verifySecondFactorCode(
        market.platform,
        { contactId: contact.id },
        { code: given, actor, device: `device-${index}` },
      ),
    )
    expect(refusals.filter((refused) => refused === undefined)).toHaveLength(1)
    expect(statusesOf(refusals.filter((refused) => refused !== undefined))).toEqual({ 400: 49 })
  })
  test('accepts one of 50 concurrent calls to disable', async () => {
    const { caller, code } = await anEnrolledContact(market)
    const given = code()
    const replies = await times(50, () => caller.call(verifyForDisable, { body: { code: given } }))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })
  test('accepts one of 20 concurrent calls to enable', async () => {
    const caller = await signedIn(market, await aContact(market))
    const { secret } = (await caller.call(generateTwoFactorSecret)).body
    const code = codeAt(secret, market.clock.now())
    const replies = await times(20, () => caller.call(enableTwoFactor, { body: { code } }))
    expect(statusesOf(replies)).toEqual({ 200: 1, 409: 19 })
  })
})

describe('limits attempts (BK-017)', () => {
  const from = (address: string, more: Record<string, string> = {}) => ({
    headers: { 'x-forwarded-for': address, ...more },
  })

  test('locks for a quarter of an hour after ten wrong codes, from any source', async () => {
    const { contact, secret } = await anEnrolledContact(market)
    for (let index = 0; index < 10; index++) {
      const reply = await signInWith(market, contact, '000000', from(`198.51.100.${index}`))
      expect(reply.status).toBe(400)
    }
    nextStep(market)
    const right = () => codeAt(secret, market.clock.now())
    const closed = await signInWith(market, contact, right(), from('198.51.100.99'))
    expect([closed.status, closed.refusal.payload.msg]).toEqual([429, refusals.tooManyAttempts])
    expect(closed.headers.get('retry-after')).toBe('900')
    market.clock.advance({ minutes: 15 })
    expect((await signInWith(market, contact, right())).status).toBe(200)
  })
  test('counts 50 concurrent wrong codes', async () => {
    const { contact } = await anEnrolledContact(market)
    const replies = await times(50, () => signInWith(market, contact, '000000'))
    expect(statusesOf(replies)).toEqual({ 400: 10, 429: 40 })
  })
  test('notifies the owner once that someone has the password (BK-019)', async () => {
    const { contact, secret } = await anEnrolledContact(market)
    const warnings = () => queuedMails(market, `two-factor.guessed:${contact.id}:`)
    await times(9, () => signInWith(market, contact, '000000'))
    expect(await warnings()).toEqual([])
    await times(20, () => signInWith(market, contact, '000000'))
    expect(await warnings()).toMatchObject([
      {
        lane: 'security',
        addresses: [contact.email],
        text: expect.stringMatching(/\/profile\/security\n[^]*change your password immediately/),
      },
    ])
    market.clock.advance({ minutes: 16 })
    await times(12, () => signInWith(market, contact, '000000'))
    expect(await warnings()).toHaveLength(2)
    market.clock.advance({ minutes: 16 })
    expect((await signInWith(market, contact, codeAt(secret, market.clock.now()))).status).toBe(200)
  })
  test('counts recovery codes like app codes', async () => {
    const { contact, recoveryCodes } = await anEnrolledContact(market)
    await times(5, () => signInWith(market, contact, '7K3MQ-V9X2T'))
    await times(5, () => signInWith(market, contact, '000000'))
    expect((await signInWith(market, contact, recoveryCodes[0])).status).toBe(429)
  })
  test('does not count malformed codes and requests without a code', async () => {
    const { contact, code } = await anEnrolledContact(market)
    await times(15, () => signInWith(market, contact, '12345'))
    await times(15, () => signInWith(market, contact))
    expect((await signInWith(market, contact, code())).status).toBe(200)
  })
  test('does not lock the owner out by callers without the password', async () => {
    const { contact, code } = await anEnrolledContact(market)
    await times(30, (index) =>
      signInWith(market, contact, '000000', {
        password: 'Wrong-password-1',
        ...from(`203.0.113.${index}`),
      }),
    )
    expect((await signInWith(market, contact, code(), from('192.0.2.1'))).status).toBe(200)
  })
  test('lets the owner sign in on a known device while someone with the password guesses', async () => {
    const contact = await aContact(market)
    const browser = await signedInBrowser(market, contact)
    const { secret } = (await browser.call(generateTwoFactorSecret)).body
    await browser.call(enableTwoFactor, { body: { code: codeAt(secret, market.clock.now()) } })
    nextStep(market)
    await times(20, () => signInWith(market, contact, '000000'))
    const code = codeAt(secret, market.clock.now())
    const device = browser.cookies.get('device')
    const headers = { cookie: `device=${device}`, 'sec-fetch-site': 'same-origin' }
    expect((await signInWith(market, contact, code)).status).toBe(429)
    expect((await signInWith(market, contact, code, { headers })).status).toBe(200)
  })
  test('locks a guessing session only', async () => {
    const { contact, caller, code } = await anEnrolledContact(market)
    const guesser = await signInWith(market, contact, code())
    nextStep(market)
    const { token } = guesser.body as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    const replies = await times(12, () =>
      caller.raw('POST', verifyForDisable.path, { code: '000000' }, headers),
    )
    expect(statusesOf(replies)).toEqual({ 400: 10, 429: 2 })
    expect((await caller.call(verifyForDisable, { body: { code: code() } })).status).toBe(200)
    expect((await caller.call(disableTwoFactor)).status).toBe(200)
  })
  test('locks every device after fifty wrong codes', async () => {
    const { contact, caller, code } = await anEnrolledContact(market)
    const { sql } = market.database
    await sql`
      insert into sign_in_failure (counter, failed_at)
      select ${`code:contact:${contact.id}`}, ${market.clock.now()} from generate_series(1, 50)`
    expect((await caller.call(verifyForDisable, { body: { code: code() } })).status).toBe(429)
  })
  test('limits guesses during enrolment too', async () => {
    const caller = await signedIn(market, await aContact(market))
    await caller.call(generateTwoFactorSecret)
    const replies = await times(12, () =>
      caller.call(enableTwoFactor, { body: { code: '000000' } }),
    )
    expect(statusesOf(replies)).toEqual({ 400: 10, 429: 2 })
  })
})
