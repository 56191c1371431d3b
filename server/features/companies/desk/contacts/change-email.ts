import { accountAllows } from '#contract/account-permissions.ts'
import { emailLinkValidityDays, type EmailKind } from '#contract/back-office/back-office.ts'
import { planNames } from '#contract/broadcasts/broadcast-settings.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { paths } from '#contract/paths.ts'
import { refusals } from '#contract/refusals.ts'
import { hashToken, generateToken, sendSecurityMail } from '#server/features/auth/public.ts'
import { changeContactRecord, type Changed } from '#server/features/companies/desk/change-record.ts'
import { refuseTaken } from '#server/features/companies/desk/create-company.ts'
import {
  confirmEmailMail,
  emailAskedMail,
  emailChangedMail,
} from '#server/features/companies/desk/contacts/emails.ts'
import {
  deleteEmailChange,
  saveEmailChange,
  findEmailChange,
} from '#server/features/companies/desk/contacts/queries.ts'
import { previewAddressUse, updateReplyAddress } from '#server/features/broadcasts/public.ts'
import {
  lockCompany,
  lockContact,
  incrementVersion,
  updateEmail,
  type ChangedBy,
  type LockedContact,
} from '#server/features/companies/public.ts'
import { readSettings } from '#server/features/site/public.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { notFound, refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Refuses an address beyond the limit of the plan (AM-075). */
async function refuseBeyondPlan(
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
 * Requests a new address of a contact, used once its owner confirms it by a mailed link; the old address is notified
 * (AM-124). Without an address, the pending request or the alternative address is deleted.
 */
export const changeEmail = (
  platform: Platform,
  contactId: number,
  { kind, email }: { kind: EmailKind; email: string | null },
  by: ChangedBy,
): Changed =>
  changeContactRecord(platform, contactId, by, async (tx, contact) => {
    const old = kind === 'primary' ? contact.email : contact.emailAlternative
    if (email === null) {
      const pending = await deleteEmailChange(tx, contactId, kind)
      if (pending) return { act: 'email.withdrawn', details: { kind, email: pending.email } }
      if (kind === 'primary' || old === null) {
        return refuseFields([{ param: 'email', msg: fieldMessages.required }])
      }
      await updateEmail(tx, contactId, kind, null)
      return { act: 'email.changed', details: { kind, from: old, to: null } }
    }
    if (email === contact.email || email === contact.emailAlternative) {
      return refuseFields([{ param: 'email', msg: fieldMessages.ownAddressAlready }])
    }
    const refused =
      (kind === 'primary' ? await refuseTaken(tx, email, 'email') : undefined) ??
      (await refuseBeyondPlan(tx, contact, { from: old, to: email }))
    if (refused) return refused
    await sendEmailConfirmation(platform, tx, contact, { kind, email, old })
    return { act: 'email.asked', details: { kind, from: old, to: email } }
  })

async function sendEmailConfirmation(
  platform: Platform,
  tx: Tx,
  { id: contactId, name, email: reachedAt }: LockedContact,
  { kind, email, old }: { kind: EmailKind; email: string; old: string | null },
): Promise<void> {
  const now = platform.clock.now()
  const token = generateToken()
  const expiresAt = new Date(now.getTime() + emailLinkValidityDays * 86_400_000)
  await saveEmailChange(tx, { contactId, kind, email, expiresAt, tokenHash: hashToken(token), now })
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

/** Confirms a new address with the link that was mailed to it and notifies the old one (AM-124). */
export async function verifyEmail(
  platform: Platform,
  token: string,
  actor: Actor,
): Promise<{ email: string } | Refused> {
  const now = platform.clock.now()
  const tokenHash = hashToken(token)
  return platform.database.transaction(async (tx) => {
    const request = await findEmailChange(tx, tokenHash, now)
    const contact = request && (await lockContact(tx, request.contactId))
    // Read again under the lock, so that of two concurrent calls one succeeds.
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
    // The holder of the link must not find out about other companies or colleagues' addresses.
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
    const entry = { at: now, act: 'email.changed', actor, companyId, contactId, details } as const
    await recordAuditEntry(tx, entry)
    await incrementVersion(tx, 'contact', contactId)
    return { email }
  })
}
