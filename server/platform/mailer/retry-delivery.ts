import type { Tx } from '#server/platform/database/database.ts'
import type { Lane } from '#server/platform/mailer/mime/mail.ts'
import { laneGroupOf, queuedChannel } from '#server/platform/mailer/queue.ts'

export type Retried =
  | { outcome: 'queued'; address: string; contactId: number | null; key: string }
  /** `secret`: a security mail, whose body has been deleted. */
  | { outcome: 'unknown' | 'notFailed' | 'secret' }

/** Requeues a failed delivery; it keeps its Message-ID and its attempt count. */
export async function retryDelivery(tx: Tx, id: string, now: Date): Promise<Retried> {
  const [row] = await tx<
    { address: string; contactId: number | null; key: string; lane: Lane; state: string }[]
  >`
    select d.address, d.contact_id as "contactId", d.lane, d.state, m.key
    from mail_delivery d join mail_message m on m.id = d.message_id
    where d.id = ${id}
    for update of d`
  if (!row) return { outcome: 'unknown' }
  if (row.state !== 'failed') return { outcome: 'notFailed' }
  if (row.lane === 'security') return { outcome: 'secret' }
  await tx`update mail_delivery set state = 'queued', not_before = ${now} where id = ${id}`
  await tx`select pg_notify(${queuedChannel}, ${laneGroupOf(row.lane)})`
  const { address, contactId, key } = row
  return { outcome: 'queued', address, contactId, key }
}
