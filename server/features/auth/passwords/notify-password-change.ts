import { passwordChangedMail } from '#server/features/auth/passwords/emails.ts'
import { describeDevice, describePlace } from '#server/features/auth/sessions/present-session.ts'
import { sendSecurityMail } from '#server/features/auth/send-security-mail.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** E-mails the owner about a changed password; without `contactId` the owner is staff. */
export async function notifyPasswordChange(
  tx: Tx,
  platform: Platform,
  given: {
    to: { contactId?: number | undefined; name: string; email: string }
    how: 'link' | 'profile'
    changer: { source: string; userAgent: string }
  },
): Promise<void> {
  const { to, how, changer } = given
  const { shortName: brand } = await readSettings(platform)
  await sendSecurityMail(tx, platform, {
    about: 'password-changed',
    to,
    mail: passwordChangedMail({
      name: to.name,
      isStaff: to.contactId === undefined,
      how,
      at: platform.clock.now(),
      device: describeDevice(changer.userAgent).device,
      place: describePlace(changer.source),
      siteUrl: platform.siteUrl,
      brand,
    }),
  })
}
