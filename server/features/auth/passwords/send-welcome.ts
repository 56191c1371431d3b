import { paths } from '#contract/paths.ts'
import { passwordLinkHours } from '#contract/auth/passwords.ts'
import { issuePasswordLink } from '#server/features/auth/passwords/issue-password-link.ts'
import { welcomeMail } from '#server/features/auth/passwords/emails.ts'
import { findPasswordOwner } from '#server/features/auth/passwords/queries.ts'
import { sendSecurityMail } from '#server/features/auth/send-security-mail.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** E-mails a new contact the link to set the first password (AM-071, AM-076). */
export async function sendWelcome(tx: Tx, platform: Platform, contactId: number): Promise<void> {
  const contact = await findPasswordOwner(tx, contactId)
  if (!contact) throw new Error(`contact ${contactId} is not there to be welcomed`)
  const token = await issuePasswordLink(tx, platform, { contactId }, 'welcome')
  const { shortName: brand } = await readSettings(platform)
  const hours = passwordLinkHours.welcome
  await sendSecurityMail(tx, platform, {
    about: 'welcome',
    to: { contactId, email: contact.email },
    mail: welcomeMail({
      ...contact,
      link: platform.siteUrl + paths.resetPassword(token),
      endsAt: new Date(platform.clock.now().getTime() + hours * 3_600_000),
      brand,
    }),
  })
}
