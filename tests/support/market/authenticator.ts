import { generateSync } from 'otplib'
import { enableTwoFactor, generateTwoFactorSecret, totp } from '#contract/auth/two-factor.ts'
import { signedIn, visitor, type Caller } from './callers.ts'
import { aContact, testPassword, type TestContact } from './factories.ts'
import type { TestMarket } from './test-market.ts'

/** The TOTP code at a given time, by a second implementation. */
export const codeAt = (secret: string, at: Date): string =>
  generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) })

/** Advances the clock to the next time step. */
export const nextStep = (market: TestMarket) =>
  market.clock.advance({ seconds: totp.periodSeconds })

export interface Enrolled {
  contact: TestContact
  caller: Caller
  secret: string
  recoveryCodes: string[]
  /** The current code of the app. */
  code: () => string
}

/** Enables two-factor authentication over HTTP and advances to the next time step. */
export async function enrol(
  market: TestMarket,
  contact: TestContact,
  caller: Caller,
): Promise<Enrolled> {
  const { secret } = (await caller.call(generateTwoFactorSecret)).body
  const code = () => codeAt(secret, market.clock.now())
  const enabled = await caller.call(enableTwoFactor, { body: { code: code() } })
  if (enabled.status !== 200) throw new Error(`enabling returned ${enabled.status}`)
  nextStep(market)
  return { contact, caller, secret, code, recoveryCodes: enabled.body.payload.recoveryCodes }
}

/** A signed-in contact of a new company with two-factor authentication. */
export async function anEnrolledContact(market: TestMarket): Promise<Enrolled> {
  const contact = await aContact(market)
  return enrol(market, contact, await signedIn(market, contact))
}

/** Signs in over HTTP as an API client, with an optional code. */
export const signInWith = (
  market: TestMarket,
  contact: { email: string },
  code?: unknown,
  given: { password?: string; headers?: Record<string, string> } = {},
) =>
  visitor(market).raw(
    'POST',
    '/api/auth/login',
    { email: contact.email, password: given.password ?? testPassword, code },
    given.headers,
  )
