import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { StaffRole } from '#contract/access.ts'
import { confirmStaff, enrolStaff, staffLogin } from '#contract/staff.ts'
import { hashPassword } from '#server/features/auth/public.ts'
import { callerWith, visitor, type Caller } from './callers.ts'
import { testPassword } from './factories.ts'
import type { TestMarket } from './test-market.ts'

export interface TestStaff {
  id: number
  name: string
  email: string
  role: StaffRole
}

let hash: Promise<string> | undefined
let serial = 0

/** A person of the operator with `testPassword` and without a second factor. */
export async function aStaffMember(
  market: TestMarket,
  given: { role?: StaffRole; name?: string; email?: string } = {},
): Promise<TestStaff> {
  hash ??= hashPassword(testPassword)
  serial += 1
  const staff = {
    name: given.name ?? `Staff ${serial}`,
    email: given.email ?? `staff${serial}-${randomBytes(3).toString('hex')}@operator.example`,
    role: given.role ?? 'admin',
  }
  const [row] = await market.database.sql<{ id: number }[]>`
    insert into staff (name, email, role, password_hash, created_at)
    values (${staff.name}, ${staff.email}, ${staff.role}, ${await hash}, ${market.clock.now()})
    returning id`
  return { id: row!.id, ...staff }
}

/** A caller with an open session of this person, whose second factor counts as given. */
export async function staffCaller(market: TestMarket, staff: TestStaff): Promise<Caller> {
  const token = `staff.${randomBytes(32).toString('base64url')}`
  const now = market.clock.now()
  await market.database.sql`
    insert into staff_session (staff_id, token_hash, is_confirmed, created_at, last_seen_at, expires_at)
    values (${staff.id}, ${createHash('sha256').update(token).digest()}, true, ${now}, ${now},
      ${new Date(now.getTime() + 30 * 60_000)})`
  return withToken(market, token)
}

/** A new person of this role, signed in. */
export const aStaffCaller = async (market: TestMarket, role: StaffRole = 'admin') =>
  staffCaller(market, await aStaffMember(market, { role }))

/** A bearer of this token. */
export const withToken = (market: TestMarket, token: string): Caller =>
  callerWith(market, token, () => ({ authorization: `Bearer ${token}` }))

/** The code that an authenticator app shows now. */
export const codeNow = (market: TestMarket, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: market.clock.now().getTime(),
  })

/** Signs in by the password, over HTTP: a session that waits for its second factor. */
export async function halfSignedIn(market: TestMarket, staff: TestStaff): Promise<Caller> {
  const reply = await visitor(market).call(staffLogin, {
    body: { email: staff.email, password: testPassword },
  })
  if (reply.status !== 200) throw new Error(`sign-in answered ${reply.status}`)
  return withToken(market, reply.body.payload.token!)
}

/** The first sign-in over HTTP, with the second factor set up. */
export async function enrolled(market: TestMarket, staff: TestStaff) {
  const half = await halfSignedIn(market, staff)
  const { secret } = (await half.call(enrolStaff)).body.payload
  const confirmed = await half.call(confirmStaff, { body: { code: codeNow(market, secret) } })
  if (confirmed.status !== 200) throw new Error(`enrolment answered ${confirmed.status}`)
  const { token, recoveryCodes } = confirmed.body.payload
  return { caller: withToken(market, token!), half, secret, recoveryCodes }
}
