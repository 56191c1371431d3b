import type { SignedInViewer, VisitorViewer } from '#contract/access.ts'
import type { CallArguments } from '#contract/endpoint.ts'
import type { sendToContact as sendToContactEndpoint } from '#contract/messages.ts'
import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import { contactMail } from '#server/features/messages/emails.ts'
import {
  countMessages,
  countRefusal,
  findRecipient,
  insertMessage,
  type MessageSender,
  type RecipientRow,
} from '#server/features/messages/message-queries.ts'
import { overLimit } from '#server/features/messages/rules.ts'
import {
  renameBodyErrors,
  sendMemberMessage,
  type Accept,
  type Writer,
} from '#server/features/messages/send-message.ts'
import { sendVisitorMessage } from '#server/features/messages/send-visitor-message.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import {
  isRefused,
  notFound,
  refuse,
  refuseFields,
  refuseForToday,
  type Refused,
} from '#server/platform/http/refusal.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

type Input = CallArguments<typeof sendToContactEndpoint>['body']

/**
 * Mails a message to a contact and keeps a copy (BK-076). Members name a contact; visitors a company, whose main contact
 * gets it, and whose address they never learn (AM-046). The same words again within minutes are one message.
 */
export async function sendToContact(
  platform: Platform,
  viewer: SignedInViewer | VisitorViewer,
  input: Input,
  source: string,
): Promise<'sent' | Refused> {
  const words = { subject: input.subject, body: input.message }
  const limits = (await readOperatorSettings(platform)).messageLimits
  const accept =
    <W extends Writer>(
      find: (db: Queryable) => Promise<RecipientRow | Refused>,
      senderOf: (writer: W) => MessageSender,
    ): Accept<W> =>
    async (tx, { writer, words: { subject, body }, now, since, brand }) => {
      const recipient = await find(tx)
      if (isRefused(recipient)) return recipient
      const sender = senderOf(writer)
      const { isFromServicePage } = input
      const message = { sender, recipient, subject, body, isFromServicePage, now }
      const counts = await countMessages(tx, message, since)
      if (counts.isRepeated) return 'sent'
      const isVisitor = viewer.kind === 'visitor'
      const cause = overLimit(counts, limits, isVisitor)
      if (cause !== undefined) {
        await countRefusal(tx, { ...sender, cause, now })
        return refuseForToday(limitRefusals[cause], now)
      }
      return {
        key: `message:${await insertMessage(tx, message)}`,
        from: 'messages',
        to: toAddress(tx, recipient.email, recipient.id),
        ...contactMail({ subject, body, writer, isVisitor, isFromServicePage, brand }),
      }
    }

  if (viewer.kind === 'visitor') {
    const { companyId, recipientId } = input
    if (recipientId !== undefined) return refuse(401, refusals.signInFirst)
    if (companyId === undefined) return missing('companyId')
    const find = async (db: Queryable) =>
      (await findRecipient(db, { companyId }, 'beListed')) ?? notFound()
    return renameBodyErrors(
      await sendVisitorMessage(
        platform,
        { fields: input, source },
        words,
        refuse(409, refusals.memberUnreachable),
        accept(find, (writer) => writer),
      ),
    )
  }
  const { recipientId: contactId, companyId } = input
  if (contactId === undefined && companyId === undefined) return missing('recipientId')
  const find = async (db: Queryable) => {
    const recipient = await findRecipient(db, { contactId, companyId }, 'beFound')
    if (!recipient) return notFound()
    return recipient.companyId === viewer.companyId ? refuse(409, refusals.ownCompany) : recipient
  }
  return renameBodyErrors(
    await sendMemberMessage(
      platform,
      viewer,
      words,
      refuse(409, refusals.contactUnreachable),
      accept(find, () => ({ contactId: viewer.contactId })),
    ),
  )
}

const limitRefusals = {
  day: refusals.tooManyMessages,
  recipient: refusals.recipientLimitReached,
  words: refusals.sameTextToMany,
}

const missing = (param: string) => refuseFields([{ param, msg: fieldMessages.required }])
