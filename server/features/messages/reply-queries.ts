import type { OwnCompanyId } from '#contract/access.ts'
import type { Content } from '#server/features/messages/queries.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { onlyRow, onlyValue } from '#server/platform/database/rows.ts'

interface NewReply extends Content {
  broadcastId: number
  contactId: number
}

/** Replies of the day that count towards limits, and whether this one was sent before. */
export const countReplies = (
  db: Queryable,
  { broadcastId, contactId, subject, body }: NewReply,
  toAddress: string,
  since: { day: Date; repeat: Date },
) =>
  onlyRow(db<{ all: number; toAddress: number; isRepeated: boolean }[]>`
    select (count(*) filter (where reply.sent_at >= ${since.day}))::int as all,
      (count(*) filter (where broadcast.from_email = ${toAddress}
        and reply.sent_at >= ${since.day}))::int as to_address,
      coalesce(bool_or(reply.broadcast_id = ${broadcastId} and reply.subject = ${subject}
        and reply.body = ${body} and reply.sent_at >= ${since.repeat}), false) as is_repeated
    from broadcast_reply as reply join broadcast on broadcast.id = reply.broadcast_id
    where reply.contact_id = ${contactId}
      and reply.sent_at >= least(${since.day}::timestamptz, ${since.repeat}::timestamptz)`)

export const insertReply = (tx: Tx, reply: NewReply) =>
  onlyValue(tx<{ id: number }[]>`
    insert into broadcast_reply (broadcast_id, contact_id, subject, body, sent_at)
    values (${reply.broadcastId}, ${reply.contactId}, ${reply.subject}, ${reply.body}, ${reply.now})
    returning id`)

/** Replies of a company to a broadcast, the newest first. */
export const listReplies = (
  db: Queryable,
  filter: { broadcastId: number; companyId: OwnCompanyId; limit: number },
) => db<{ id: number; at: Date; contactId: number; by: string; subject: string; body: string }[]>`
  select reply.id, reply.sent_at as at, contact.id as contact_id, contact.name as by,
    reply.subject, reply.body
  from broadcast_reply as reply join contact on contact.id = reply.contact_id
  where reply.broadcast_id = ${filter.broadcastId} and contact.company_id = ${filter.companyId}
  order by reply.sent_at desc, reply.id desc limit ${filter.limit}`

/** Marks a reply to a broadcast of a company as answered, or as waiting. @returns whether there is one */
export async function markReplyAnswered(
  db: Queryable,
  companyId: number,
  id: number,
  answeredAt: Date | null,
): Promise<boolean> {
  const { count } = await db`
    update broadcast_reply as reply set answered_at = ${answeredAt}
    from broadcast where reply.id = ${id} and broadcast.id = reply.broadcast_id
      and broadcast.company_id = ${companyId}`
  return count > 0
}
