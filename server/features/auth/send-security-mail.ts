import { randomUUID } from 'node:crypto'
import { readSettings } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Queues a mail about somebody's account; it waits behind no broadcast and cannot be unsubscribed from. */
export async function sendSecurityMail(
  tx: Tx,
  platform: Platform,
  given: {
    /** What it is about, such as `password-changed`; each call sends a mail of its own. */
    about: string
    /** Names what is told of once however often it is sent. */
    once?: string | undefined
    to: { contactId?: number | undefined; email: string }
    mail: { subject: string; text: string; html: string }
  },
): Promise<void> {
  const { shortName } = await readSettings(platform)
  await platform.mailer.queueMail(
    tx,
    {
      key: `${given.about}:${given.to.contactId ?? 'staff'}:${given.once ?? randomUUID()}`,
      lane: 'security',
      sender: { name: shortName, address: `account@${platform.config.mailDomain}` },
      ...given.mail,
    },
    toAddress(tx, given.to.email, given.to.contactId),
  )
}
