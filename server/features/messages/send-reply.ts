import type { SignedInViewer } from '#contract/access.ts'
import { businessDayStart, nextBusinessDayStart } from '#contract/dates.ts'
import {
  mailLimits,
  mailsPerAddressPerDay,
  repeatMinutes,
  repliesPerDay,
} from '#contract/messages.ts'
import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import { paths } from '#contract/paths.ts'
import { findBroadcast, plainLine, plainText } from '#server/features/broadcasts/public.ts'
import { replyMail } from '#server/features/messages/emails.ts'
import {
  countReplies,
  findReplier,
  insertReply,
  isRepeated,
  lockContact,
} from '#server/features/messages/queries.ts'
import { readSettings } from '#server/features/site/public.ts'
import { notFound, refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface ReplyInput {
  broadcastId: number
  subject: string
  body: string
}

/**
 * Mails a reply to whoever sent the broadcast and keeps a copy (BK-049). Who acts comes from the session, who gets
 * it from the broadcast (BK-025). The same words again within minutes are one reply.
 */
export async function sendReply(
  platform: Platform,
  viewer: SignedInViewer,
  input: ReplyInput,
): Promise<'sent' | Refused> {
  try {
    return await replyInOneStep(platform, viewer, input)
  } catch (error) {
    if (error instanceof SenderUnreachable) return refuse(409, refusals.senderGone)
    throw error
  }
}

/** Thrown to take back what was written when no mail may go to the sender's address any more. */
class SenderUnreachable extends Error {}

async function replyInOneStep(
  platform: Platform,
  viewer: SignedInViewer,
  input: ReplyInput,
): Promise<'sent' | Refused> {
  const subject = plainLine(input.subject)
  const body = plainText(input.body)
  // Checked again: without tags a text may be empty, and normalised it may be longer.
  const errors = Object.entries({ subject, body }).flatMap(([param, value]) => {
    const max = mailLimits[param as keyof typeof mailLimits]
    if (value === '') return [{ param, msg: fieldMessages.required }]
    return value.length > max ? [{ param, msg: fieldMessages.atMost(max) }] : []
  })
  if (errors.length) return refuseFields(errors)
  const now = platform.clock.now()
  const { shortName: brand } = await readSettings(platform)
  return platform.database.transaction(async (tx) => {
    await lockContact(tx, viewer.contactId)
    const broadcast = await findBroadcast(tx, input.broadcastId)
    if (!broadcast) return notFound(refusals.broadcastRemoved)
    if (broadcast.companyId === viewer.companyId) return refuse(409, refusals.ownBroadcast)
    const replier = await findReplier(tx, viewer.contactId)
    if (!replier) return notFound()

    const reply = { broadcastId: broadcast.id, contactId: viewer.contactId, subject, body, now }
    const repeatedSince = new Date(now.getTime() - repeatMinutes * 60_000)
    if (await isRepeated(tx, reply, repeatedSince)) return 'sent'
    const sent = await countReplies(tx, {
      contactId: viewer.contactId,
      since: businessDayStart(now),
      toAddress: broadcast.fromEmail,
    })
    if (sent.all >= repliesPerDay || sent.toAddress >= mailsPerAddressPerDay) {
      return refuse(429, refusals.tooManyReplies, {
        retryAfter: Math.ceil((nextBusinessDayStart(now).getTime() - now.getTime()) / 1000),
      })
    }

    const id = await insertReply(tx, reply)
    const { queued } = await platform.mailer.queueMail(
      tx,
      {
        key: `reply:${id}`,
        lane: 'personal',
        sender: {
          name: `${replier.name} via ${brand}`,
          address: `replies@${platform.config.mailDomain}`,
        },
        replyTo: { name: replier.name, address: replier.email },
        ...replyMail({
          subject,
          body,
          replier,
          headline: broadcast.headline,
          broadcastUrl: `${platform.siteUrl}${paths.broadcast(broadcast.id)}`,
          brand,
        }),
      },
      toAddress(tx, broadcast.fromEmail, broadcast.contactId),
    )
    if (queued === 0) throw new SenderUnreachable()
    return 'sent'
  })
}
