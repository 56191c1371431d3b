import {
  lockRecommendation,
  markPublished,
  markRemoved,
} from '#server/features/recommendations/queries.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import { notFound, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Publishes a recommendation; idempotent (RC-005). */
export async function publishRecommendation(
  platform: Platform,
  id: number,
  companyId: number,
  actor: Actor,
): Promise<'published' | Refused> {
  const now = platform.clock.now()
  return platform.database.transaction<'published' | Refused>(async (tx) => {
    const held = await lockRecommendation(tx, id)
    if (held?.companyId !== companyId) return notFound()
    if (held.isPublished) return 'published'
    await markPublished(tx, id, now)
    const details = { recommendation: id, by: held.byCompany }
    await recordAuditEntry(tx, {
      at: now,
      act: 'recommendation.published',
      actor,
      companyId,
      details,
    })
    return 'published'
  })
}

/**
 * Declines a pending recommendation or deletes a published one with its text (RC-005, RC-006). Staff may remove any;
 * the audit log keeps the text.
 */
export async function removeRecommendation(
  platform: Platform,
  id: number,
  by: { actor: Actor } & ({ companyId: number } | { reason: string }),
): Promise<'removed' | Refused> {
  const now = platform.clock.now()
  return platform.database.transaction<'removed' | Refused>(async (tx) => {
    const held = await lockRecommendation(tx, id)
    if (!held || ('companyId' in by && by.companyId !== held.companyId)) return notFound()
    await markRemoved(tx, id, now)
    const isStaff = 'reason' in by
    await recordAuditEntry(tx, {
      at: now,
      act: 'recommendation.removed',
      actor: by.actor,
      companyId: held.companyId,
      reason: isStaff ? by.reason : '',
      details: {
        recommendation: id,
        by: held.byCompany,
        state: held.isPublished ? 'published' : 'waiting',
        ...(isStaff && { contactId: held.contactId, words: held.words.slice(0, 500) }),
      },
    })
    return 'removed'
  })
}
