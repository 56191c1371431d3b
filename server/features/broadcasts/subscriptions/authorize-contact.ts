import type { SignedInViewer, StaffViewer } from '#contract/access.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { findContactCompany } from '#server/features/broadcasts/subscriptions/queries.ts'
import type { Actor } from '#server/platform/audit.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { isRefused, notFound, refuseFields, type Refused } from '#server/platform/http/refusal.ts'

type Caller = SignedInViewer | StaffViewer

export interface MailOwner {
  contactId: number
  companyId: number
}
export interface MailEditor extends MailOwner {
  actor: Actor
  /** Given by staff; empty for members. */
  reason: string
}

const required = (param: string) => refuseFields([{ param, msg: fieldMessages.required }])

/** Returns the contact whose lists and searches are read: oneself, or the one that staff name. */
export async function authorizeMailRead(
  db: Queryable,
  viewer: Caller,
  named: number | undefined,
): Promise<MailOwner | Refused> {
  if (viewer.kind === 'contact') {
    return named === undefined || named === viewer.contactId ? viewer : notFound()
  }
  if (named === undefined) return required('contactId')
  const companyId = await findContactCompany(db, named)
  return companyId === undefined ? notFound() : { contactId: named, companyId }
}

/** Returns the contact whose lists are changed; staff must give a reason. */
export async function authorizeMailChange(
  db: Queryable,
  { viewer, actor }: { viewer: Caller; actor: Actor },
  named: { contactId?: number | undefined; reason: string },
): Promise<MailEditor | Refused> {
  const owner = await authorizeMailRead(db, viewer, named.contactId)
  if (isRefused(owner)) return owner
  if (viewer.kind === 'staff' && named.reason === '') return required('reason')
  const { contactId, companyId } = owner
  return { contactId, companyId, actor, reason: viewer.kind === 'staff' ? named.reason : '' }
}
