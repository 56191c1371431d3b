import type { SignedInViewer, VisitorViewer } from '#contract/access.ts'
import { providerMessagesPerDay, type MessageContent } from '#contract/messages.ts'
import { fieldMessages } from '#contract/field-messages.ts'
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
import type { Actor } from '#server/platform/audit.ts'
import {
  refuse,
  refuseFields,
  refuseForToday,
  type Refused,
} from '#server/platform/http/refusal.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction, type StaffBy } from '#server/platform/staff-action.ts'

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
export const setTicketDone = (
  platform: Platform,
  id: number,
  isDone: boolean,
  { actor, staffId }: StaffBy,
) =>
  staffAction(platform, { actor, id, lock: lockTicket }, async ({ tx, row, now, record }) => {
    if (row.isDone === isDone) return 'marked'
    await updateTicket(tx, id, isDone ? { staffId, at: now } : null)
    const { companyId, contactId } = row
    await record(isDone ? 'ticket.done' : 'ticket.opened', {
      companyId,
      contactId,
      details: { id },
    })
    return 'marked'
  })

/** Handles a ticket as a request about personal data, or as a usual one again; idempotent (BK-103). */
export const changePrivacyRequest = (
  platform: Platform,
  id: number,
  { kind, isExtended }: { kind: PrivacyRequestKind | null; isExtended: boolean },
  actor: Actor,
) =>
  staffAction(platform, { actor, id, lock: lockTicket }, async ({ tx, row, record }) => {
    const changes = { kind, isExtended: kind !== null && isExtended }
    await updatePrivacy(tx, id, changes)
    const { companyId, contactId } = row
    await record('ticket.privacy', { companyId, contactId, details: { id, ...changes } })
    return 'changed'
  })
