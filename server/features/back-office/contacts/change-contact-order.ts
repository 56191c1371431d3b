import {
  changedMeanwhile,
  lockCompany,
  listCurrentContacts,
  incrementVersion,
  updatePositions,
  type ChangedBy,
} from '#server/features/companies/public.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import { notFound, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Puts the contacts in another order, the first one being the main contact; all of them have to be named. */
export async function changeContactOrder(
  platform: Platform,
  companyId: number,
  contactIds: readonly number[],
  { actor, version }: ChangedBy,
): Promise<{ version: number } | Refused> {
  const now = platform.clock.now()
  return platform.database.transaction(async (tx) => {
    const company = await lockCompany(tx, companyId)
    if (!company) return notFound()
    if (company.version !== version) return changedMeanwhile()
    const before = await listCurrentContacts(tx, companyId)
    const nameOf = new Map(before.map(({ id, name }) => [id, name]))
    const isWhole =
      contactIds.length === before.length &&
      new Set(contactIds).size === before.length &&
      contactIds.every((id) => nameOf.has(id))
    if (!isWhole) return changedMeanwhile()
    if (before.every(({ id }, index) => contactIds[index] === id)) return { version }
    await updatePositions(tx, contactIds)
    const names = (ids: readonly number[]) => ids.map((id) => nameOf.get(id)).join(', ')
    await recordAuditEntry(tx, {
      at: now,
      act: 'contacts.ordered',
      actor,
      companyId,
      details: { from: names(before.map(({ id }) => id)), to: names(contactIds) },
    })
    return { version: await incrementVersion(tx, 'company', companyId) }
  })
}
