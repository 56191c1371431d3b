import type { mailStates } from '#contract/mail/desk/mail-log.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** The last mail with a key that begins with a prefix, with its delivery. */
export async function findLastMail(db: Queryable, prefix: string) {
  const [row] = await db<
    {
      id: number
      address: string
      state: (typeof mailStates)[number]
      queuedAt: Date
      sentAt: Date | null
      notBefore: Date
      attempts: number
      answer: string
    }[]
  >`
    select mail.id, address, state, created_at as queued_at, sent_at,
      not_before, attempts, coalesce(answer_text, '') as answer
    from mail_message as mail join mail_delivery on message_id = mail.id
    where key like ${`${prefix}%`} order by mail.id desc limit 1`
  return row
}
