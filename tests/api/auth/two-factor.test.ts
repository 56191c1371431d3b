import { describe, expect, test } from 'vitest'
import { session } from '#contract/auth/auth.ts'
import { refusals } from '#contract/refusals.ts'
import {
  enableTwoFactor,
  enableTwoFactorAlias,
  generateTwoFactorSecret,
  renewRecoveryCodes,
  twoFactorStatus,
  verifyForDisable,
} from '#contract/auth/two-factor.ts'
import {
  anEnrolledContact,
  codeAt,
  enrol,
  nextStep,
  signInWith,
} from '../../support/market/authenticator.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const now = () => market.clock.now()
const sixDigits = 'Please enter a valid 6-digit code'

const statusOf = async (caller: Caller) => (await caller.call(twoFactorStatus)).body.payload
const isOn = async (caller: Caller) => (await statusOf(caller)).isOn
async function aSignedInContact() {
  const contact = await aContact(market)
  return { contact, caller: await signedIn(market, contact) }
}

describe('enabling', () => {
  test('starts with the first valid code (BK-017, AU-030, API-079, API-080)', async () => {
    const { contact, caller } = await aSignedInContact()
    const { body } = await caller.call(generateTwoFactorSecret)
    expect(body).toEqual({ status: 200, secret: body.secret, payload: { secret: body.secret } })
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(await isOn(caller)).toBe(false)
    expect((await signInWith(market, contact)).body).toMatchObject({ requires2FA: false })
    const enabled = await caller.call(enableTwoFactor, {
      body: { code: codeAt(body.secret, now()) },
    })
    expect(enabled.status).toBe(200)
    expect(enabled.body.payload.recoveryCodes).toHaveLength(10)
    expect(await statusOf(caller)).toEqual({
      isOn: true,
      enabledAt: now().toISOString(),
      recoveryCodesLeft: 10,
    })
  })
  test('shows in the user record (AU-025)', async () => {
    const { contact, caller } = await aSignedInContact()
    const enabled2fa = async () => (await caller.call(session)).body.payload.user?.enable2fa
    expect(await enabled2fa()).toBe(false)
    await enrol(market, contact, caller)
    expect(await enabled2fa()).toBe(true)
  })
  test('works under the other name of the call (AM-009)', async () => {
    const { caller } = await aSignedInContact()
    const { secret } = (await caller.call(generateTwoFactorSecret)).body
    const reply = await caller.call(enableTwoFactorAlias, { body: { code: codeAt(secret, now()) } })
    expect(reply.status).toBe(200)
    expect(await isOn(caller)).toBe(true)
  })
  test('voids the older pending secret', async () => {
    const { caller } = await aSignedInContact()
    const older = (await caller.call(generateTwoFactorSecret)).body.secret
    await caller.call(generateTwoFactorSecret)
    const reply = await caller.call(enableTwoFactor, { body: { code: codeAt(older, now()) } })
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.msg).toBe(refusals.wrongCode)
    expect(await isOn(caller)).toBe(false)
  })
  test('refuses new secrets and confirmations while on (AM-057)', async () => {
    const { caller, code } = await anEnrolledContact(market)
    for (const reply of [
      await caller.call(generateTwoFactorSecret),
      await caller.call(enableTwoFactor, { body: { code: code() } }),
      await caller.call(enableTwoFactorAlias, { body: { code: code() } }),
    ]) {
      expect([reply.status, reply.refusal.payload.msg]).toEqual([409, refusals.twoFactorOn])
    }
    expect((await signInWith(market, { email: 'x@y.example' }, code())).status).toBe(400)
  })
  test('refuses a code without a pending secret', async () => {
    const { caller } = await aSignedInContact()
    const reply = await caller.call(enableTwoFactor, { body: { code: '123456' } })
    expect([reply.status, reply.refusal.payload.msg]).toEqual([409, refusals.noPendingSetup])
  })
  test('keeps one of two concurrently requested secrets', async () => {
    const { contact, caller } = await aSignedInContact()
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => caller.call(generateTwoFactorSecret)),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const rows = await market.database.sql`
      select 1 from two_factor where contact_id = ${contact.id}`
    expect(rows.length).toBe(1)
  })
  test('stores the secret encrypted, for its owner only (BK-017)', async () => {
    const { contact, secret } = await anEnrolledContact(market)
    const other = await anEnrolledContact(market)
    const { sql } = market.database
    const [row] = await sql<{ text: string; sealed: Buffer }[]>`
      select two_factor::text || encode(sealed_secret, 'escape') as text, sealed_secret as sealed
      from two_factor where contact_id = ${contact.id}`
    expect(row!.text).not.toContain(secret)
    expect(row!.sealed.toString('latin1')).not.toContain(secret)
    await sql`
      update two_factor set sealed_secret = ${row!.sealed} where contact_id = ${other.contact.id}`
    const reply = await signInWith(market, other.contact, codeAt(secret, now()))
    expect([reply.status, reply.refusal.payload.msg]).toEqual([400, refusals.wrongCode])
  })
  test('stores recovery codes as hashes only', async () => {
    const { contact, recoveryCodes } = await anEnrolledContact(market)
    const rows = await market.database.sql<{ text: string }[]>`
      select recovery_code::text as text from recovery_code
      join two_factor on two_factor.id = two_factor_id where contact_id = ${contact.id}`
    expect(rows.length).toBe(10)
    const kept = rows.map(({ text }) => text).join()
    for (const code of recoveryCodes) {
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/)
      expect(kept).not.toContain(code.replace('-', ''))
    }
  })
})

describe('the form of a code (AU-009, CN-002)', () => {
  test.each([
    ['12345', 'five digits'],
    ['1234567', 'seven digits'],
    ['12a456', 'a letter'],
    ['abcdef', 'letters'],
    ['', 'nothing'],
    ['      ', 'spaces'],
    ['١٢٣٤٥٦', 'Arabic digits'],
    ['１２３４５６', 'wide digits'],
    ['𝟏𝟐𝟑𝟒𝟓𝟔', 'bold digits'],
    ['+12345', 'a sign'],
    ['1e5000', 'a power'],
    ['123456\u0000', 'a zero byte'],
    [123456, 'a number'],
    [null, 'null'],
    [undefined, 'no code'],
    [['123456'], 'an array'],
    [{ $ne: '' }, 'an object'],
    ['1'.repeat(5000), 'far too many digits'],
  ])('refuses %j with a clear message: %s', async (code: unknown, _what: string) => {
    const { caller } = await aSignedInContact()
    await caller.call(generateTwoFactorSecret)
    for (const { path } of [enableTwoFactor, verifyForDisable, renewRecoveryCodes]) {
      const reply = await caller.raw('POST', path, { code })
      expect(reply.status).toBe(400)
      expect(reply.refusal.payload.errors).toEqual([{ param: 'code', msg: sixDigits }])
    }
  })
  test('refuses a recovery code for enabling', async () => {
    const { caller } = await aSignedInContact()
    await caller.call(generateTwoFactorSecret)
    const reply = await caller.call(enableTwoFactor, { body: { code: '7K3MQ-V9X2T' } })
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors).toEqual([{ param: 'code', msg: sixDigits }])
  })
  test.each([
    ['12 34 56', (code: string) => code.replace(/(..)(?=.)/g, '$1 ')],
    ['123 456 with hard spaces around', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
    ['123-456', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
  ])('ignores spaces and hyphens: %s', async (_name, written) => {
    const { contact, code } = await anEnrolledContact(market)
    expect((await signInWith(market, contact, written(code()))).status).toBe(200)
  })
  test('accepts a recovery code in lower case, with spaces, or without separators (AM-127)', async () => {
    const { contact, recoveryCodes } = await anEnrolledContact(market)
    const [one, two, three] = recoveryCodes as [string, string, string]
    for (const code of [one.toLowerCase(), two.replace('-', ' '), three.replace('-', '')]) {
      expect((await signInWith(market, contact, code)).status).toBe(200)
    }
  })
})

describe('signing in', () => {
  test('asks for a code only after the right password, and signs in nobody before it (AU-003, BK-018)', async () => {
    const { contact, code } = await anEnrolledContact(market)
    const wrong = await signInWith(market, contact, code(), { password: 'Wrong-password-1' })
    expect([wrong.status, wrong.refusal.payload.msg]).toEqual([400, refusals.wrongCredentials])
    const sessions = async () =>
      (await market.database.sql`select 1 from session where contact_id = ${contact.id}`).length
    const before = await sessions()
    for (const empty of [undefined, null, '', '  ']) {
      const asked = await signInWith(market, contact, empty)
      expect(asked.status).toBe(200)
      expect(asked.body).toEqual({
        status: 200,
        requires2FA: true,
        payload: { msg: 'Please enter your code' },
      })
      expect(asked.headers.getSetCookie()).toEqual([])
    }
    const page = await signInWith(market, contact, undefined, {
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(page.body).toMatchObject({ requires2FA: true })
    expect(page.headers.getSetCookie()).toEqual([])
    expect(await sessions()).toBe(before)
    const signed = await signInWith(market, contact, code())
    expect(signed.body).toMatchObject({ requires2FA: false, payload: { user: { id: contact.id } } })
    expect(await sessions()).toBe(before + 1)
  })
  test.each(['000000', '7K3MQ-V9X2T'])(
    'answers the wrong code %s with 400 and words (BK-018, ER-003)',
    async (wrong) => {
      const { contact } = await anEnrolledContact(market)
      const reply = await signInWith(market, contact, wrong)
      expect([reply.status, reply.refusal.payload.msg]).toEqual([400, refusals.wrongCode])
    },
  )
  test.each(['12345', '1234567', 'abcdef', '١٢٣٤٥٦', '1'.repeat(101), 123456, ['1']])(
    'answers the ill-formed code %j with 400 and words',
    async (wrong) => {
      const { contact } = await anEnrolledContact(market)
      const reply = await signInWith(market, contact, wrong)
      expect(reply.status).toBe(400)
      const { msg, errors } = reply.refusal.payload
      expect(errors?.[0]?.msg ?? msg).toBe(sixDigits)
    },
  )
  test('a code is not looked at while it is off', async () => {
    const contact = await aContact(market)
    expect((await signInWith(market, contact, '000000')).body).toMatchObject({ requires2FA: false })
  })
  test('a code of one account is worth nothing for another', async () => {
    const [one, other] = [await anEnrolledContact(market), await anEnrolledContact(market)]
    for (const code of [one.code(), one.recoveryCodes[0]]) {
      const reply = await signInWith(market, other.contact, code)
      expect([reply.status, reply.refusal.payload.msg]).toEqual([400, refusals.wrongCode])
    }
    expect((await signInWith(market, one.contact, one.code())).status).toBe(200)
    expect((await signInWith(market, one.contact, one.recoveryCodes[0])).status).toBe(200)
  })
})

describe('time steps', () => {
  test.each([
    [-2, 400],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 400],
  ])('the code of %i steps from now answers %i', async (steps, status) => {
    const { contact, secret } = await anEnrolledContact(market)
    // Far from the step used for enabling, at the start of another.
    market.clock.set(
      new Date(Math.ceil((now().getTime() + 300_000) / 30_000) * 30_000).toISOString(),
    )
    const code = codeAt(secret, new Date(now().getTime() + steps * 30_000))
    expect((await signInWith(market, contact, code)).status).toBe(status)
  })
  test('starts and ends a step on the half minute', async () => {
    const { contact, secret } = await anEnrolledContact(market)
    const start = Math.ceil((now().getTime() + 300_000) / 30_000) * 30_000
    const code = codeAt(secret, new Date(start))
    market.clock.set(new Date(start - 30_001).toISOString())
    expect((await signInWith(market, contact, code)).status).toBe(400)
    market.clock.set(new Date(start + 60_000).toISOString())
    expect((await signInWith(market, contact, code)).status).toBe(400)
    market.clock.set(new Date(start + 59_999).toISOString())
    expect((await signInWith(market, contact, code)).status).toBe(200)
  })
  test('accepts a code once, and no older one after it (BK-017)', async () => {
    const { contact, secret } = await anEnrolledContact(market)
    nextStep(market)
    nextStep(market)
    const [older, code] = [-30_000, 0].map((ms) => codeAt(secret, new Date(now().getTime() + ms)))
    expect((await signInWith(market, contact, code)).status).toBe(200)
    expect((await signInWith(market, contact, code)).status).toBe(400)
    expect((await signInWith(market, contact, older)).status).toBe(400)
    nextStep(market)
    expect((await signInWith(market, contact, code)).status).toBe(400)
    expect((await signInWith(market, contact, codeAt(secret, now()))).status).toBe(200)
  })
  test('refuses the code used for enabling', async () => {
    const { contact, caller } = await aSignedInContact()
    const { secret } = (await caller.call(generateTwoFactorSecret)).body
    const code = codeAt(secret, now())
    await caller.call(enableTwoFactor, { body: { code } })
    expect((await signInWith(market, contact, code)).status).toBe(400)
    expect((await caller.call(verifyForDisable, { body: { code } })).status).toBe(400)
  })
  test('refuses a code used to sign in for disabling', async () => {
    const { contact, caller, code } = await anEnrolledContact(market)
    const used = code()
    expect((await signInWith(market, contact, used)).status).toBe(200)
    expect((await caller.call(verifyForDisable, { body: { code: used } })).status).toBe(400)
  })
})
