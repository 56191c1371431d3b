import type { SignedInViewer } from '#contract/access.ts'
import { businessDayStart, nextBusinessDayStart } from '#contract/dates.ts'
import { mailLimits, providerMessagesPerDay, repeatMinutes } from '#contract/messages.ts'
import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import { plainLine, plainText } from '#server/features/broadcasts/public.ts'
import { providerMail } from '#server/features/messages/emails.ts'
import {
  countProviderMessages,
  findWriter,
  insertProviderMessage,
  lockContact,
} from '#server/features/messages/queries.ts'
import { providerAddress, readSettings } from '#server/features/site/public.ts'
import { notFound, refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Thrown to take back what was written when no mail may go to the operator's address. */
class ProviderUnreachable extends Error {}

/**
 * Mails a message to the operator and keeps a copy; answers go to who wrote it. The same words again within minutes
 * are one message.
 */
export async function sendToProvider(
  platform: Platform,
  viewer: SignedInViewer,
  input: { subject: string; body: string },
): Promise<'sent' | Refused> {
  try {
    return await sendInOneStep(platform, viewer, input)
  } catch (error) {
    if (error instanceof ProviderUnreachable) return refuse(503, refusals.providerUnreachable)
    throw error
  }
}

async function sendInOneStep(
  platform: Platform,
  { contactId }: SignedInViewer,
  input: { subject: string; body: string },
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
  const [{ shortName: brand }, address] = await Promise.all([
    readSettings(platform),
    providerAddress(platform),
  ])
  return platform.database.transaction(async (tx) => {
    await lockContact(tx, contactId)
    const writer = await findWriter(tx, contactId)
    if (!writer) return notFound()
    const message = { contactId, subject, body, now }
    const { today, isRepeated } = await countProviderMessages(tx, message, {
      day: businessDayStart(now),
      repeat: new Date(now.getTime() - repeatMinutes * 60_000),
    })
    if (isRepeated) return 'sent'
    if (today >= providerMessagesPerDay) {
      return refuse(429, refusals.tooManyMessages, {
        retryAfter: Math.ceil((nextBusinessDayStart(now).getTime() - now.getTime()) / 1000),
      })
    }
    const id = await insertProviderMessage(tx, message)
    const { queued } = await platform.mailer.queueMail(
      tx,
      {
        key: `provider-message:${id}`,
        lane: 'personal',
        sender: {
          name: `${writer.name} via ${brand}`,
          address: `members@${platform.config.mailDomain}`,
        },
        replyTo: { name: writer.name, address: writer.email },
        ...providerMail({ subject, body, writer }),
      },
      toAddress(tx, address),
    )
    if (queued === 0) throw new ProviderUnreachable()
    return 'sent'
  })
}
