import type { ContactFacts } from '#contract/back-office/company-actions.ts'
import { hideFormerNames } from '#server/features/broadcasts/public.ts'
import {
  changedMeanwhile,
  lockContact,
  incrementVersion,
  updateContactFacts,
  type ChangedBy,
} from '#server/features/companies/public.ts'
import { differences, recordAuditEntry } from '#server/platform/audit.ts'
import { notFound, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Changes what is known of a contact; another name or telephone is hidden from visitors from now on, with the old one. */
export async function changeContact(
  platform: Platform,
  contactId: number,
  facts: ContactFacts,
  { actor, version }: ChangedBy,
): Promise<{ version: number } | Refused> {
  const now = platform.clock.now()
  return platform.database.transaction(async (tx) => {
    const before = await lockContact(tx, contactId)
    if (!before) return notFound()
    if (before.version !== version) return changedMeanwhile()
    const { companyId } = before
    const details = differences<ContactFacts>(before, facts)
    if (Object.keys(details).length === 0) return { version }
    await updateContactFacts(tx, contactId, facts)
    await hideFormerNames(tx, companyId, [
      { kind: 'contact', before: before.name, after: facts.name },
      { kind: 'telephone', before: before.telephone, after: facts.telephone },
    ])
    await recordAuditEntry(tx, {
      at: now,
      act: 'contact.changed',
      actor,
      companyId,
      contactId,
      details,
    })
    return { version: await incrementVersion(tx, 'contact', contactId) }
  })
}
