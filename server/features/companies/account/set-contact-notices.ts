import {
  lockContactNotices,
  updateContactNotices,
} from '#server/features/companies/account/queries.ts'
import {
  changedMeanwhile,
  sanitizeMessage,
  type ChangedBy,
} from '#server/features/companies/account/change-account.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isRefused, notFound, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

type Changed = Promise<{ version: number } | Refused>

/** Blocks a contact with a message, or unblocks with an empty text; the company is not affected (BK-008). */
export const setContactBlock = (
  tx: Tx,
  platform: Platform,
  contactId: number,
  html: string,
  by: ChangedBy,
): Changed => setContactHtml(tx, platform, contactId, { field: 'blockHtml', html }, by)

/** Sets a message for one contact; an empty text removes it. */
export const setContactMessage = (
  tx: Tx,
  platform: Platform,
  contactId: number,
  html: string,
  by: ChangedBy,
): Changed => setContactHtml(tx, platform, contactId, { field: 'messageHtml', html }, by)

async function setContactHtml(
  tx: Tx,
  platform: Platform,
  contactId: number,
  { field, html }: { field: 'blockHtml' | 'messageHtml'; html: string },
  by: ChangedBy,
): Changed {
  // Markup without text would be a block without a reason.
  const cleaned = html.trim() === '' ? '' : sanitizeMessage(html)
  if (isRefused(cleaned)) return cleaned
  const person = await lockContactNotices(tx, contactId)
  if (!person) return notFound()
  const { version } = person
  if (by.version !== undefined && by.version !== version) return changedMeanwhile()
  if (person[field] === cleaned) return { version }
  await updateContactNotices(tx, contactId, { ...person, [field]: cleaned })
  await recordAuditEntry(tx, {
    at: platform.clock.now(),
    act: field === 'blockHtml' ? 'contact.block' : 'contact.message',
    actor: by.actor,
    companyId: person.companyId,
    contactId,
    reason: by.reason,
    details: { from: person[field].slice(0, 2000), to: cleaned.slice(0, 2000) },
  })
  return { version: version + 1 }
}
