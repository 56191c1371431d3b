import { accountAllows } from '#contract/account-permissions.ts'
import { hashToken, sendSecurityMail } from '#server/features/auth/public.ts'
import { refuseBeyondPlan } from '#server/features/back-office/contacts/change-email.ts'
import { emailChangedMail } from '#server/features/back-office/contacts/emails.ts'
import {
  deleteEmailChange,
  findEmailChange,
} from '#server/features/back-office/contacts/queries.ts'
import { refuseTaken } from '#server/features/back-office/companies/create-company.ts'
import { updateReplyAddress } from '#server/features/broadcasts/public.ts'
import {
  lockCompany,
  lockContact,
  incrementVersion,
  updateEmail,
} from '#server/features/companies/public.ts'
import { readSettings } from '#server/features/site/public.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import { notFound, refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refusals } from '#contract/refusals.ts'

/** Puts a new address in use, once, by the link that was mailed to it; the old one is told (AM-124). */
export async function verifyEmail(
  platform: Platform,
  token: string,
  actor: Actor,
): Promise<{ email: string } | Refused> {
  const now = platform.clock.now()
  const tokenHash = hashToken(token)
  return platform.database.transaction(async (tx) => {
    const asked = await findEmailChange(tx, tokenHash, now)
    const contact = asked && (await lockContact(tx, asked.contactId))
    // Again, with the contact held: of two clicks at once the second finds it used.
    const change = contact && (await findEmailChange(tx, tokenHash, now))
    if (!change) return notFound(refusals.badLink)
    const { kind, email } = change
    const { id: contactId, companyId, name } = contact
    // A new company's contacts may confirm theirs before its account opens.
    const { state } = (await lockCompany(tx, companyId))!
    if (!accountAllows({ state }, 'useLinks')) return notFound(refusals.badLink)
    const old = kind === 'primary' ? contact.email : contact.emailAlternative
    const refused =
      (kind === 'primary' ? await refuseTaken(tx, email, 'token') : undefined) ??
      (await refuseBeyondPlan(tx, contact, { from: old, to: email }))
    // Whoever holds the link is told neither of other companies nor of colleagues' addresses.
    if (refused) return refuse(409, refusals.addressNotFree)
    await updateEmail(tx, contactId, kind, email)
    await deleteEmailChange(tx, contactId, kind)
    if (old !== null) {
      await updateReplyAddress(tx, contactId, { from: old, to: email })
      const { shortName: brand } = await readSettings(platform)
      await sendSecurityMail(tx, platform, {
        about: 'email-changed',
        to: { contactId, email: old },
        mail: emailChangedMail({ name, email, kind, brand }),
      })
    }
    const details = { kind, from: old, to: email }
    await recordAuditEntry(tx, {
      at: now,
      act: 'email.changed',
      actor,
      companyId,
      contactId,
      details,
    })
    await incrementVersion(tx, 'contact', contactId)
    return { email }
  })
}
