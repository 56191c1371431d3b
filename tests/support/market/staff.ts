import type { StaffRole } from '#contract/access.ts'
import { confirmStaff, enrolStaff, staffLogin } from '#contract/back-office/staff.ts'
import { hashPassword } from '#server/features/auth/public.ts'
import { codeAt } from './authenticator.ts'
import { callerWith, visitor, type Caller } from './callers.ts'
import { testPassword } from './factories.ts'
import { insertStaff, insertStaffSession, newStaffEmail } from './staff-rows.ts'
import type { TestMarket } from './test-market.ts'

export interface TestStaff {
  id: number
  name: string
  email: string
  roles: readonly StaffRole[]
}

let hash: Promise<string> | undefined
let serial = 0

/** A staff member with `testPassword` and without a second factor. */
export async function aStaffMember(
  market: TestMarket,
  given: { role?: StaffRole; roles?: readonly StaffRole[]; name?: string; email?: string } = {},
): Promise<TestStaff> {
  hash ??= hashPassword(testPassword)
  serial += 1
  const staff = {
    name: given.name ?? `Staff ${serial}`,
    email: given.email ?? newStaffEmail(),
    roles: given.roles ?? [given.role ?? 'admin'],
  }
  const at = market.clock.now()
  const id = await insertStaff(market.database.sql, { ...staff, passwordHash: await hash, at })
  return { id, ...staff }
}

/** A caller with a confirmed session of a staff member. */
export async function staffCaller(market: TestMarket, staff: TestStaff): Promise<Caller> {
  const session = { staffId: staff.id, at: market.clock.now() }
  return withToken(market, await insertStaffSession(market.database.sql, session))
}

/** A caller with a confirmed session of a new staff member. */
export const aStaffCaller = async (market: TestMarket, role: StaffRole = 'admin') =>
  staffCaller(market, await aStaffMember(market, { role }))

/** A caller with a bearer token. */
export const withToken = (market: TestMarket, token: string): Caller =>
  callerWith(market, token, () => ({ authorization: `Bearer ${token}` }))

/** The current TOTP code. */
export const codeNow = (market: TestMarket, secret: string): string =>
  codeAt(secret, market.clock.now())

/** Signs in over HTTP by password; the session is not confirmed. */
export async function halfSignedIn(market: TestMarket, staff: TestStaff): Promise<Caller> {
  const reply = await visitor(market).call(staffLogin, {
    body: { email: staff.email, password: testPassword },
  })
  if (reply.status !== 200) throw new Error(`sign-in returned ${reply.status}`)
  return withToken(market, reply.body.payload.token!)
}

/** The first sign-in over HTTP, with the second factor set up. */
export async function enrolled(market: TestMarket, staff: TestStaff) {
  const half = await halfSignedIn(market, staff)
  const { secret } = (await half.call(enrolStaff)).body.payload
  const confirmed = await half.call(confirmStaff, { body: { code: codeNow(market, secret) } })
  if (confirmed.status !== 200) throw new Error(`enrolment returned ${confirmed.status}`)
  const { token, recoveryCodes } = confirmed.body.payload
  return { caller: withToken(market, token!), half, secret, recoveryCodes }
}

/** Audited actions of a staff member, oldest first. */
export const staffActions = async ({ database }: TestMarket, staffId: number): Promise<string[]> =>
  (
    await database.sql<{ act: string }[]>`
      select act from audit_entry where staff_id = ${staffId} order by id`
  ).map(({ act }) => act)
