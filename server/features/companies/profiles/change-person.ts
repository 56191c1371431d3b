import { lockPerson, writePerson } from '#server/features/companies/account/queries.ts'
import {
  changedMeanwhile,
  cleanWords,
  type ChangedBy,
} from '#server/features/companies/account/change-account.ts'
import { recordAct } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isRefused, notFound, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

type Changed = Promise<{ version: number } | Refused>

/** Blocks one person of a company with staff's words, or lifts that with an empty text; the company stays as it is (BK-008). */
export const setContactBlock = (
  tx: Tx,
  platform: Platform,
  contactId: number,
  html: string,
  by: ChangedBy,
): Changed => setWords(tx, platform, contactId, { field: 'blockHtml', html }, by)

/** Shows one person a special message, or takes it away with an empty text. */
export const setContactMessage = (
  tx: Tx,
  platform: Platform,
  contactId: number,
  html: string,
  by: ChangedBy,
): Changed => setWords(tx, platform, contactId, { field: 'messageHtml', html }, by)

async function setWords(
  tx: Tx,
  platform: Platform,
  contactId: number,
  { field, html }: { field: 'blockHtml' | 'messageHtml'; html: string },
  by: ChangedBy,
): Changed {
  // Markup without a word would be a block that says nothing.
  const cleaned = html.trim() === '' ? '' : cleanWords(html)
  if (isRefused(cleaned)) return cleaned
  const person = await lockPerson(tx, contactId)
  if (!person) return notFound()
  const { version } = person
  if (by.version !== undefined && by.version !== version) return changedMeanwhile()
  if (person[field] === cleaned) return { version }
  await writePerson(tx, contactId, { ...person, [field]: cleaned })
  await recordAct(tx, {
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
