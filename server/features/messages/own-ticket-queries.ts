import type * as z from 'zod/mini'
import type { OwnTicket } from '#contract/messages/own-tickets.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { firstRow, onlyRow } from '#server/platform/database/rows.ts'

type OwnTicketRow = Omit<z.output<typeof OwnTicket>, 'number' | 'thread'> & {
  body: string
  sentAt: Date
}

/** Condition: the ticket has an answer of staff that its sender has not read on the site. */
const isUnread = (db: Queryable) => db`exists (
  select from ticket_message
  where ticket_id = ticket.id and staff_id is not null and id > read_message_id)`

/** Tickets of a contact that are open, unread, or were closed since `closedSince`; the latest entry first. */
export const listTicketsOf = (
  db: Queryable,
  contactId: number,
  { closedSince, limit }: { closedSince: Date; limit: number },
) => db<OwnTicketRow[]>`
  select ticket.id, subject, body, sent_at, done_at is not null as is_done,
    ${isUnread(db)} as is_unread,
    greatest(sent_at, (select max(sent_at) from ticket_message where ticket_id = ticket.id))
      as last_at
  from provider_message ticket
  where contact_id = ${contactId}
    and (done_at is null or done_at >= ${closedSince} or ${isUnread(db)})
  order by last_at desc, ticket.id desc limit ${limit}`

export const countUnread = async (db: Queryable, contactId: number): Promise<number> => {
  const { count } = await onlyRow(db<{ count: number }[]>`
    select count(*)::int as count from provider_message ticket
    where contact_id = ${contactId} and ${isUnread(db)}`)
  return count
}

/** The newest entries of each ticket, the oldest of them first. */
export const listEntries = (db: Queryable, ticketIds: readonly number[], each: number) => db<
  (z.output<typeof OwnTicket>['thread'][number] & { ticketId: number })[]
>`
  select * from (
    select ticket_id, id, staff_id is not null as is_reply,
      case when staff_id is null then coalesce(nullif(from_name, ''), from_address) else '' end as by,
      sent_at as at, body as text, file_names as files,
      row_number() over (partition by ticket_id order by id desc) as place
    from ticket_message where ticket_id = any(${ticketIds as number[]}::int[])) as entry
  where place <= ${each} order by ticket_id, id`

/** A ticket of a contact, with the staff mailbox that was chosen. */
export const findTicketOf = (db: Queryable, id: number, contactId: number) =>
  firstRow(db<{ subject: string; mailbox: string }[]>`
    select subject, mailbox from provider_message where id = ${id} and contact_id = ${contactId}`)

/** Messages of a contact to the operator today, new ones and answers, and whether this one was sent before. */
export const countAnswers = (
  db: Queryable,
  answer: { ticketId: number; contactId: number; body: string },
  since: { day: Date; repeat: Date },
) =>
  onlyRow(db<{ today: number; isRepeated: boolean }[]>`
    select
      ((select count(*) from provider_message
        where contact_id = ${answer.contactId} and sent_at >= ${since.day})
      + (select count(*) from ticket_message entry
        join provider_message ticket on ticket.id = ticket_id
        where contact_id = ${answer.contactId} and is_from_site and entry.sent_at >= ${since.day}))::int
        as today,
      exists (select from ticket_message
        where ticket_id = ${answer.ticketId} and is_from_site and body = ${answer.body}
          and sent_at >= ${since.repeat}) as is_repeated`)

/** Marks answers of an own ticket as read, never fewer than before; false if there is no such ticket. */
export async function updateTicketRead(
  db: Queryable,
  { id, contactId, lastEntryId }: { id: number; contactId: number; lastEntryId: number },
): Promise<boolean> {
  const updated = await db`
    update provider_message set read_message_id = greatest(read_message_id, least(${lastEntryId}::int,
      coalesce((select max(id) from ticket_message where ticket_id = ${id}), 0)))
    where id = ${id} and contact_id = ${contactId}`
  return updated.count === 1
}
