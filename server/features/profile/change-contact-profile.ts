import { fieldMessages } from '#contract/notices.ts'
import { hideFormerNames } from '#server/features/broadcasts/public.ts'
import {
  changedMeanwhile,
  lockContactProfile,
  incrementVersion,
  updateContactProfile,
  type ChangedBy,
  type ContactProfile,
} from '#server/features/companies/public.ts'
import { mergeChanges } from '#server/features/profile/rules.ts'
import { differences, recordAuditEntry } from '#server/platform/audit.ts'
import { notFound, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export type ContactChanges = { [K in keyof ContactProfile]?: ContactProfile[K] | undefined }

/** Updates a contact's own entry; former names and numbers stay hidden from visitors. */
export async function changeContactProfile(
  platform: Platform,
  contactId: number,
  changes: ContactChanges,
  { actor, reason, version }: ChangedBy,
): Promise<{ version: number } | Refused> {
  const now = platform.clock.now()
  return platform.database.transaction<{ version: number } | Refused>(async (tx) => {
    const held = await lockContactProfile(tx, contactId)
    if (!held) return notFound()
    const { companyId, version: standing, ...before } = held
    if (version !== undefined && version !== standing) return changedMeanwhile()
    const after = mergeChanges(before, changes)
    if (after.imName === '' && after.imValue !== '') {
      return refuseFields([{ param: 'imName', msg: fieldMessages.choice }])
    }
    if (after.imName !== '' && after.imValue === '') {
      return refuseFields([{ param: 'imValue', msg: fieldMessages.required }])
    }
    const details = differences(before, after)
    if (Object.keys(details).length === 0) return { version: standing }
    await updateContactProfile(tx, contactId, after)
    await hideFormerNames(tx, companyId, [
      { kind: 'contact', before: before.name, after: after.name },
      { kind: 'telephone', before: before.tel, after: after.tel },
    ])
    const act = 'contact.changed'
    await recordAuditEntry(tx, { at: now, act, actor, companyId, contactId, reason, details })
    return { version: await incrementVersion(tx, 'contact', contactId) }
  })
}
