import { signInThrottle } from '#contract/auth.ts'
import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import {
  failureWindowMs,
  findLink,
  forgiveFailures,
  hashPassword,
  isPassword,
  passwordFault,
  reserveFailure,
  tokenHashOf,
  usePasswordLink,
} from '#server/features/auth/public.ts'
import {
  endSessionsOfStaff,
  findStaff,
  putStaffPassword,
} from '#server/features/back-office/staff-queries.ts'
import { recordAct, type Actor } from '#server/platform/audit.ts'
import { refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

const fault = (param: string, msg: string) => refuseFields([{ param, msg }])
const linkOver = () => refuse(400, refusals.resetLinkOver, { extra: 'BAD_TOKEN' })

/** Sets a password by the link of an invitation. It signs nobody in, and ends all sessions of its owner. */
export async function setByLink(
  platform: Platform,
  wanted: { token: string; password: string },
  actor: Actor,
): Promise<{ email: string } | Refused> {
  const { database, clock } = platform
  const hash = tokenHashOf(wanted.token)
  const link = hash && (await findLink(database.sql, hash, clock.now()))
  // A link of a member opens nothing here, and still works there.
  if (!link || link.staffId === null) return linkOver()
  const { staffId, name, email } = link
  const weakness = await passwordFault(platform, wanted.password, { name, email })
  if (weakness) return fault('password', weakness)
  const passwordHash = await hashPassword(wanted.password)
  return database.transaction<{ email: string } | Refused>(async (tx) => {
    if (!(await usePasswordLink(tx, platform, wanted.token))) return linkOver()
    const at = clock.now()
    await putStaffPassword(tx, staffId, passwordHash)
    await endSessionsOfStaff(tx, staffId, at)
    await recordAct(tx, { at, act: 'password.reset', actor, staffId })
    return { email }
  })
}

/** Changes the own password by the current one; all other sessions end. */
export async function changeOwnPassword(
  platform: Platform,
  { staffId, sessionId }: { staffId: number; sessionId: number },
  wanted: { currentPassword: string; password: string },
  actor: Actor,
): Promise<'changed' | Refused> {
  const { database, clock } = platform
  const now = clock.now()
  const staff = await findStaff(database.sql, staffId)
  if (!staff) return refuse(401, refusals.sessionEnded)
  const counters = [{ key: `staff-password:${staffId}`, limit: signInThrottle.perAccountAndSource }]
  const since = new Date(now.getTime() - failureWindowMs)
  const full = await database.transaction((tx) => reserveFailure(tx, counters, { now, since }))
  if (full) {
    return refuse(429, refusals.tooManyAttempts, { retryAfter: failureWindowMs / 1000 })
  }
  if (!(await isPassword(staff.passwordHash, wanted.currentPassword))) {
    await recordAct(database.sql, { at: now, act: 'password.refused', actor, staffId })
    return fault('currentPassword', fieldMessages.currentPassword)
  }
  await database.transaction((tx) => forgiveFailures(tx, counters, now))
  if (wanted.password === wanted.currentPassword) {
    return fault('password', fieldMessages.samePassword)
  }
  const weakness = await passwordFault(platform, wanted.password, staff)
  if (weakness) return fault('password', weakness)
  const passwordHash = await hashPassword(wanted.password)
  await database.transaction(async (tx) => {
    await putStaffPassword(tx, staffId, passwordHash)
    await endSessionsOfStaff(tx, staffId, now, sessionId)
    await recordAct(tx, { at: now, act: 'password.changed', actor, staffId })
  })
  return 'changed'
}
