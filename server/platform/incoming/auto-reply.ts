import { autoReplyIntervalHours } from '#contract/incoming-mail.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { claimAutoReply } from '#server/platform/incoming/incoming-queries.ts'
import type { Mailbox, Occasion } from '#server/platform/incoming/mailbox.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface Answered {
  address: string
  contactId: number | undefined
  /** Message-ID of the original mail, with angle brackets. */
  messageId: string | null | undefined
}

/**
 * Queues an automatic reply in the caller's transaction, unless the address got one within a day.
 * @returns whether it was queued
 */
export async function sendAutoReply(
  platform: Platform,
  tx: Tx,
  mailbox: Mailbox,
  to: Answered,
  occasion: Occasion,
): Promise<boolean> {
  const now = platform.clock.now()
  const since = new Date(now.getTime() - autoReplyIntervalHours * 3_600_000)
  if (!(await claimAutoReply(tx, to.address, { now, since }))) return false
  const { messageId } = to
  await platform.mailer.queueMail(
    tx,
    {
      key: `incoming:${mailbox.name}:${occasion.kind}:${to.address.slice(0, 100)}:${now.toISOString()}`,
      // Bodies of security mail, here with a link, are deleted once sent.
      lane: occasion.kind === 'held' ? 'security' : 'personal',
      isAnswer: true,
      ...(messageId ? { inReplyTo: messageId, references: [messageId] } : {}),
      ...(await mailbox.compose(platform, occasion)),
    },
    toAddress(tx, to.address, to.contactId),
  )
  return true
}
