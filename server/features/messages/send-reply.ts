import type { SignedInViewer } from '#contract/access.ts'
import { hasOwnWords, mailsPerAddressPerDay, repliesPerDay } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import { signatureOf } from '#server/features/auth/public.ts'
import { findBroadcast, refusePaused } from '#server/features/broadcasts/public.ts'
import { replyMail } from '#server/features/messages/emails.ts'
import { countReplies, insertReply } from '#server/features/messages/reply-queries.ts'
import { sendMessage } from '#server/features/messages/send-message.ts'
import { pushToContacts } from '#server/features/push/public.ts'
import {
  notFound,
  refuse,
  refuseFields,
  refuseForToday,
  type Refused,
} from '#server/platform/http/refusal.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Mails a reply to the sender of a broadcast and stores a copy (BK-049). The author comes from the session, the recipient
 * from the broadcast (BK-025). The same reply within minutes counts once.
 */
export function sendReply(
  platform: Platform,
  viewer: SignedInViewer,
  input: { broadcastId: number; subject: string; body: string },
  source: string,
): Promise<'sent' | Refused> {
  const { contactId, companyId } = viewer
  const written = { ...input, bodyParam: 'body' as const }
  const unreachable = refuse(409, refusals.senderGone)
  const from = { viewer, fields: {}, source }
  return sendMessage(platform, from, written, unreachable, async (tx, message) => {
    const { author, words, now, since, brand } = message
    const paused = await refusePaused(tx, contactId, now)
    if (paused) return paused
    const signature = author.member ? signatureOf({ ...author.member, brand }) : ''
    if (!hasOwnWords(words.body, signature)) {
      return refuseFields([{ param: 'body', msg: fieldMessages.ownWords }])
    }
    const broadcast = await findBroadcast(tx, input.broadcastId)
    if (!broadcast) return notFound(refusals.broadcastRemoved)
    if (broadcast.companyId === companyId) return refuse(409, refusals.ownBroadcast)

    const reply = { broadcastId: broadcast.id, contactId, ...words, now }
    const toEmail = broadcast.fromEmail
    const sent = await countReplies(tx, reply, toEmail, since)
    if (sent.isRepeated) return 'sent'
    if (sent.all >= repliesPerDay || sent.toAddress >= mailsPerAddressPerDay) {
      return refuseForToday(refusals.tooManyReplies, now)
    }
    const replyId = await insertReply(tx, reply)
    await pushToContacts(
      tx,
      [broadcast.contactId],
      {
        kind: 'reply',
        tag: `reply-${replyId}`,
        title: `Reply from ${author.name}, ${author.companyName}`,
        body: broadcast.headline,
        path: paths.broadcast(broadcast.id),
      },
      now,
    )
    return {
      key: `reply:${replyId}`,
      from: 'replies',
      to: toAddress(tx, toEmail, broadcast.contactId),
      ...replyMail({
        ...words,
        author,
        headline: broadcast.headline,
        broadcastUrl: `${platform.siteUrl}${paths.broadcast(broadcast.id)}`,
        brand,
      }),
    }
  })
}
