import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import {
  deleteAccessOfRemoved,
  deleteFactorOfRemoved,
  endContactSessions,
} from '#server/features/auth/public.ts'
import { deleteEmailChanges } from '#server/features/privacy/desk/erasure/erasure-queries.ts'
import {
  deleteReadMarks,
  endContactMail,
  moveSavedSearches,
  reassignBroadcasts,
} from '#server/features/broadcasts/public.ts'
import {
  incrementVersion,
  listCurrentContacts,
  type LockedContact,
  updatePositions,
  deleteFavouritesOfContact,
  markContactRemoved,
} from '#server/features/companies/public.ts'
import { deletePortrait } from '#server/features/media/public.ts'
import { deleteNewsReader } from '#server/features/content/public.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import { refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface Handover {
  successorId: number | undefined
  movesSavedSearches: boolean
}

/**
 * Ends what a locked contact has, and hands it to a colleague, in the transaction of the caller.
 * @returns the details for the audit log
 */
export async function detachContact(
  tx: Tx,
  platform: Platform,
  { id: contactId, companyId, email, position }: LockedContact,
  { successorId, movesSavedSearches }: Handover,
  now: Date,
): Promise<Record<string, string | number> | Refused> {
  const isMain = position === 1
  if (isMain && successorId === undefined) {
    return refuse(409, refusals.mainContactStays, { extra: 'MAIN_CONTACT' })
  }
  const others = (await listCurrentContacts(tx, companyId)).filter(({ id }) => id !== contactId)
  const successor = successorId ? others.find(({ id }) => id === successorId) : others[0]
  if (!successor) return refuseFields([{ param: 'successorId', msg: fieldMessages.choice }])
  const { savedSearchesPerContact } = await readOperatorSettings(platform)
  await markContactRemoved(tx, contactId, now)
  const rest = others.map(({ id }) => id).filter((id) => !isMain || id !== successor.id)
  const remaining = isMain ? [successor.id, ...rest] : rest
  await updatePositions(tx, remaining)
  const broadcasts = await reassignBroadcasts(tx, contactId, successor)
  const savedSearches = movesSavedSearches
    ? await moveSavedSearches(tx, contactId, successor.id, savedSearchesPerContact)
    : undefined
  await endContactMail(tx, contactId)
  await deleteReadMarks(tx, contactId)
  await deleteEmailChanges(tx, contactId)
  await deleteFactorOfRemoved(tx, contactId)
  await deletePortrait(tx, contactId)
  await deleteFavouritesOfContact(tx, contactId)
  await deleteNewsReader(tx, contactId)
  const sessions = await endContactSessions(tx, contactId, { now })
  await deleteAccessOfRemoved(tx, contactId)
  await incrementVersion(tx, 'company', companyId)
  return {
    email,
    sessions,
    broadcasts,
    ...(savedSearches !== undefined && { savedSearches }),
    successor: successor.name,
  }
}
