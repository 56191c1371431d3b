import PostalMime from 'postal-mime'
import type { Queryable } from '#server/platform/database/database.ts'

export interface MailboxEntry {
  id: number
  receivedAt: Date
  /** Name in the From header, or its address. */
  from: string
  to: string
  subject: string
}

export interface MailboxMail extends MailboxEntry {
  envelopeFrom: string
  text: string
  html: string | undefined
  headers: { name: string; value: string }[]
  raw: string
}

/** Lists the mail in the sink, newest first; `address` filters by a part of the recipient. */
export async function listMailbox(
  db: Queryable,
  query: { page: number; pageSize: number; address?: string },
): Promise<{ total: number; mails: MailboxEntry[] }> {
  const wanted = query.address?.trim().toLowerCase() ?? ''
  const pageSize = Math.min(query.pageSize, 100)
  const found = db`position(${wanted} in lower(envelope_to)) > 0`
  const [count] = await db<{ total: number }[]>`
    select count(*)::int as total from mailbox_mail where ${found}`
  const mails = await db<MailboxEntry[]>`
    select id, received_at as "receivedAt", header_from as "from", envelope_to as "to", subject
    from mailbox_mail where ${found}
    order by id desc
    limit ${pageSize} offset ${(query.page - 1) * pageSize}`
  return { total: count!.total, mails }
}

export async function readMailboxMail(db: Queryable, id: number): Promise<MailboxMail | undefined> {
  const [row] = await db<(MailboxEntry & { envelopeFrom: string; raw: Buffer })[]>`
    select id, received_at as "receivedAt", header_from as "from", envelope_to as "to", subject,
      envelope_from as "envelopeFrom", raw
    from mailbox_mail where id = ${id}`
  if (!row) return undefined
  const parsed = await PostalMime.parse(row.raw)
  const headers = parsed.headers.map(({ originalKey, value }) => ({ name: originalKey, value }))
  return {
    ...row,
    text: parsed.text ?? '',
    html: parsed.html,
    headers,
    raw: row.raw.toString('latin1'),
  }
}
