import { staffRoles, type StaffRole } from '#contract/access.ts'
import { formatRoles } from '#contract/back-office/staff.ts'
import { refusals } from '#contract/refusals.ts'
import { resetSecondFactor } from '#server/features/auth/public.ts'
import { issueStaffLink, sendStaffLink } from '#server/features/back-office/staff/invite-staff.ts'
import {
  endSessionsOfStaff,
  lockStaff,
  lockAdmins,
  updateStaffEnd,
  updateStaffRoles,
  type StaffRow,
} from '#server/features/back-office/staff/queries.ts'
import type { Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction, type StaffAction } from '#server/platform/staff-action.ts'

interface StaffChange {
  staffId: number
  actor: Actor
  reason: string
}

/** Changes the roles; sessions continue with them. */
export const changeRoles = (
  platform: Platform,
  change: StaffChange & { roles: readonly StaffRole[] },
) =>
  withColleague(platform, change, async ({ tx, row, record }) => {
    const { staffId } = change
    const roles = staffRoles.filter((role) => change.roles.includes(role))
    if (isSelf(change)) return refuse(409, refusals.ownAccess)
    const from = formatRoles(row.roles)
    const to = formatRoles(roles)
    if (from === to) return undefined
    if (!roles.includes('admin') && (await isLastAdmin(tx, staffId))) {
      return refuse(409, refusals.lastAdmin)
    }
    await updateStaffRoles(tx, staffId, roles)
    await record('staff.role', { staffId, details: { from, to } })
    return undefined
  })

/** Ends the access and all sessions of a staff member. */
export const endAccess = (platform: Platform, change: StaffChange) =>
  withColleague(platform, change, async ({ tx, now, record }) => {
    const { staffId } = change
    if (isSelf(change)) return refuse(409, refusals.ownAccess)
    if (await isLastAdmin(tx, staffId)) return refuse(409, refusals.lastAdmin)
    await updateStaffEnd(tx, staffId, now)
    await endSessionsOfStaff(tx, staffId, now)
    await record('staff.ended', { staffId })
    return undefined
  })

/** Sends a new password link; the current password works until the link is used. */
export const sendLinkAgain = (platform: Platform, change: StaffChange) =>
  withColleague(platform, change, async ({ tx, record }) => {
    const { staffId } = change
    await sendStaffLink(tx, platform, staffId)
    await record('staff.link-sent', { staffId })
    return undefined
  })

/** Resets a lost second factor and ends all sessions. */
export const resetTwoFactor = (platform: Platform, change: StaffChange) =>
  withColleague(platform, change, async ({ tx, now }) => {
    const { staffId, actor, reason } = change
    // Resetting the own factor requires a code, so that an open session is not enough to replace it.
    if (isSelf(change)) return refuse(409, refusals.ownFactor)
    const wasOn = await resetSecondFactor(tx, platform, { staffId }, actor, reason)
    if (!wasOn) return refuse(409, refusals.twoFactorOff, { extra: 'TWO_FACTOR_OFF' })
    await endSessionsOfStaff(tx, staffId, now)
    return undefined
  })

/**
 * Lets a colleague in who has lost the password, and if asked the second factor, without mail; for the command line. The
 * current password works until the link is used.
 */
export const resetAccess = (platform: Platform, change: StaffChange & { secondFactor: boolean }) =>
  withColleague(platform, change, async ({ tx, row, now, record }) => {
    const { staffId, actor, reason, secondFactor } = change
    const wasReset =
      secondFactor && (await resetSecondFactor(tx, platform, { staffId }, actor, reason))
    if (wasReset) await endSessionsOfStaff(tx, staffId, now)
    const issued = await issueStaffLink(tx, platform, row)
    await record('staff.link-sent', { staffId })
    return { ...issued, wasReset }
  })

const isSelf = ({ actor, staffId }: StaffChange) => actor.kind === 'staff' && actor.id === staffId

async function isLastAdmin(tx: Tx, staffId: number): Promise<boolean> {
  const admins = await lockAdmins(tx)
  return admins.length === 1 && admins[0]!.id === staffId
}

/** Admins first, so that two of them who end each other's access wait instead of blocking each other. */
async function lockColleague(tx: Tx, staffId: number): Promise<StaffRow | undefined> {
  await lockAdmins(tx)
  return lockStaff(tx, staffId)
}

/** Changes a current staff member; 404 for others. */
const withColleague = <A = undefined>(
  platform: Platform,
  { staffId, actor, reason }: StaffChange,
  change: (action: StaffAction<StaffRow>) => Promise<A | Refused>,
): Promise<A | Refused> =>
  staffAction(platform, { actor, reason, id: staffId, lock: lockColleague }, change)
