import { ticketNumber } from '#contract/messages/desk/tickets.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import { ticketReplyMail } from '#server/features/messages/emails.ts'
import {
  findLastEntry,
  findTicketSender,
  insertTicketReply,
  lockTicket,
  updateTicket,
} from '#server/features/messages/queries.ts'
import { findStaffMailbox, ticketAddresses } from '#server/features/messages/staff-mailboxes.ts'
import { setTicketDone } from '#server/features/messages/tickets.ts'
import { isRefused, refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction, type StaffBy } from '#server/platform/staff-action.ts'

/** Thrown to roll back if mail to the address is suppressed. */
class Unreachable extends Error {}

/**
 * Mails a reply to the sender of a ticket and adds it to the thread; with `isDone` the ticket is closed (BK-077).
 * Refused if the thread has entries after `lastEntryId`, so that two colleagues do not answer the same message; the
 * same reply again, whose answer was lost, is not mailed again.
 */
export async function replyToTicket(
  platform: Platform,
  id: number,
  reply: {
    text: string
    mailbox?: string | undefined
    isDone: boolean
    lastEntryId?: number | undefined
  },
  by: StaffBy,
): Promise<'sent' | Refused> {
  const { actor, staffId } = by
  const unreachable = refuse(409, refusals.ticketUnreachable, { extra: 'UNREACHABLE' })
  try {
    const sent = await staffAction(platform, { actor, id, lock: lockTicket }, async (action) => {
      const { tx, row, now, record } = action
      const { lastEntryId } = reply
      const last = await findLastEntry(tx, id)
      if (lastEntryId !== undefined && last && last.id > lastEntryId) {
        if (last.staffId === staffId && last.body === reply.text) return 'repeated'
        return refuse(409, refusals.ticketAnswered, { extra: 'CHANGED' })
      }
      const sender = await findTicketSender(tx, id)
      if (!sender) return unreachable
      const chosen = await findStaffMailbox(platform, reply.mailbox ?? sender.mailbox)
      if (!chosen && reply.mailbox !== undefined) {
        return refuseFields([{ param: 'mailbox', msg: fieldMessages.choice }])
      }
      const mailbox = chosen ?? (await findStaffMailbox(platform, ''))!
      const messageId = await insertTicketReply(tx, {
        ticketId: id,
        staffId,
        body: reply.text,
        now,
      })
      if (reply.isDone) await updateTicket(tx, id, { staffId, at: now })
      const { contactId, companyId } = row
      const details = { id, isDone: reply.isDone }
      await record('ticket.replied', { contactId, companyId, details })
      const { brand, isThread, ...addresses } = await ticketAddresses(platform, mailbox, id)
      const { subject } = sender
      const mail = ticketReplyMail({
        subject,
        text: reply.text,
        number: ticketNumber(id),
        brand,
        isThread,
      })
      const { queued } = await platform.mailer.queueMail(
        tx,
        { key: `ticket:${id}:${messageId}`, lane: 'personal', ...addresses, ...mail },
        toAddress(tx, sender.email, sender.contactId ?? undefined),
      )
      if (queued === 0) throw new Unreachable()
      return 'sent'
    })
    if (sent !== 'repeated') return sent
    const marked = reply.isDone ? await setTicketDone(platform, id, true, by) : 'marked'
    return isRefused(marked) ? marked : 'sent'
  } catch (error) {
    if (error instanceof Unreachable) return unreachable
    throw error
  }
}
