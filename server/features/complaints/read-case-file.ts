import { caseNumber } from '#contract/complaints.ts'
import { filesOfCase, findCase } from '#server/features/complaints/queries.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import { openFile, type OpenFile } from '#server/platform/files/stored-files.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A file of a case; who reads it is written down, as it holds the papers of two members. */
export async function readCaseFile(
  platform: Platform,
  id: number,
  fileId: number,
  actor: Actor,
): Promise<OpenFile | undefined> {
  const { database, clock } = platform
  const isNoted = await database.transaction(async (tx) => {
    const found = await findCase(tx, id)
    const file = (await filesOfCase(tx, id)).find((one) => one.id === fileId)
    if (!found || !file) return false
    const { companyId } = found
    const details = { case: caseNumber(id), file: file.name }
    const act = 'complaint.file-read'
    await recordAuditEntry(tx, { at: clock.now(), act, actor, companyId, details })
    return true
  })
  return isNoted ? openFile(database.sql, fileId) : undefined
}
