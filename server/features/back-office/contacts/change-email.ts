import { emailLinkDays, type EmailKind } from '#contract/back-office/back-office.ts'
import { planNames } from '#contract/broadcasts/broadcast-settings.ts'
import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import { paths } from '#contract/paths.ts'
import { hashToken, generateToken, sendSecurityMail } from '#server/features/auth/public.ts'
import { confirmEmailMail, emailAskedMail } from '#server/features/back-office/contacts/emails.ts'
import {
  deleteEmailChange,
  keepEmailChange,
} from '#server/features/back-office/contacts/queries.ts'
import { refuseTaken } from '#server/features/back-office/companies/create-company.ts'
import { previewAddressUse } from '#server/features/broadcasts/public.ts'
import {
  changedMeanwhile,
  lockCompany,
  lockContact,
  incrementVersion,
  updateEmail,
  type ChangedBy,
  type LockedContact,
} from '#server/features/companies/public.ts'
import { readSettings } from '#server/features/site/public.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { notFound, refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Refuses where the new address would be one more than the plan has for lists (AM-075). */
export async function refuseBeyondPlan(
  tx: Tx,
  contact: LockedContact,
  change: { from: string | null; to: string },
): Promise<Refused | undefined> {
  const company = (await lockCompany(tx, contact.companyId))!
  const { limit, before, after } = await previewAddressUse(tx, company, contact.id, change)
  if (after.length <= limit || after.length <= before.length) return undefined
  const plan = planNames[company.plan ?? 'plus']
  return refuse(409, refusals.addressLimit({ plan, limit, users: before }), {
    extra: 'ADDRESS_LIMIT',
  })
}

/**
 * Takes down a new address of a contact. It is used once its owner has confirmed it by the link in a mail; the old
 * address is told at once (AM-124). No address takes the alternative one away.
 */
export async function changeEmail(
  platform: Platform,
  contactId: number,
  { kind, email }: { kind: EmailKind; email: string | null },
  { actor, reason, version }: ChangedBy,
): Promise<{ version: number } | Refused> {
  const now = platform.clock.now()
  return platform.database.transaction(async (tx) => {
    const contact = await lockContact(tx, contactId)
    if (!contact) return notFound()
    if (contact.version !== version) return changedMeanwhile()
    const { companyId } = contact
    const old = kind === 'primary' ? contact.email : contact.emailAlternative
    const record = (act: 'email.asked' | 'email.changed', to: string | null) =>
      recordAuditEntry(tx, {
        at: now,
        act,
        actor,
        companyId,
        contactId,
        reason,
        details: { kind, from: old, to },
      })
    if (email === null) {
      const { count: waiting } = await deleteEmailChange(tx, contactId, kind)
      if (waiting > 0) {
        await record('email.asked', old)
      } else if (kind === 'alternative' && old !== null) {
        await updateEmail(tx, contactId, kind, null)
        await record('email.changed', null)
      } else {
        return refuseFields([{ param: 'email', msg: fieldMessages.required }])
      }
      return { version: await incrementVersion(tx, 'contact', contactId) }
    }
    if (email === contact.email || email === contact.emailAlternative) {
      return refuseFields([{ param: 'email', msg: fieldMessages.ownAddressAlready }])
    }
    const refused =
      (kind === 'primary' ? await refuseTaken(tx, email, 'email') : undefined) ??
      (await refuseBeyondPlan(tx, contact, { from: old, to: email }))
    if (refused) return refused
    await sendEmailConfirmation(platform, tx, contact, { kind, email, old })
    await record('email.asked', email)
    return { version: await incrementVersion(tx, 'contact', contactId) }
  })
}

async function sendEmailConfirmation(
  platform: Platform,
  tx: Tx,
  { id: contactId, name, email: reachedAt }: LockedContact,
  { kind, email, old }: { kind: EmailKind; email: string; old: string | null },
): Promise<void> {
  const now = platform.clock.now()
  const token = generateToken()
  const expiresAt = new Date(now.getTime() + emailLinkDays * 86_400_000)
  await keepEmailChange(tx, { contactId, kind, email, expiresAt, tokenHash: hashToken(token), now })
  const { shortName: brand } = await readSettings(platform)
  const link = platform.siteUrl + paths.confirmEmail(token)
  await sendSecurityMail(tx, platform, {
    about: 'email-confirm',
    to: { contactId, email },
    mail: confirmEmailMail({ name, email, kind, link, expiresAt, brand }),
  })
  await sendSecurityMail(tx, platform, {
    about: 'email-asked',
    to: { contactId, email: old ?? reachedAt },
    mail: emailAskedMail({ name, email, kind, brand }),
  })
}
