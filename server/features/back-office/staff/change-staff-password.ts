import { refusals } from '#contract/refusals.ts'
import {
  checkPasswordChange,
  findLink,
  hashPassword,
  findPasswordWeakness,
  notifyPasswordChange,
  type PasswordChange,
  hashLinkToken,
  usePasswordLink,
  revokeLinks,
  type Changer,
} from '#server/features/auth/public.ts'
import {
  endSessionsOfStaff,
  findStaff,
  lockStaff,
  updateStaffPassword,
  type StaffRow,
} from '#server/features/back-office/staff/queries.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isRefused, refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

const refuseLink = () => refuse(400, refusals.resetLinkInvalid, { extra: 'BAD_TOKEN' })

/** Sets a password with an invitation link; ends all sessions and signs nobody in. */
export async function setByLink(
  platform: Platform,
  input: { token: string; password: string },
  changer: Changer,
): Promise<{ email: string } | Refused> {
  const { database, clock } = platform
  const hash = hashLinkToken(input.token)
  const link = hash && (await findLink(database.sql, hash, clock.now()))
  // Member links are not valid here and stay unused.
  if (!link || link.staffId === null) return refuseLink()
  const { staffId, name, email } = link
  const weakness = await findPasswordWeakness(platform, input.password, { name, email })
  if (weakness) return refuseFields([{ param: 'password', msg: weakness }])
  const passwordHash = await hashPassword(input.password)
  return database.transaction<{ email: string } | Refused>(async (tx) => {
    const staff = await lockStaff(tx, staffId)
    if (!staff || !(await usePasswordLink(tx, platform, input.token))) return refuseLink()
    await endSessionsOfStaff(tx, staffId, clock.now())
    const how = staff.passwordHash === null ? 'first' : 'link'
    await completePasswordChange(tx, platform, staff, { passwordHash, changer, how })
    return { email }
  })
}

/** Changes the own password with the current one; all other sessions end. */
export async function changeOwnPassword(
  platform: Platform,
  { staffId, sessionId }: { staffId: number; sessionId: number },
  input: { currentPassword: string; password: string },
  changer: Changer,
): Promise<'changed' | Refused> {
  const { database, clock } = platform
  const now = clock.now()
  const staff = await findStaff(database.sql, staffId)
  if (!staff) return refuse(401, refusals.sessionEnded)
  const checked = await checkPasswordChange(platform, staff, input, {
    counter: `staff-password:${staffId}`,
    actor: changer.actor,
    staffId,
  })
  if (isRefused(checked)) return checked
  return database.transaction<'changed' | Refused>(async (tx) => {
    // A concurrent change has ended this session.
    const locked = await lockStaff(tx, staffId)
    if (locked?.passwordHash !== staff.passwordHash) return refuse(401, refusals.sessionEnded)
    await endSessionsOfStaff(tx, staffId, now, sessionId)
    await completePasswordChange(tx, platform, staff, { ...checked, changer, how: 'profile' })
    return 'changed'
  })
}

/** Saves the new hash, revokes open links, records the change and notifies the owner. */
async function completePasswordChange(
  tx: Tx,
  platform: Platform,
  staff: StaffRow,
  change: { passwordHash: string; changer: Changer; how: PasswordChange },
): Promise<void> {
  const { id: staffId, name, email } = staff
  const { changer, how } = change
  const at = platform.clock.now()
  await updateStaffPassword(tx, staffId, change.passwordHash)
  await revokeLinks(tx, { staffId }, at)
  await recordAuditEntry(tx, {
    at,
    act: how === 'profile' ? 'password.changed' : 'password.reset',
    actor: changer.actor,
    staffId,
  })
  await notifyPasswordChange(tx, platform, { to: { name, email }, how, changer })
}
