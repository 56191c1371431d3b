import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import { endContactSessions } from '#server/features/auth/public.ts'
import { deleteEmailChanges } from '#server/features/back-office/contacts/queries.ts'
import { endContactMail, reassignBroadcasts } from '#server/features/broadcasts/public.ts'
import {
  changedMeanwhile,
  deleteFavouritesOfContact,
  lockContact,
  markContactRemoved,
  listCurrentContacts,
  incrementVersion,
  updatePositions,
  type ChangedBy,
} from '#server/features/companies/public.ts'
import { deletePortrait } from '#server/features/media/public.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import { notFound, refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Removes a contact who left: its sessions and mails end, its address is free again, its picture and favourites are gone, and its broadcasts
 * are a colleague's from now on, who gets the replies (BK-011). The main contact goes after another has become that.
 */
export async function removeContact(
  platform: Platform,
  contactId: number,
  successorId: number | undefined,
  { actor, reason, version }: ChangedBy,
): Promise<{ version: number } | Refused> {
  const now = platform.clock.now()
  return platform.database.transaction(async (tx) => {
    const contact = await lockContact(tx, contactId)
    if (!contact) return notFound()
    if (contact.version !== version) return changedMeanwhile()
    if (contact.position === 1) {
      return refuse(409, refusals.mainContactStays, { extra: 'MAIN_CONTACT' })
    }
    const { companyId } = contact
    const others = (await listCurrentContacts(tx, companyId)).filter(({ id }) => id !== contactId)
    const successor = successorId ? others.find(({ id }) => id === successorId) : others[0]
    if (!successor) {
      return refuseFields([{ param: 'successorId', msg: fieldMessages.choice }])
    }
    await markContactRemoved(tx, contactId, now)
    await updatePositions(
      tx,
      others.map(({ id }) => id),
    )
    const broadcasts = await reassignBroadcasts(tx, contactId, successor)
    await endContactMail(tx, contactId)
    await deleteEmailChanges(tx, contactId)
    await deletePortrait(tx, contactId)
    await deleteFavouritesOfContact(tx, contactId)
    const sessions = await endContactSessions(tx, contactId, { now })
    await recordAuditEntry(tx, {
      at: now,
      act: 'contact.removed',
      actor,
      companyId,
      contactId,
      reason,
      details: { email: contact.email, sessions, broadcasts, successor: successor.name },
    })
    await incrementVersion(tx, 'company', companyId)
    return { version: await incrementVersion(tx, 'contact', contactId) }
  })
}
