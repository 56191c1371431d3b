import type { SignedInViewer } from '#contract/access.ts'
import { providerMessagesPerDay } from '#contract/messages.ts'
import { refusals } from '#contract/refusals.ts'
import { providerMail } from '#server/features/messages/emails.ts'
import { countProviderMessages, insertProviderMessage } from '#server/features/messages/queries.ts'
import { refuseForToday, sendLetter, type Words } from '#server/features/messages/send-letter.ts'
import { providerAddress } from '#server/features/site/public.ts'
import { refuse, type Refused } from '#server/platform/http/refusal.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Mails a message to the operator and keeps a copy; answers go to who wrote it. The same words again within minutes
 * are one message.
 */
export async function sendToProvider(
  platform: Platform,
  viewer: SignedInViewer,
  input: Words,
): Promise<'sent' | Refused> {
  const address = await providerAddress(platform)
  const unreachable = refuse(503, refusals.providerUnreachable)
  return sendLetter(platform, viewer, input, unreachable, async (tx, letter) => {
    const { writer, words, now, since } = letter
    const message = { contactId: viewer.contactId, ...words, now }
    const { today, isRepeated } = await countProviderMessages(tx, message, since)
    if (isRepeated) return 'sent'
    if (today >= providerMessagesPerDay) return refuseForToday(refusals.tooManyMessages, letter)
    return {
      key: `provider-message:${await insertProviderMessage(tx, message)}`,
      from: 'members',
      to: toAddress(tx, address),
      ...providerMail({ ...words, writer }),
    }
  })
}
