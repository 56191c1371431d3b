import type { Queryable } from '#server/platform/database/database.ts'

/** Origin of a suppression, with an optional note. */
export interface SuppressionCause {
  cause: 'recipient' | 'bounce' | 'complaint' | 'staff'
  note?: string
}

/**
 * Suppresses mail on a topic to an address, including queued mail. Topic '*' suppresses everything but security mail.
 * Idempotent.
 * @returns whether it was not suppressed before
 */
export async function suppress(
  db: Queryable,
  address: string,
  topic: string,
  { cause, note = '', now }: SuppressionCause & { now: Date },
): Promise<boolean> {
  const added = await db`
    insert into mail_suppression (address, topic, cause, note, created_at)
    values (${address.toLowerCase()}, ${topic}, ${cause}, ${note}, ${now})
    on conflict do nothing`
  return added.count === 1
}

/** @returns whether it was suppressed before */
export async function unsuppress(db: Queryable, address: string, topic: string): Promise<boolean> {
  const lifted = await db`
    delete from mail_suppression where address = ${address.toLowerCase()} and topic = ${topic}`
  return lifted.count === 1
}
