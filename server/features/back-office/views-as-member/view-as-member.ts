import { viewMinutes } from '#contract/back-office/member-view.ts'
import { refusals } from '#contract/refusals.ts'
import { findViewedContact, generateToken, hashToken } from '#server/features/auth/public.ts'
import {
  contactExists,
  endViews,
  insertView,
  listLapsedViews,
  type ViewRow,
} from '#server/features/back-office/views-as-member/queries.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { notFound, refuse, type Refused } from '#server/platform/http/refusal.ts'
import { viewTokenPrefix } from '#server/platform/http/session-cookies.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction } from '#server/platform/staff-action.ts'

interface Viewing {
  contactId: number
  staffId: number
  staffSessionId: number
  reason: string
  actor: Actor
}

/** Opens a view as a contact; an open view of the same session of the back office ends. */
export const startView = (
  platform: Platform,
  { contactId, staffId, staffSessionId, reason, actor }: Viewing,
): Promise<{ token: string; endsAt: Date } | Refused> =>
  staffAction(platform, { actor, reason }, async ({ tx, now, record }) => {
    if (!(await contactExists(tx, contactId))) return notFound()
    const viewer = await findViewedContact(platform, contactId, staffId)
    if (!viewer) return refuse(409, refusals.cannotView, { extra: 'STATE' })
    await recordEnds(tx, await endViews(tx, { staffSessionId }, now), actor, now)
    const token = `${viewTokenPrefix}${generateToken()}`
    const expiresAt = new Date(now.getTime() + viewMinutes * 60_000)
    const tokenHash = hashToken(token)
    await insertView(tx, { tokenHash, staffSessionId, staffId, contactId, reason, now, expiresAt })
    await record('view-as.began', { companyId: viewer.companyId, contactId })
    return { token, endsAt: expiresAt }
  })

async function recordEnds(tx: Tx, views: readonly ViewRow[], actor: Actor, now: Date) {
  for (const { companyId, contactId, staffId, reason, endedAt } of views) {
    await recordAuditEntry(tx, {
      at: endedAt ?? now,
      act: 'view-as.ended',
      actor,
      companyId,
      contactId,
      staffId,
      reason,
    })
  }
}

/** Ends a view by its button. */
export function endView(platform: Platform, id: number, actor: Actor): Promise<void> {
  const now = platform.clock.now()
  return platform.database.transaction(async (tx) =>
    recordEnds(tx, await endViews(tx, { ids: [id] }, now), actor, now),
  )
}

/** Records the end of views that ended by themselves. */
export async function endLapsedViews(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  await platform.database.transaction(async (tx) => {
    const ids = (await listLapsedViews(tx, now)).map(({ id }) => id)
    await recordEnds(tx, await endViews(tx, { ids }, now), { kind: 'system' }, now)
  })
}
