import { refusals } from '#contract/refusals.ts'
import { endSession, endSessions } from '#server/features/auth/queries.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { notFound, refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export const endContactSessions = (
  tx: Tx,
  contactId: number,
  options: { now: Date; except?: number | undefined },
): Promise<number> => endSessions(tx, { contactId }, options)

/** Signs out a contact or a company's contacts, who are notified and may sign in again (AM-093). */
export async function forceLogout(
  tx: Tx,
  whose: { contactId: number } | { companyId: number },
  actor: Actor,
  now: Date,
  { reason = '', isAudited = true }: { reason?: string; isAudited?: boolean } = {},
): Promise<number> {
  const sessions = await endSessions(tx, whose, { now, isForced: true })
  const act = { at: now, act: 'session.forced-out', actor, reason, details: { sessions } } as const
  if (isAudited) await recordAuditEntry(tx, { ...act, ...whose })
  return sessions
}

interface SessionCaller {
  contactId: number
  companyId: number
  sessionId: number | undefined
  actor: Actor
}

/** Ends other sessions of the same contact and returns their number; 404 for sessions of others. */
export async function signOutDevice(
  platform: Platform,
  ids: readonly number[],
  { contactId, companyId, sessionId, actor }: SessionCaller,
): Promise<{ ended: number } | Refused> {
  if (ids.some((id) => id === sessionId)) return refuse(409, refusals.thisSession)
  const at = platform.clock.now()
  return platform.database.transaction(async (tx) => {
    const ended = await endSessions(tx, { contactId }, { now: at, only: ids })
    if (ended === 0) return notFound()
    const [only, ...more] = ids
    const details = only && more.length === 0 ? { session: only } : { sessions: ended }
    const act = 'session.ended'
    await recordAuditEntry(tx, { at, act, actor, companyId, contactId, details })
    return { ended }
  })
}

export async function signOutOtherDevices(
  platform: Platform,
  { contactId, companyId, sessionId, actor }: SessionCaller,
): Promise<number> {
  const now = platform.clock.now()
  return platform.database.transaction(async (tx) => {
    const sessions = await endSessions(tx, { contactId }, { now, except: sessionId })
    const act = 'session.others-ended'
    await recordAuditEntry(tx, { at: now, act, actor, companyId, contactId, details: { sessions } })
    return sessions
  })
}

/** Ends a session by id or token and records it; no effect if it has ended already. */
export async function signOut(
  platform: Platform,
  session: { id: number } | { tokenHash: Buffer },
  actor: Actor,
): Promise<void> {
  const at = platform.clock.now()
  await platform.database.transaction(async (tx) => {
    const ended = await endSession(tx, session, at)
    if (ended) await recordAuditEntry(tx, { at, act: 'sign-out', actor, ...ended })
  })
}
