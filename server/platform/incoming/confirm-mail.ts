import { createHash } from 'node:crypto'
import {
  confirmMail,
  filesOfMail,
  findHeldMail,
  type HeldMail,
} from '#server/platform/incoming/incoming-queries.ts'
import { handOver } from '#server/platform/incoming/jobs.ts'
import type { FoundFile } from '#server/platform/incoming/mailbox.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

/** What the database knows of the token in a link. */
export const hashOfLink = (token: string): Buffer => createHash('sha256').update(token).digest()

/** What waits behind a link; undefined where it is no link or none any more. */
export async function readHeldMail(
  { database, clock }: Platform,
  token: string,
): Promise<(HeldMail & { files: readonly FoundFile[] }) | undefined> {
  const mail = await findHeldMail(database.sql, hashOfLink(token), clock.now())
  return mail && { ...mail, files: await filesOfMail(database.sql, mail.id) }
}

/** Lets a held mail go on as a proved one; false where it is no link or none any more. */
export function confirmHeldMail({ database, clock }: Platform, token: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const mailId = await confirmMail(tx, hashOfLink(token), clock.now())
    if (mailId !== undefined) await enqueue(tx, handOver, { mailId })
    return mailId !== undefined
  })
}
