import { caseNumber } from '#contract/complaints.ts'
import type { ReceivedFile } from '#contract/endpoint.ts'
import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import type { CaseActor } from '#server/features/complaints/change-case.ts'
import {
  filesOfCase,
  lockCase,
  insertEntry,
  maxFiles,
  findCase,
} from '#server/features/complaints/queries.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import { checkFile } from '#server/platform/files/check-file.ts'
import {
  storeFile,
  type NewFile,
  openFile,
  type OpenFile,
} from '#server/platform/files/stored-files.ts'
import {
  isRefused,
  notFound,
  refuse,
  type Refused,
  refuseFields,
  type FieldError,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Validates documents one after the other, to save memory. */
export async function validateDocuments<Name extends string>(
  platform: Platform,
  documents: Record<Name, ReceivedFile>,
): Promise<Record<Name, NewFile> | Refused> {
  const errors: FieldError[] = []
  const checked: Partial<Record<Name, NewFile>> = {}
  for (const [param, document] of Object.entries(documents) as [Name, ReceivedFile][]) {
    const found = await checkFile(document, platform.config.clamdUrl)
    if (found === 'type') errors.push({ param, msg: fieldMessages.fileType })
    else if (found === 'virus') errors.push({ param, msg: fieldMessages.fileVirus })
    else checked[param] = found
  }
  return errors.length ? refuseFields(errors) : (checked as Record<Name, NewFile>)
}

/** Adds a document to a case, such as a response by mail; validated like those of members. */
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

/** Reads a document of a case. Recorded, because it belongs to two members. */
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
