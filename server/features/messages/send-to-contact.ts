import type { SignedInViewer, VisitorViewer } from '#contract/access.ts'
import { businessDate } from '#contract/dates.ts'
import type { OperatorSettings } from '#contract/back-office/operator-settings.ts'
import type { CallArguments } from '#contract/endpoint.ts'
import type { sendToContact as sendToContactEndpoint } from '#contract/messages.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import { findCompanyId, findPublishedListing } from '#server/features/companies/public.ts'
import { refusePaused } from '#server/features/broadcasts/public.ts'
import { contactMail } from '#server/features/messages/emails.ts'
import {
  countMessages,
  countRefusal,
  findRecipient,
  insertMessage,
  type MessageRecipient,
  type MessageCounts,
} from '#server/features/messages/queries.ts'
import { sendMessage } from '#server/features/messages/send-message.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  notFound,
  refuse,
  refuseFields,
  refuseForToday,
  type Refused,
} from '#server/platform/http/refusal.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

type SentMessage = CallArguments<typeof sendToContactEndpoint>['body']

const limitRefusals = {
  day: refusals.tooManyMessages,
  recipient: refusals.recipientLimitReached,
  words: refusals.sameTextToMany,
}

/**
 * Mails a message to a contact and stores a copy (BK-076). Members name a contact or a company; visitors a company, whose
 * main contact gets it without revealing the address (AM-046). The same message within minutes counts once.
 */
export async function sendToContact(
  platform: Platform,
  viewer: SignedInViewer | VisitorViewer,
  input: SentMessage,
  source: string,
): Promise<'sent' | Refused> {
  const { recipientId: contactId, companyId: linkId, isFromServicePage } = input
  const isVisitor = viewer.kind === 'visitor'
  if (isVisitor && contactId !== undefined) return refuse(401, refusals.signInFirst)
  if (contactId === undefined && linkId === undefined) {
    const param = isVisitor ? 'companyId' : 'recipientId'
    return refuseFields([{ param, msg: fieldMessages.required }])
  }
  const limits = (await readOperatorSettings(platform)).messageLimits
  const written = { subject: input.subject, body: input.message, bodyParam: 'message' as const }
  const unreachable = refuse(
    409,
    isVisitor ? refusals.memberUnreachable : refusals.contactUnreachable,
  )
  const from = { viewer, fields: input, source }
  return sendMessage(platform, from, written, unreachable, async (tx, checked) => {
    const { author, words, now, since, brand } = checked
    const paused = isVisitor ? undefined : await refusePaused(tx, viewer.contactId, now)
    if (paused) return paused
    const permission = isVisitor ? 'beListed' : 'beFound'
    const recipient = await findReader(tx, input, permission, businessDate(now))
    if (!recipient) return notFound()
    if (!isVisitor && recipient.companyId === viewer.companyId) {
      return refuse(409, refusals.ownCompany)
    }
    const message = { sender: author.sender, recipient, ...words, isFromServicePage, now }
    const counts = await countMessages(tx, message, since)
    if (counts.isRepeated) return 'sent'
    const cause = exceededLimit(counts, limits, isVisitor)
    if (cause !== undefined) {
      await countRefusal(tx, { ...author.sender, cause, now })
      return refuseForToday(limitRefusals[cause], now)
    }
    return {
      key: `message:${await insertMessage(tx, message)}`,
      from: 'messages',
      to: toAddress(tx, recipient.email, recipient.id ?? undefined),
      ...contactMail({ ...words, author, isVisitor, isFromServicePage, brand }),
    }
  })
}

/**
 * A contact, the main contact of a company, or the address of a listing on the services page (SV-003). Messages from
 * that page go to the address that a listing names, if it does.
 */
async function findReader(
  tx: Tx,
  input: Pick<SentMessage, 'recipientId' | 'companyId' | 'isFromServicePage'>,
  permission: 'beListed' | 'beFound',
  today: string,
): Promise<MessageRecipient | undefined> {
  const { recipientId: contactId, companyId: linkId, isFromServicePage } = input
  if (contactId !== undefined || linkId === undefined) {
    return findRecipient(tx, { contactId }, permission)
  }
  const opened = await findPublishedListing(tx, { publicId: linkId }, today)
  if (opened?.companyId === null) {
    return { id: null, companyId: null, listingId: opened.id, email: opened.email }
  }
  const companyId = opened?.companyId ?? (await findCompanyId(tx, linkId))
  const main = await findRecipient(tx, { companyId }, permission)
  if (!main || !isFromServicePage) return main
  const listing = opened ?? (await findPublishedListing(tx, { companyId: main.companyId! }, today))
  return { ...main, email: listing?.email || main.email }
}

/**
 * Returns the limit that a message would exceed (BK-025, BK-076): of its sender, of its recipient, or of companies for
 * the same text.
 */
export function exceededLimit(
  sent: MessageCounts,
  limits: OperatorSettings['messageLimits'],
  isVisitor: boolean,
): 'day' | 'recipient' | 'words' | undefined {
  if (sent.all >= (isVisitor ? limits.perVisitor : limits.perMember)) return 'day'
  const isRecipientFull = isVisitor
    ? sent.toCompany >= limits.toCompany
    : sent.toContact >= limits.toContact
  if (isRecipientFull) return 'recipient'
  return sent.companiesOfWords >= limits.sameWords ? 'words' : undefined
}
