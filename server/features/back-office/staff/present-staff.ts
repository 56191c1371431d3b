import type { ListedStaff, StaffMember } from '#contract/back-office/staff.ts'
import { hasSecondFactor } from '#server/features/auth/public.ts'
import { allStaff, type StaffRow } from '#server/features/back-office/staff/queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** A person of the operator as the back office shows them. */
export async function presentStaff(
  db: Queryable,
  { id, name, email, role }: StaffRow,
): Promise<StaffMember> {
  return { id, name, email, role, hasTwoFactor: await hasSecondFactor(db, { staffId: id }) }
}

/** Everybody who works or worked here. */
export async function presentStaffList(db: Queryable): Promise<ListedStaff[]> {
  const rows = await allStaff(db)
  return rows.map(({ createdAt, lastSeenAt, endedAt, ...staff }) => ({
    ...staff,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  }))
}
