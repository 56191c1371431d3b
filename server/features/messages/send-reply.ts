import type { SignedInViewer } from '#contract/access.ts'
import { mailsPerAddressPerDay, repliesPerDay } from '#contract/messages.ts'
import { refusals } from '#contract/refusals.ts'
import { paths } from '#contract/paths.ts'
import { findBroadcast } from '#server/features/broadcasts/public.ts'
import { replyMail } from '#server/features/messages/emails.ts'
import { countReplies, insertReply, isRepeated } from '#server/features/messages/queries.ts'
import { sendMemberMessage, type Words } from '#server/features/messages/send-message.ts'
import { notFound, refuse, refuseForToday, type Refused } from '#server/platform/http/refusal.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Mails a reply to whoever sent the broadcast and keeps a copy (BK-049). Who acts comes from the session, who gets
 * it from the broadcast (BK-025). The same words again within minutes are one reply.
 */
export function sendReply(
  platform: Platform,
  viewer: SignedInViewer,
  input: Words & { broadcastId: number },
): Promise<'sent' | Refused> {
  const unreachable = refuse(409, refusals.senderGone)
  return sendMemberMessage(platform, viewer, input, unreachable, async (tx, letter) => {
    const { writer, words, now, since, brand } = letter
    const { contactId, companyId } = viewer
    const broadcast = await findBroadcast(tx, input.broadcastId)
    if (!broadcast) return notFound(refusals.broadcastRemoved)
    if (broadcast.companyId === companyId) return refuse(409, refusals.ownBroadcast)

    const reply = { broadcastId: broadcast.id, contactId, ...words, now }
    if (await isRepeated(tx, reply, since.repeat)) return 'sent'
    const sent = await countReplies(tx, {
      contactId,
      since: since.day,
      toAddress: broadcast.fromEmail,
    })
    if (sent.all >= repliesPerDay || sent.toAddress >= mailsPerAddressPerDay) {
      return refuseForToday(refusals.tooManyReplies, now)
    }
    return {
      key: `reply:${await insertReply(tx, reply)}`,
      from: 'replies',
      to: toAddress(tx, broadcast.fromEmail, broadcast.contactId),
      ...replyMail({
        ...words,
        replier: writer,
        headline: broadcast.headline,
        broadcastUrl: `${platform.siteUrl}${paths.broadcast(broadcast.id)}`,
        brand,
      }),
    }
  })
}
