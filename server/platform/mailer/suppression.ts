import type { Queryable } from '#server/platform/database/database.ts'

/**
 * Stops mail on a topic to an address, mail that is already queued included. Topic '*' stops everything but
 * security mail. Doing it twice is doing it once.
 */
export async function suppress(db: Queryable, address: string, topic: string): Promise<void> {
  await db`
    insert into mail_suppression (address, topic) values (${address.toLowerCase()}, ${topic})
    on conflict do nothing`
}

export async function unsuppress(db: Queryable, address: string, topic: string): Promise<void> {
  await db`delete from mail_suppression where address = ${address.toLowerCase()} and topic = ${topic}`
}
