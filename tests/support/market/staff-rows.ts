import { randomBytes } from 'node:crypto'
import type { StaffRole } from '#contract/access.ts'
import { hashToken } from '#server/features/auth/public.ts'
import { newStaffToken } from '#server/features/back-office/staff/sign-in-staff.ts'
import type { Sql } from '#server/platform/database/database.ts'

let serial = 0

/** A globally unique staff address. */
export const newStaffEmail = () =>
  `staff${++serial}-${randomBytes(4).toString('hex')}@operator.example`

/** Inserts a staff member without a second factor, and without a password unless a hash is given. */
export async function insertStaff(
  sql: Sql,
  staff: {
    name: string
    email: string
    roles: readonly StaffRole[]
    passwordHash?: string
    at: Date
  },
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into staff (name, email, roles, password_hash, created_at)
    values (${staff.name}, ${staff.email}, ${[...staff.roles]}, ${staff.passwordHash ?? null}, ${staff.at})
    returning id`
  return row!.id
}

/** Inserts a staff session, by default with a verified second factor. @returns its token */
export async function insertStaffSession(
  sql: Sql,
  session: { staffId: number; at: Date; endsAt?: Date; isConfirmed?: boolean },
): Promise<string> {
  const token = newStaffToken()
  const { staffId, at, isConfirmed = true } = session
  const endsAt = session.endsAt ?? new Date(at.getTime() + 30 * 60_000)
  await sql`
    insert into staff_session (staff_id, token_hash, is_confirmed, created_at, last_seen_at, expires_at)
    values (${staffId}, ${hashToken(token)}, ${isConfirmed}, ${at}, ${at}, ${endsAt})`
  return token
}
