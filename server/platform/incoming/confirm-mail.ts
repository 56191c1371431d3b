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

/** Hash of a link token as stored in the database. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Finds the held mail of a link; undefined if the link is invalid or expired. */
export async function readHeldMail(
  { database, clock }: Platform,
  token: string,
): Promise<(HeldMail & { files: readonly FoundFile[] }) | undefined> {
  const mail = await findHeldMail(database.sql, hashToken(token), clock.now())
  return mail && { ...mail, files: await filesOfMail(database.sql, mail.id) }
}

/** Confirms a held mail; false if the link is invalid or expired. */
export function confirmHeldMail({ database, clock }: Platform, token: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const mailId = await confirmMail(tx, hashToken(token), clock.now())
    if (mailId !== undefined) await enqueue(tx, handOver, { mailId })
    return mailId !== undefined
  })
}
