import type { StaffRole } from '#contract/access.ts'
import { refusals } from '#contract/refusals.ts'
import { resetSecondFactor } from '#server/features/auth/public.ts'
import { sendStaffLink } from '#server/features/back-office/staff/invite-staff.ts'
import {
  endSessionsOfStaff,
  findStaff,
  lockAdmins,
  updateStaffEnd,
  updateStaffRole,
  type StaffRow,
} from '#server/features/back-office/staff/queries.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { notFound, refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** What is done to a person of the operator, by whom and why. */
export interface StaffChange {
  staffId: number
  actor: Actor
  reason: string
}

/** Changes what somebody may do; their sessions work on with the new role. */
export const changeRole = (platform: Platform, change: StaffChange & { role: StaffRole }) =>
  withColleague(platform, change, async (tx, staff) => {
    const { role, staffId, actor, reason } = change
    if (isSelf(change)) return refuse(409, refusals.ownAccess)
    if (staff.role === role) return undefined
    if (role !== 'admin' && (await isLastAdmin(tx, staffId))) return refuse(409, refusals.lastAdmin)
    await updateStaffRole(tx, staffId, role)
    await recordAuditEntry(tx, {
      at: platform.clock.now(),
      act: 'staff.role',
      actor,
      staffId,
      reason,
      details: { from: staff.role, to: role },
    })
    return undefined
  })

/** Ends somebody's access, sessions and all. */
export const endAccess = (platform: Platform, change: StaffChange) =>
  withColleague(platform, change, async (tx) => {
    const { staffId, actor, reason } = change
    if (isSelf(change)) return refuse(409, refusals.ownAccess)
    if (await isLastAdmin(tx, staffId)) return refuse(409, refusals.lastAdmin)
    const at = platform.clock.now()
    await updateStaffEnd(tx, staffId, at)
    await endSessionsOfStaff(tx, staffId, at)
    await recordAuditEntry(tx, { at, act: 'staff.ended', actor, staffId, reason })
    return undefined
  })

/** Mails a new link to set the password; the present password works until it is used. */
export const sendLinkAgain = (platform: Platform, change: StaffChange) =>
  withColleague(platform, change, async (tx) => {
    const { staffId, actor, reason } = change
    await sendStaffLink(tx, platform, staffId)
    const at = platform.clock.now()
    await recordAuditEntry(tx, { at, act: 'staff.link-sent', actor, staffId, reason })
    return undefined
  })

/** Takes the second factor off somebody who lost it; whoever is signed in as them is signed out. */
export const resetTwoFactor = (platform: Platform, change: StaffChange) =>
  withColleague(platform, change, async (tx) => {
    const { staffId, actor, reason } = change
    // One's own takes a code: whoever finds a session open cannot put their own phone in its place.
    if (isSelf(change)) return refuse(409, refusals.ownFactor)
    const wasOn = await resetSecondFactor(tx, platform, { staffId }, actor, reason)
    if (!wasOn) return refuse(409, refusals.twoFactorOff, { extra: 'TWO_FACTOR_OFF' })
    await endSessionsOfStaff(tx, staffId, platform.clock.now())
    return undefined
  })

const isSelf = ({ actor, staffId }: StaffChange) => actor.kind === 'staff' && actor.id === staffId

async function isLastAdmin(tx: Tx, staffId: number): Promise<boolean> {
  const admins = await lockAdmins(tx)
  return admins.length === 1 && admins[0]!.id === staffId
}

/** Does something to somebody who works here, in one transaction; nobody by the id is 'not found'. */
function withColleague(
  { database }: Platform,
  { staffId }: StaffChange,
  act: (tx: Tx, staff: StaffRow) => Promise<Refused | undefined>,
): Promise<Refused | undefined> {
  return database.transaction(async (tx) => {
    const staff = await findStaff(tx, staffId)
    return staff ? act(tx, staff) : notFound()
  })
}
