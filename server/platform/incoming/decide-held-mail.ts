import {
  endHold,
  isDelayedMail,
  lockHeldMail,
  releaseFiles,
} from '#server/platform/incoming/incoming-queries.ts'
import { deliverMailName } from '#server/platform/incoming/jobs.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { deleteFile } from '#server/platform/files/stored-files.ts'
import { enqueue } from '#server/platform/jobs.ts'

/** Accepts a held mail as if its sender had confirmed it; undefined if it is not held. */
export async function releaseHeldMail(tx: Tx, id: number, now: Date) {
  const mail = await lockHeldMail(tx, id, now)
  if (!mail) return undefined
  await endHold(tx, id, undefined)
  await enqueue(tx, deliverMailName, { mailId: id })
  return mail
}

/** Refuses a held mail and deletes its files; undefined if it is not held. */
export async function refuseHeldMail(
  tx: Tx,
  id: number,
  { reason, now }: { reason: string; now: Date },
) {
  const mail = await lockHeldMail(tx, id, now)
  if (!mail) return undefined
  for (const file of await releaseFiles(tx, id)) await deleteFile(tx, file.id)
  await endHold(tx, id, { fault: 'byStaff', detail: reason, now })
  return mail
}

/** Enqueues the delivery of a mail again that waits since before a time; false if it does not. */
export async function retryMail(tx: Tx, id: number, before: Date): Promise<boolean> {
  if (!(await isDelayedMail(tx, id, before))) return false
  await enqueue(tx, deliverMailName, { mailId: id })
  return true
}
