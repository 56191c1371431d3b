import type { ContactFacts } from '#contract/back-office/company-actions.ts'
import { accountAllows } from '#contract/account-permissions.ts'
import { contactsPerCompany } from '#contract/back-office/back-office.ts'
import { refusals } from '#contract/refusals.ts'
import { sendWelcome } from '#server/features/auth/public.ts'
import { refuseTaken } from '#server/features/back-office/companies/create-company.ts'
import {
  enqueueCompanyDerivation,
  createInitialSettings,
} from '#server/features/broadcasts/public.ts'
import {
  changedMeanwhile,
  lockCompany,
  insertContact,
  listCurrentContacts,
  incrementVersion,
  type ChangedBy,
} from '#server/features/companies/public.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import { notFound, refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Adds a contact behind the others; who may sign in is mailed the link to set a password (AM-076). */
export async function addContact(
  platform: Platform,
  companyId: number,
  contact: ContactFacts & { email: string },
  { actor, version }: ChangedBy,
): Promise<{ version: number } | Refused> {
  const now = platform.clock.now()
  return platform.database.transaction(async (tx) => {
    const company = await lockCompany(tx, companyId)
    if (!company) return notFound()
    if (company.version !== version) return changedMeanwhile()
    if (company.state === 'terminated')
      return refuse(409, refusals.stateForbids, { extra: 'STATE' })
    const { length } = await listCurrentContacts(tx, companyId)
    if (length >= contactsPerCompany) {
      return refuse(409, refusals.contactsFull(contactsPerCompany), { extra: 'CONTACTS_FULL' })
    }
    const taken = await refuseTaken(tx, contact.email, 'email')
    if (taken) return taken
    const contactId = await insertContact(tx, { ...contact, companyId, position: length + 1, now })
    await createInitialSettings(platform, tx, company, contactId)
    // Older texts may name the person.
    await enqueueCompanyDerivation(tx, companyId)
    if (accountAllows(company, 'signIn')) await sendWelcome(tx, platform, contactId)
    await recordAuditEntry(tx, {
      at: now,
      act: 'contact.added',
      actor,
      companyId,
      contactId,
      details: { name: contact.name, email: contact.email, position: length + 1 },
    })
    return { version: await incrementVersion(tx, 'company', companyId) }
  })
}
