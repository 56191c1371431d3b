import { refusals } from '#contract/refusals.ts'
import { endSessions, isOpenSession } from '#server/features/auth/sessions/queries.ts'
import { recordAct, type Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { notFound, refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Ends all sessions of a contact, optionally except one. */
export const endContactSessions = (
  tx: Tx,
  contactId: number,
  given: { now: Date; except?: number | undefined },
): Promise<number> => endSessions(tx, { contactId }, given)

/**
 * Forces the sign-out of a contact or of all contacts of a company; clients are notified (AM-093). They may sign in
 * again. Recorded with the reason.
 * @returns the number of ended sessions
 */
export async function forceLogout(
  tx: Tx,
  whose: { contactId: number } | { companyId: number },
  actor: Actor,
  now: Date,
  reason = '',
): Promise<number> {
  const sessions = await endSessions(tx, whose, { now, isForced: true })
  const act = { at: now, act: 'session.forced-out', actor, reason, details: { sessions } } as const
  await recordAct(tx, { ...act, ...whose })
  return sessions
}

interface Asking {
  contactId: number
  companyId: number
  sessionId: number | undefined
  actor: Actor
}

/** Ends another session of the same contact; 404 for sessions of others. */
export async function signOutDevice(
  platform: Platform,
  id: number,
  { contactId, companyId, sessionId, actor }: Asking,
): Promise<'ended' | Refused> {
  if (id === sessionId) return refuse(409, refusals.thisSession)
  const now = platform.clock.now()
  return platform.database.transaction(async (tx) => {
    if (!(await isOpenSession(tx, { id, contactId, now }))) return notFound()
    await endSessions(tx, { contactId }, { now, only: id })
    const details = { session: id }
    await recordAct(tx, { at: now, act: 'session.ended', actor, companyId, contactId, details })
    return 'ended'
  })
}

/** Ends all sessions of the contact except the current one. */
export async function signOutOtherDevices(
  platform: Platform,
  { contactId, companyId, sessionId, actor }: Asking,
): Promise<number> {
  const now = platform.clock.now()
  return platform.database.transaction(async (tx) => {
    const sessions = await endSessions(tx, { contactId }, { now, except: sessionId })
    const act = 'session.others-ended'
    await recordAct(tx, { at: now, act, actor, companyId, contactId, details: { sessions } })
    return sessions
  })
}
