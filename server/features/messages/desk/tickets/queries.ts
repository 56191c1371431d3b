import type * as z from 'zod/mini'
import { EarlierTicket, ThreadEntry, type Ticket } from '#contract/messages/desk/tickets.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { rows } from '#server/platform/database/rows.ts'

/** Replies and answers of a ticket, newest first. */
export const findThread = (db: Queryable, ticketId: number, limit: number) => rows(db, ThreadEntry)`
  select message.id, case when staff_id is not null then 'reply' when is_from_site then 'form' else 'mail' end as kind,
    coalesce(staff.name, from_name, from_address) as by, sent_at as at, body as text,
    file_names as files
  from ticket_message message left join staff on staff.id = staff_id
  where ticket_id = ${ticketId}
  order by message.id desc limit ${limit}`

/** Where replies to a ticket go, and the staff mailbox that its sender chose. */
export async function findTicketFacts(db: Queryable, id: number) {
  const [row] = await db<
    { email: string; mailbox: string; privacy: z.output<typeof Ticket>['privacy'] }[]
  >`
    select coalesce(contact.email, visitor_email) as email, mailbox,
      case when privacy_kind is not null then jsonb_build_object('kind', privacy_kind,
        'dueOn', privacy_due_on, 'isExtended', privacy_is_extended) end as privacy
    from provider_message ticket left join contact on contact.id = contact_id
    where ticket.id = ${id}`
  return row
}

/** Other tickets of the sender of a ticket, newest first. */
export const findEarlierTickets = (db: Queryable, id: number, limit: number) => rows(
  db,
  EarlierTicket,
)`
  select other.id, other.subject, other.sent_at as at, other.done_at is not null as is_done
  from provider_message ticket
  join provider_message other on other.id <> ticket.id and (
    other.contact_id = ticket.contact_id
    or (other.contact_id is null and lower(other.visitor_email) = lower(ticket.visitor_email)))
  where ticket.id = ${id}
  order by other.id desc limit ${limit}`
