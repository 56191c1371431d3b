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
  contactId: number
  subject: string
  body: string
  now: Date
}

/** Messages of a contact to the operator since a moment, and whether the newest says the same since another. */
export async function countProviderMessages(
  db: Queryable,
  message: NewProviderMessage,
  since: { day: Date; repeat: Date },
) {
  const [row] = await db<{ today: number; isRepeated: boolean }[]>`
    select (count(*) filter (where sent_at >= ${since.day}))::int as today,
      coalesce(bool_or(subject = ${message.subject} and body = ${message.body}
        and sent_at >= ${since.repeat}), false) as "isRepeated"
    from provider_message
    where contact_id = ${message.contactId} and sent_at >= least(${since.day}, ${since.repeat})`
  return row!
}

export async function insertProviderMessage(tx: Tx, message: NewProviderMessage): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into provider_message (contact_id, subject, body, sent_at)
    values (${message.contactId}, ${message.subject}, ${message.body}, ${message.now})
    returning id`
  return row!.id
}
