import { accountRoles, hasRole } from '#contract/access.ts'
import { findViewedContact, hashToken } from '#server/features/auth/public.ts'
import { findView, type ViewRow } from '#server/features/back-office/views-as-member/queries.ts'
import type { Identify } from '#server/platform/http/mount.ts'
import { viewTokenPrefix } from '#server/platform/http/session-cookies.ts'
import type { Platform } from '#server/platform/platform.ts'

const presentView = (row: ViewRow, isOver: boolean) => ({
  id: row.id,
  staffId: row.staffId,
  name: row.name,
  companyId: row.companyId,
  companyName: row.companyName,
  endsAt: row.expiresAt,
  isOver,
})

/**
 * Identifies views as a member by their tokens and everyone else by `others` (BK-109). A view lasts while its time, the
 * session of the back office that began it, the role of the person and the account last. Nothing is written.
 */
export function createIdentifyView(platform: Platform, others: Identify): Identify {
  return async (token, call) => {
    if (!token.startsWith(viewTokenPrefix)) return others(token, call)
    const now = platform.clock.now()
    const row = await findView(platform.database.sql, hashToken(token), now)
    if (!row) return 'ended'
    const { staffId, contactId, endedAt, expiresAt, isStaffSignedIn, roles } = row
    const isOpen = !endedAt && expiresAt > now && isStaffSignedIn && hasRole(roles, accountRoles)
    const viewer = isOpen && (await findViewedContact(platform, contactId, staffId))
    if (!viewer) return { endedView: presentView(row, true) }
    return { sessionId: row.id, viewer, view: presentView(row, false) }
  }
}
