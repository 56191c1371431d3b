import { refusals } from '#contract/refusals.ts'
import {
  checkPasswordChange,
  findLink,
  hashPassword,
  findPasswordWeakness,
  notifyPasswordChange,
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

const linkOver = () => refuse(400, refusals.resetLinkInvalid, { extra: 'BAD_TOKEN' })

/** Sets a password by the link of an invitation. It signs nobody in, and ends all sessions of its owner. */
export async function setByLink(
  platform: Platform,
  wanted: { token: string; password: string },
  changer: Changer,
): Promise<{ email: string } | Refused> {
  const { database, clock } = platform
  const hash = hashLinkToken(wanted.token)
  const link = hash && (await findLink(database.sql, hash, clock.now()))
  // A link of a member opens nothing here, and still works there.
  if (!link || link.staffId === null) return linkOver()
  const { staffId, name, email } = link
  const weakness = await findPasswordWeakness(platform, wanted.password, { name, email })
  if (weakness) return refuseFields([{ param: 'password', msg: weakness }])
  const passwordHash = await hashPassword(wanted.password)
  return database.transaction<{ email: string } | Refused>(async (tx) => {
    const staff = await lockStaff(tx, staffId)
    if (!staff || !(await usePasswordLink(tx, platform, wanted.token))) return linkOver()
    await endSessionsOfStaff(tx, staffId, clock.now())
    await settle(tx, platform, staff, { passwordHash, changer, how: 'link' })
    return { email }
  })
}

/** Changes the own password by the current one; all other sessions end. */
export async function changeOwnPassword(
  platform: Platform,
  { staffId, sessionId }: { staffId: number; sessionId: number },
  wanted: { currentPassword: string; password: string },
  changer: Changer,
): Promise<'changed' | Refused> {
  const { database, clock } = platform
  const now = clock.now()
  const staff = await findStaff(database.sql, staffId)
  if (!staff) return refuse(401, refusals.sessionEnded)
  const checked = await checkPasswordChange(platform, staff, wanted, {
    counter: `staff-password:${staffId}`,
    actor: changer.actor,
    staffId,
  })
  if (isRefused(checked)) return checked
  return database.transaction<'changed' | Refused>(async (tx) => {
    // A change in the meantime has ended this session: what it still asks for comes too late.
    const held = await lockStaff(tx, staffId)
    if (held?.passwordHash !== staff.passwordHash) return refuse(401, refusals.sessionEnded)
    await endSessionsOfStaff(tx, staffId, now, sessionId)
    await settle(tx, platform, staff, { ...checked, changer, how: 'profile' })
    return 'changed'
  })
}

/** What every change does: no older link works any more, it is recorded, and its owner is told. */
async function settle(
  tx: Tx,
  platform: Platform,
  staff: StaffRow,
  given: { passwordHash: string; changer: Changer; how: 'link' | 'profile' },
): Promise<void> {
  const { id: staffId, name, email } = staff
  const { changer, how } = given
  const at = platform.clock.now()
  await updateStaffPassword(tx, staffId, given.passwordHash)
  await revokeLinks(tx, { staffId }, at)
  await recordAuditEntry(tx, {
    at,
    act: how === 'link' ? 'password.reset' : 'password.changed',
    actor: changer.actor,
    staffId,
  })
  await notifyPasswordChange(tx, platform, { to: { name, email }, how, changer })
}
