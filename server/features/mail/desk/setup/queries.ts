import type * as z from 'zod/mini'
import type { TestMail } from '#contract/mail/desk/mail-setup.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** The last mail with a key that begins with a prefix, with its delivery. */
export async function findLastMail(db: Queryable, prefix: string) {
  const [row] = await db<(Omit<z.output<typeof TestMail>, 'nextAt'> & { notBefore: Date })[]>`
    select mail.id, address, state, created_at as queued_at, sent_at, not_before, attempts,
      coalesce(answer_text, '') as answer
    from mail_message as mail join mail_delivery on message_id = mail.id
    where key like ${`${prefix}%`} order by mail.id desc limit 1`
  return row
}
