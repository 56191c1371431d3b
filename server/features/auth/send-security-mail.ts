import type { MailType } from '#contract/mail/desk/mail-types.ts'
import { randomUUID } from 'node:crypto'
import { readSettings } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Queues an account security mail; it takes precedence over broadcasts and cannot be unsubscribed from. */
export async function sendSecurityMail(
  tx: Tx,
  platform: Platform,
  notice: {
    /** Kind of mail, such as `password-changed`; each call sends a new one. */
    about: MailType
    once?: string | undefined
    to: { contactId?: number | undefined; email: string }
    mail: { subject: string; text: string; html: string }
  },
): Promise<void> {
  const { shortName } = await readSettings(platform)
  await platform.mailer.queueMail(
    tx,
    {
      key: `${notice.about}:${notice.to.contactId ?? 'staff'}:${notice.once ?? randomUUID()}`,
      lane: 'security',
      sender: { name: shortName, address: `account@${platform.config.mailDomain}` },
      ...notice.mail,
    },
    toAddress(tx, notice.to.email, notice.to.contactId),
  )
}
