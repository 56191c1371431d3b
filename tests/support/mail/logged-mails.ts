import type { MailKey } from '#contract/mail/desk/mail-types.ts'
import { expect } from 'vitest'
import { getMail } from '#contract/mail/desk/mail-log.ts'
import type { Attachment, Lane } from '#server/platform/mailer/mailer.ts'
import type { Caller } from '../market/callers.ts'
import type { TestMarket } from '../market/test-market.ts'

let serial = 0

/** Queues a mail by the mailer. @returns the message id and counts of deliveries */
export async function aMail(
  market: TestMarket,
  given: {
    to?: readonly string[]
    lane?: Lane
    topic?: string
    key?: string
    subject?: string
    text?: string
    html?: string
    contactId?: number
    attachments?: readonly Attachment[]
  } = {},
): Promise<{ id: number; key: string; queued: number; suppressed: number; refused: number }> {
  const key = given.key ?? `test:${++serial}`
  const { topic, html, attachments } = given
  const queued = await market.database.transaction((tx) =>
    market.platform.mailer.queueMail(
      tx,
      {
        key: key as MailKey,
        lane: given.lane ?? 'list',
        sender: { name: 'Market', address: `lists@${market.platform.config.mailDomain}` },
        subject: given.subject ?? `Subject ${serial}`,
        text: given.text ?? 'Words of the mail.',
        ...(topic === undefined ? {} : { topic }),
        ...(html === undefined ? {} : { html }),
        ...(attachments && { attachments }),
      },
      tx`select address, ${given.contactId ?? null}::int as contact_id
        from unnest(${(given.to ?? [`someone${serial}@receiver.example`]) as string[]}::text[]) as given (address)`,
    ),
  )
  return { id: queued.messageId, key, ...queued }
}

export const deliveriesOf = (market: TestMarket, messageId: number) => market.database.sql<
  { id: string; address: string; state: string; notBefore: Date }[]
>`
  select id, address, state, not_before from mail_delivery
  where message_id = ${messageId} order by address`

/** Sets the result of a delivery, like a worker. */
export const endDelivery = (
  market: TestMarket,
  id: string,
  state: 'sent' | 'failed' | 'suppressed' | 'queued',
  answer: { code: number; text: string } = { code: 250, text: '250 ok' },
) => market.database.sql`
  update mail_delivery set state = ${state}, attempts = attempts + 1, answer_code = ${answer.code},
    answer_text = ${answer.text}, sent_at = ${state === 'sent' ? market.clock.now() : null}
  where id = ${id}`

/** A mail as returned to staff. */
export async function readMail(staff: Caller, id: number) {
  const { status, body } = await staff.call(getMail, { params: { id: String(id) } })
  expect(status).toBe(200)
  return body.payload
}

/** Audit entries about mails, newest first. */
export const mailActions = ({ database }: TestMarket, act: `mail.${string}`) => database.sql<
  { staffId: number; contactId: number | null; details: Record<string, unknown> }[]
>`
  select actor_id as staff_id, contact_id, details from audit_entry
  where act = ${act} order by id desc`
