import type { MessageSender } from '#server/features/messages/message-queries.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** Lets one letter of a contact pass at a time. */
export const lockContact = (tx: Tx, contactId: number) => tx`
  select 1 from contact where id = ${contactId} for no key update`

export interface WriterRow {
  name: string
  function: string
  email: string
  telephone: string
  companyId: number
  companyName: string
  state: string
}

/** Who writes, as the readers need to know it. */
export async function findWriter(db: Queryable, contactId: number) {
  const [row] = await db<WriterRow[]>`
    select contact.name, contact.function, contact.email, contact.telephone,
      company.id as "companyId", company.name as "companyName", company.state
    from contact join company on company.id = contact.company_id
    where contact.id = ${contactId}`
  return row
}

// ── Replies to broadcasts ──

/** Replies of a contact since a moment: all, and those to broadcasts sent from one address. */
export async function countReplies(
  db: Queryable,
  asked: { contactId: number; since: Date; toAddress: string },
): Promise<{ all: number; toAddress: number }> {
  const [row] = await db<{ all: number; toAddress: number }[]>`
    select count(*)::int as all,
      (count(*) filter (where broadcast.from_email = ${asked.toAddress}))::int as "toAddress"
    from broadcast_reply join broadcast on broadcast.id = broadcast_reply.broadcast_id
    where broadcast_reply.contact_id = ${asked.contactId} and broadcast_reply.sent_at >= ${asked.since}`
  return row!
}

export interface NewReply {
  broadcastId: number
  contactId: number
  subject: string
  body: string
  now: Date
}

/** Whether the same words went to the same broadcast since a moment. */
export async function isRepeated(db: Queryable, reply: NewReply, since: Date): Promise<boolean> {
  const [row] = await db`
    select 1 from broadcast_reply
    where contact_id = ${reply.contactId} and broadcast_id = ${reply.broadcastId}
      and sent_at >= ${since} and subject = ${reply.subject} and body = ${reply.body}
    limit 1`
  return row !== undefined
}

export async function insertReply(tx: Tx, reply: NewReply): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into broadcast_reply (broadcast_id, contact_id, subject, body, sent_at)
    values (${reply.broadcastId}, ${reply.contactId}, ${reply.subject}, ${reply.body}, ${reply.now})
    returning id`
  return row!.id
}

// ── To the operator ──

export interface NewProviderMessage {
  sender: MessageSender
  subject: string
  body: string
  now: Date
}

/** Messages of a sender to the operator since a moment, and whether one says the same since another. */
export async function countProviderMessages(
  db: Queryable,
  { sender, subject, body }: NewProviderMessage,
  since: { day: Date; repeat: Date },
) {
  const own =
    'source' in sender
      ? db`contact_id is null
          and (visitor_source = ${sender.source} or lower(visitor_email) = ${sender.email.toLowerCase()})`
      : db`contact_id = ${sender.contactId}`
  const [row] = await db<{ today: number; isRepeated: boolean }[]>`
    select (count(*) filter (where sent_at >= ${since.day}))::int as today,
      coalesce(bool_or(subject = ${subject} and body = ${body}
        and sent_at >= ${since.repeat}), false) as "isRepeated"
    from provider_message
    where ${own} and sent_at >= least(${since.day}, ${since.repeat})`
  return row!
}

export async function insertProviderMessage(tx: Tx, message: NewProviderMessage): Promise<number> {
  const { sender, subject, body, now } = message
  const visitor = 'source' in sender ? sender : undefined
  const [row] = await tx<{ id: number }[]>`
    insert into provider_message (contact_id, visitor_name, visitor_company, visitor_email,
      visitor_source, subject, body, sent_at)
    values (${'source' in sender ? null : sender.contactId}, ${visitor?.name ?? null},
      ${visitor?.companyName ?? null}, ${visitor?.email ?? null}, ${visitor?.source ?? null},
      ${subject}, ${body}, ${now})
    returning id`
  return row!.id
}

/** A message to the operator, held for a change: who wrote it, and whether it is done with. */
export async function lockTicket(tx: Tx, id: number) {
  const [row] = await tx<{ contactId: number | null; companyId: number | null; isDone: boolean }[]>`
    select contact.id as "contactId", contact.company_id as "companyId",
      ticket.done_at is not null as "isDone"
    from provider_message ticket left join contact on contact.id = ticket.contact_id
    where ticket.id = ${id} for update of ticket`
  return row
}

/** Writes who of staff is done with a ticket, or that it is open again. */
export const writeTicket = (tx: Tx, id: number, done: { staffId: number; at: Date } | null) => tx`
  update provider_message set done_at = ${done?.at ?? null}, done_by = ${done?.staffId ?? null}
  where id = ${id}`
