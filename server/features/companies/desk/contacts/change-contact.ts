import { accountAllows } from '#contract/account-permissions.ts'
import type { ContactFacts } from '#contract/companies/desk/company-actions.ts'
import { maxContactsPerCompany } from '#contract/back-office/back-office.ts'
import { refusals } from '#contract/refusals.ts'
import { sendWelcome, forceLogout, resetSecondFactor } from '#server/features/auth/public.ts'
import {
  changeCompanyRecord,
  changeContactRecord,
  type Changed,
} from '#server/features/companies/desk/change-record.ts'
import { refuseTaken } from '#server/features/companies/desk/create-company.ts'
import {
  hideFormerNames,
  enqueueCompanyDerivation,
  createInitialSettings,
} from '#server/features/broadcasts/public.ts'
import {
  updateContactFacts,
  type ChangedBy,
  insertContact,
  listCurrentContacts,
  updatePositions,
  lockCompany,
} from '#server/features/companies/public.ts'
import { differences } from '#server/platform/audit.ts'
import { isRefused, refuse, refuseEditConflict } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  detachContact,
  type Handover,
} from '#server/features/privacy/desk/erasure/detach-contact.ts'

/** Adds a contact after the others and sends a password link if the company's contacts may sign in (AM-076). */
export const addContact = (
  platform: Platform,
  companyId: number,
  contact: ContactFacts & { email: string },
  by: ChangedBy,
): Changed =>
  changeCompanyRecord(platform, companyId, by, async (tx, company, now) => {
    if (company.state === 'terminated') {
      return refuse(409, refusals.stateForbids, { extra: 'STATE' })
    }
    const { length } = await listCurrentContacts(tx, companyId)
    if (length >= maxContactsPerCompany) {
      return refuse(409, refusals.contactsFull(maxContactsPerCompany), { extra: 'CONTACTS_FULL' })
    }
    const refused = await refuseTaken(tx, contact.email, 'email')
    if (refused) return refused
    const position = length + 1
    const contactId = await insertContact(tx, { ...contact, companyId, position, now })
    await createInitialSettings(platform, tx, company, contactId)
    // Older texts may name the person.
    await enqueueCompanyDerivation(tx, companyId)
    if (accountAllows(company, 'signIn')) await sendWelcome(tx, platform, contactId)
    const details = { name: contact.name, email: contact.email, position }
    return { act: 'contact.added', contactId, details }
  })

/** Changes the facts of a contact. Former names and telephone numbers stay hidden from visitors. */
export const changeContact = (
  platform: Platform,
  contactId: number,
  facts: ContactFacts,
  by: ChangedBy,
): Changed =>
  changeContactRecord(platform, contactId, by, async (tx, before) => {
    const details = differences<ContactFacts>(before, facts)
    if (Object.keys(details).length === 0) return undefined
    await updateContactFacts(tx, contactId, facts)
    await hideFormerNames(tx, before.companyId, [
      { kind: 'contact', before: before.name, after: facts.name },
      { kind: 'telephone', before: before.telephone, after: facts.telephone },
    ])
    return { act: 'contact.changed', details }
  })

/** Orders the contacts, of whom the first is the main contact; the list must be complete. */
export const changeContactOrder = (
  platform: Platform,
  companyId: number,
  contactIds: readonly number[],
  by: ChangedBy,
): Changed =>
  changeCompanyRecord(platform, companyId, by, async (tx) => {
    const before = await listCurrentContacts(tx, companyId)
    const nameOf = new Map(before.map(({ id, name }) => [id, name]))
    const isComplete =
      contactIds.length === before.length &&
      new Set(contactIds).size === before.length &&
      contactIds.every((id) => nameOf.has(id))
    if (!isComplete) return refuseEditConflict()
    if (before.every(({ id }, index) => contactIds[index] === id)) return undefined
    await updatePositions(tx, contactIds)
    const names = (ids: readonly number[]) => ids.map((id) => nameOf.get(id)).join(', ')
    const details = { from: names(before.map(({ id }) => id)), to: names(contactIds) }
    return { act: 'contacts.ordered', details }
  })

/**
 * Removes a contact who left (BK-011): ends mail, deletes sessions, password links, second factor, portrait and
 * favourites (BK-104), and passes the broadcasts with their replies to a colleague. Who follows the main contact is the new main contact.
 * Saved searches move if asked, up to the limit of the colleague and without those that the colleague has.
 */
export const removeContact = (
  platform: Platform,
  contactId: number,
  handover: Handover,
  by: ChangedBy,
): Changed =>
  changeContactRecord(platform, contactId, by, async (tx, contact, now) => {
    const details = await detachContact(tx, platform, contact, handover, now)
    return isRefused(details) ? details : { act: 'contact.removed', details }
  })

/** Resets the second factor of a contact whose identity was checked, who is notified by e-mail (AM-058). */
export const restoreAccess = (platform: Platform, contactId: number, by: ChangedBy): Changed =>
  changeContactRecord(platform, contactId, by, async (tx) => {
    const wasOn = await resetSecondFactor(tx, platform, { contactId }, by.actor, by.reason)
    return wasOn ? 'recorded' : refuse(409, refusals.twoFactorOff, { extra: 'TWO_FACTOR_OFF' })
  })

/** Signs a contact out everywhere; signing in again is possible (BK-008). */
export const signOutContact = (platform: Platform, contactId: number, by: ChangedBy): Changed =>
  changeContactRecord(platform, contactId, by, async (tx, _contact, now) => {
    await forceLogout(tx, { contactId }, by.actor, now, { reason: by.reason })
    return 'recorded'
  })

/** Sends a new password link and revokes older ones (AM-071). */
export const sendLink = (platform: Platform, contactId: number, by: ChangedBy): Changed =>
  changeContactRecord(platform, contactId, by, async (tx, { companyId, email }) => {
    const company = await lockCompany(tx, companyId)
    if (!company || !accountAllows(company, 'signIn')) {
      return refuse(409, refusals.stateForbids, { extra: 'STATE' })
    }
    await sendWelcome(tx, platform, contactId)
    return { act: 'password.link-sent', details: { email } }
  })
