import { refusals } from '#contract/refusals.ts'
import { endSessions, isOpenSession } from '#server/features/auth/sessions/queries.ts'
import { recordAct, type Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { notFound, refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Ends all sessions of a contact, or all but one. */
export const endSessionsOf = (
  tx: Tx,
  contactId: number,
  given: { now: Date; except?: number | undefined },
): Promise<number> => endSessions(tx, { contactId }, given)

/**
 * Ends every session of a contact, or of a company's contacts, in a way their clients are told of (AM-093); signing in
 * again is possible. Recorded with staff's reason.
 * @returns how many sessions there were
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

/** Signs out one of the own devices; somebody else's session is not found. */
export async function endOne(
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

/** Signs out all devices but the one that asks. */
export async function endOthers(
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
