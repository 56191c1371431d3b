import type { SignedInViewer, VisitorViewer } from '#contract/access.ts'
import { providerMessagesPerDay, type MessageContent } from '#contract/messages.ts'
import { fieldMessages } from '#contract/notices.ts'
import { paths } from '#contract/paths.ts'
import type { PrivacyRequestKind } from '#contract/privacy/privacy-kinds.ts'
import { refusals } from '#contract/refusals.ts'
import { providerMail } from '#server/features/messages/emails.ts'
import {
  countRefusal,
  countTickets,
  insertTicket,
  lockTicket,
  updatePrivacy,
  updateTicket,
} from '#server/features/messages/queries.ts'
import { sendMessage } from '#server/features/messages/send-message.ts'
import { findStaffMailbox } from '#server/features/messages/staff-mailboxes.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
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
 * Mails a message to the operator and stores it as a ticket (BK-077); replies go to the author. The same message within
 * minutes counts once.
 */
export async function sendToProvider(
  platform: Platform,
  viewer: SignedInViewer | VisitorViewer,
  input: MessageContent & {
    mailbox?: string | undefined
    privacyKind?: PrivacyRequestKind | undefined
  },
  source: string,
): Promise<'sent' | Refused> {
  const written = { subject: input.subject, body: input.message, bodyParam: 'message' as const }
  const { mailbox: name = '' } = input
  const mailbox = await findStaffMailbox(platform, name)
  if (!mailbox) return refuseFields([{ param: 'mailbox', msg: fieldMessages.choice }])
  const unreachable = refuse(503, refusals.providerUnreachable)
  const from = { viewer, fields: input, source }
  return sendMessage(platform, from, written, unreachable, async (tx, message) => {
    const { author, words, now, since } = message
    const privacyKind = input.privacyKind ?? null
    const ticket = { sender: author.sender, ...words, mailbox: name, privacyKind, now }
    const { today, isRepeated } = await countTickets(tx, ticket, since)
    if (isRepeated) return 'sent'
    if (today >= providerMessagesPerDay) {
      await countRefusal(tx, { ...author.sender, cause: 'day', now })
      return refuseForToday(refusals.tooManyMessages, now)
    }
    const id = await insertTicket(tx, ticket)
    const path = privacyKind === null ? paths.adminTicket(id) : paths.adminPrivacyRequest(id)
    const ticketUrl = platform.siteUrl + path
    return {
      key: `provider-message:${id}`,
      from: 'members',
      to: toAddress(tx, mailbox.address),
      ...providerMail({ ...words, author, ticketUrl }),
    }
  })
}

/** Marks a ticket as done or open; idempotent. */
export async function setTicketDone(
  { database, clock }: Platform,
  id: number,
  isDone: boolean,
  { actor, staffId }: { actor: Actor; staffId: number },
): Promise<'marked' | Refused> {
  return database.transaction(async (tx) => {
    const ticket = await lockTicket(tx, id)
    if (!ticket) return notFound()
    if (ticket.isDone === isDone) return 'marked'
    const at = clock.now()
    await updateTicket(tx, id, isDone ? { staffId, at } : null)
    await recordAuditEntry(tx, {
      at,
      act: isDone ? 'ticket.done' : 'ticket.opened',
      actor,
      companyId: ticket.companyId ?? undefined,
      contactId: ticket.contactId ?? undefined,
      details: { id },
    })
    return 'marked'
  })
}

/** Handles a ticket as a request about personal data, or as a usual one again; idempotent (BK-103). */
export async function changePrivacyRequest(
  { database, clock }: Platform,
  id: number,
  { kind, isExtended }: { kind: PrivacyRequestKind | null; isExtended: boolean },
  actor: Actor,
): Promise<'changed' | Refused> {
  return database.transaction(async (tx) => {
    const ticket = await lockTicket(tx, id)
    if (!ticket) return notFound()
    const given = { kind, isExtended: kind !== null && isExtended }
    await updatePrivacy(tx, id, given)
    await recordAuditEntry(tx, {
      at: clock.now(),
      act: 'ticket.privacy',
      actor,
      companyId: ticket.companyId ?? undefined,
      contactId: ticket.contactId ?? undefined,
      details: { id, ...given },
    })
    return 'changed'
  })
}
