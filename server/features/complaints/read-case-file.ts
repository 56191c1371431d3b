import { caseNumber } from '#contract/complaints.ts'
import { filesOfCase, findCase } from '#server/features/complaints/queries.ts'
import { recordAct, type Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findFile, type KeptFile } from '#server/platform/files.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A file of a case; who reads it is written down, as it holds the papers of two members. */
export async function readCaseFile(
  platform: Platform,
  id: number,
  fileId: number,
  actor: Actor,
): Promise<KeptFile | undefined> {
  const at = platform.clock.now()
  const isOfCase = async (tx: Tx) => (await filesOfCase(tx, id)).some((file) => file.id === fileId)
  return platform.database.transaction(async (tx) => {
    const found = (await isOfCase(tx)) ? await findCase(tx, id) : undefined
    const file = found && (await findFile(tx, fileId))
    if (!file) return undefined
    const { companyId } = found
    const details = { case: caseNumber(id), file: file.name }
    await recordAct(tx, { at, act: 'complaint.file-read', actor, companyId, details })
    return file
  })
}
