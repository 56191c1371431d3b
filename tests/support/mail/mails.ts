import type { TestMarket } from '../market/test-market.ts'

/** A queued mail. */
export interface QueuedMail {
  id: number
  key: string
  lane: string
  senderName: string
  senderAddress: string
  replyToName: string | null
  replyToAddress: string | null
  subject: string
  text: string
  html: string
  topic: string | null
  list: { id: string; name: string; post?: string; help: string } | null
  headers: Record<string, string>
  /** In alphabetical order. */
  addresses: string[]
}

/** Mails by key prefix (`broadcast:17:`, `reply:`), in the order of queueing. */
export async function queuedMails(market: TestMarket, keyStart: string): Promise<QueuedMail[]> {
  return await market.database.sql<QueuedMail[]>`
    select id, key, lane::text, sender_name, sender_address,
      reply_to_name, reply_to_address, subject,
      body_text as text, body_html as html, topic, list, headers,
      array(select address from mail_delivery where message_id = mail_message.id
        order by address) as addresses
    from mail_message where starts_with(key, ${keyStart}) order by id`
}

/** Counts of the tables that broadcasts and replies write. */
export async function writtenRows(market: TestMarket) {
  const [row] = await market.database.sql<
    { broadcasts: number; sendings: number; replies: number; mails: number; deliveries: number }[]
  >`
    select (select count(*) from broadcast)::int as broadcasts,
      (select count(*) from broadcast_sending)::int as sendings,
      (select count(*) from broadcast_reply)::int as replies,
      (select count(*) from mail_message)::int as mails,
      (select count(*) from mail_delivery)::int as deliveries`
  return row!
}
