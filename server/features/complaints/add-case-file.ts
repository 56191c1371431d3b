import { caseNumber } from '#contract/complaints.ts'
import type { ReceivedFile } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import type { CaseActor } from '#server/features/complaints/change-case.ts'
import { validateDocuments } from '#server/features/complaints/validate-documents.ts'
import {
  filesOfCase,
  lockCase,
  insertEntry,
  maxFiles,
} from '#server/features/complaints/queries.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import { storeFile } from '#server/platform/files/stored-files.ts'
import { isRefused, notFound, refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Adds a paper to a case, such as an answer that came by mail; checked as those of members are. */
export async function addCaseFile(
  platform: Platform,
  id: number,
  given: { file: ReceivedFile; words: string },
  { actor, staffId }: CaseActor,
): Promise<{ id: number } | Refused> {
  const now = platform.clock.now()
  const checked = await validateDocuments(platform, { file: given.file })
  if (isRefused(checked)) return checked
  return platform.database.transaction(async (tx) => {
    const held = await lockCase(tx, id)
    if (!held) return notFound()
    if ((await filesOfCase(tx, id)).length >= maxFiles) {
      return refuse(409, refusals.tooManyCaseFiles, { extra: 'FULL' })
    }
    const fileId = await storeFile(tx, checked.file, now)
    const entry = { complaintId: id, kind: 'file', staffId, words: given.words, at: now } as const
    await insertEntry(tx, { ...entry, state: null, deadline: null, fileId })
    const { companyId } = held
    const details = { case: caseNumber(id), file: checked.file.name }
    await recordAuditEntry(tx, { at: now, act: 'complaint.file-added', actor, companyId, details })
    return { id: fileId }
  })
}
