import type { StaffRole } from '#contract/access.ts'
import { ListedStaff, type StaffMember } from '#contract/back-office/staff.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { rows } from '#server/platform/database/rows.ts'

export interface StaffRow extends Omit<StaffMember, 'hasTwoFactor'> {
  passwordHash: string | null
  endedAt: Date | null
}

const staffColumns = (db: Queryable) => db`
  staff.id, staff.name, staff.email, staff.roles, staff.password_hash, staff.ended_at`

export async function findStaffByEmail(db: Queryable, email: string) {
  const [row] = await db<StaffRow[]>`
    select ${staffColumns(db)} from staff where email = ${email.toLowerCase()} and ended_at is null`
  return row
}

export async function findStaff(db: Queryable, id: number): Promise<StaffRow | undefined> {
  const [row] = await db<StaffRow[]>`
    select ${staffColumns(db)} from staff where id = ${id} and ended_at is null`
  return row
}

/** Like `findStaff`, with a lock that serializes password changes and sign-ins. */
export async function lockStaff(tx: Tx, id: number): Promise<StaffRow | undefined> {
  const [row] = await tx<StaffRow[]>`
    select ${staffColumns(tx)} from staff where id = ${id} and ended_at is null
    for no key update`
  return row
}

/** Whether a verified password is still current; waits for a concurrent change. */
export async function isStaffPasswordUnchanged(tx: Tx, id: number, passwordHash: string | null) {
  const [row] = await tx`
    select 1 from staff
    where id = ${id} and password_hash = ${passwordHash} and ended_at is null
    for share`
  return row !== undefined
}

export async function isStaffEmailTaken(db: Queryable, email: string): Promise<boolean> {
  const [row] = await db`select 1 from staff where email = ${email.toLowerCase()}`
  return row !== undefined
}

/** Current and former staff, current first. */
export const allStaff = (db: Queryable) => rows(db, ListedStaff)`
  select id, name, email, roles, password_hash is not null as has_password,
    exists (select from two_factor where staff_id = staff.id and enabled_at is not null)
      as has_two_factor,
    created_at, ended_at,
    (select max(last_seen_at) from staff_session where staff_id = staff.id and is_confirmed)
      as last_seen_at
  from staff order by ended_at is not null, name, id limit 1000`

export async function insertStaff(
  db: Queryable,
  staff: {
    name: string
    email: string
    roles: readonly StaffRole[]
    now: Date
    passwordHash?: string
  },
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into staff (name, email, roles, password_hash, created_at)
    values (${staff.name}, ${staff.email.toLowerCase()}, ${[...staff.roles]},
      ${staff.passwordHash ?? null}, ${staff.now})
    returning id`
  return row!.id
}

/** Locks the admins, so that two who demote each other at once cannot both succeed. */
export const lockAdmins = (db: Queryable) => db<{ id: number }[]>`
  select id from staff where 'admin' = any(roles) and ended_at is null order by id for update`

export const updateStaffRoles = (db: Queryable, id: number, roles: readonly StaffRole[]) => db`
  update staff set roles = ${[...roles]} where id = ${id}`

export const updateStaffEnd = (db: Queryable, id: number, now: Date) => db`
  update staff set ended_at = ${now}, password_hash = null where id = ${id}`

export const updateStaffPassword = (db: Queryable, id: number, passwordHash: string) => db`
  update staff set password_hash = ${passwordHash} where id = ${id}`

interface StaffSessionRow extends StaffRow {
  sessionId: number
  isConfirmed: boolean
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  sessionEndedAt: Date | null
}

export async function findStaffSession(db: Queryable, tokenHash: Buffer) {
  const [row] = await db<StaffSessionRow[]>`
    select ${staffColumns(db)}, staff_session.id as session_id, staff_session.is_confirmed,
      staff_session.created_at, staff_session.last_seen_at, staff_session.expires_at,
      staff_session.ended_at as session_ended_at
    from staff_session join staff on staff.id = staff_session.staff_id
    where token_hash = ${tokenHash}`
  return row
}

export const insertStaffSession = (
  db: Queryable,
  session: {
    staffId: number
    tokenHash: Buffer
    now: Date
    expiresAt: Date
    userAgent: string
    source: string
  },
) => db`
  insert into staff_session (staff_id, token_hash, created_at, last_seen_at, expires_at, user_agent,
    source)
  values (${session.staffId}, ${session.tokenHash}, ${session.now}, ${session.now},
    ${session.expiresAt}, ${session.userAgent.slice(0, 300)}, ${session.source})`

export const touchStaffSession = (db: Queryable, id: number, now: Date, expiresAt: Date) => db`
  update staff_session set last_seen_at = ${now}, expires_at = ${expiresAt} where id = ${id}`

/** Confirms a session and replaces its token; false if it has ended or is confirmed already. */
export async function confirmStaffSession(
  db: Queryable,
  session: { id: number; tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<boolean> {
  const confirmed = await db`
    update staff_session
    set is_confirmed = true, token_hash = ${session.tokenHash}, created_at = ${session.now},
      last_seen_at = ${session.now}, expires_at = ${session.expiresAt}
    where id = ${session.id} and not is_confirmed and ended_at is null`
  return confirmed.count === 1
}

export const endStaffSession = (db: Queryable, id: number, now: Date) => db`
  update staff_session set ended_at = ${now} where id = ${id} and ended_at is null`

export const endSessionsOfStaff = (db: Queryable, staffId: number, now: Date, except = 0) => db`
  update staff_session set ended_at = ${now}
  where staff_id = ${staffId} and ended_at is null and id <> ${except}`

export const deleteOldStaffSessions = (db: Queryable, before: Date) => db`
  delete from staff_session where expires_at < ${before} or ended_at < ${before}`
