import type { Queryable } from '#server/platform/database/database.ts'

/** Who stopped it, and in which words. */
export interface SuppressionCause {
  cause: 'recipient' | 'bounce' | 'complaint' | 'staff'
  note?: string
}

/**
 * Stops mail on a topic to an address, mail that is already queued included. Topic '*' stops everything but
 * security mail. Doing it twice is doing it once.
 * @returns whether it was not stopped before
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

/** @returns whether it was stopped before */
export async function unsuppress(db: Queryable, address: string, topic: string): Promise<boolean> {
  const lifted = await db`
    delete from mail_suppression where address = ${address.toLowerCase()} and topic = ${topic}`
  return lifted.count === 1
}
