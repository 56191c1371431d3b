import type { SignedInViewer, VisitorViewer } from '#contract/access.ts'
import { providerMessagesPerDay, type MessageContent } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { refusals } from '#contract/refusals.ts'
import { providerMail } from '#server/features/messages/emails.ts'
import { countRefusal, type MessageSender } from '#server/features/messages/message-queries.ts'
import { countProviderMessages, insertProviderMessage } from '#server/features/messages/queries.ts'
import {
  renameBodyErrors,
  sendMemberMessage,
  type Accept,
  type Writer,
} from '#server/features/messages/send-message.ts'
import { sendVisitorMessage } from '#server/features/messages/send-visitor-message.ts'
import { providerAddress } from '#server/features/site/public.ts'
import { refuse, refuseForToday, type Refused } from '#server/platform/http/refusal.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Mails a message to the operator and keeps it as a ticket (BK-077); answers go to who wrote it. The same words again within minutes
 * are one message. Visitors say who they are, and their browser does a piece of work first.
 */
export async function sendToProvider(
  platform: Platform,
  viewer: SignedInViewer | VisitorViewer,
  input: MessageContent,
  source: string,
): Promise<'sent' | Refused> {
  const written = { subject: input.subject, body: input.message }
  const address = await providerAddress(platform)
  const unreachable = refuse(503, refusals.providerUnreachable)
  const accept =
    <W extends Writer>(about: (writer: W) => About): Accept<W> =>
    async (tx, { writer, words, now, since }) => {
      const { sender, member } = about(writer)
      const message = { sender, ...words, now }
      const { today, isRepeated } = await countProviderMessages(tx, message, since)
      if (isRepeated) return 'sent'
      if (today >= providerMessagesPerDay) {
        await countRefusal(tx, { ...sender, cause: 'day', now })
        return refuseForToday(refusals.tooManyMessages, now)
      }
      const id = await insertProviderMessage(tx, message)
      return {
        key: `provider-message:${id}`,
        from: 'members',
        to: toAddress(tx, address),
        ...providerMail({
          ...words,
          writer: { ...writer, ...(member && { member }) },
          ticketUrl: platform.siteUrl + paths.adminTicket(id),
        }),
      }
    }
  if (viewer.kind === 'visitor') {
    const sent = await sendVisitorMessage(
      platform,
      { fields: input, source },
      written,
      unreachable,
      accept((writer) => ({ sender: writer })),
    )
    return renameBodyErrors(sent)
  }
  const { contactId } = viewer
  const sent = await sendMemberMessage(
    platform,
    viewer,
    written,
    unreachable,
    accept((member) => ({ sender: { contactId }, member })),
  )
  return renameBodyErrors(sent)
}

interface About {
  sender: MessageSender
  member?: { function: string; telephone: string; companyId: number; state: string }
}
