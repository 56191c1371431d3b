import { caseNumber, complaintFileBytes, complaintFileTypes } from '#contract/complaints.ts'
import { complaintMailMax, openComplaintStates } from '#contract/complaints/desk/cases.ts'
import {
  filesOfCase,
  findCaseAuthor,
  insertEntry,
  lockCase,
  markAnswered,
  maxFiles,
} from '#server/features/complaints/queries.ts'
import { composeReplyToAnswer } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { checkFile } from '#server/platform/files/check-file.ts'
import { deleteFile, findFile, storeFile } from '#server/platform/files/stored-files.ts'
import { releaseFiles } from '#server/platform/incoming/incoming-queries.ts'
import { numberOfTag, type Mailbox } from '#server/platform/incoming/mailbox.ts'
import type { Platform } from '#server/platform/platform.ts'

const caseBox = ({ config }: Platform) => `case@${config.mailDomain}`

const caseOf = (tag: string | undefined) => numberOfTag('c', tag)

/** The address that answers to mails about a case go to; undefined without incoming mail. */
export const caseAddress = (platform: Platform, id: number): string | undefined =>
  platform.config.inbound && caseBox(platform).replace('@', `+${caseNumber(id)}@`)

const hasKnownEnding = (name: string) =>
  complaintFileTypes.some((ending) => name.toLowerCase().endsWith(`.${ending}`))

/** The address of each case: answers of people of both sides become entries of its log (BK-075). */
export const caseMailbox: Mailbox = {
  name: 'cases',
  accepts: async (platform, { base, tag }) =>
    base === caseBox(platform) && caseOf(tag) !== undefined,
  async findSender(db, address, tag) {
    const id = caseOf(tag)
    return id === undefined ? undefined : findCaseAuthor(db, id, address)
  },
  validateMail: async (_platform, _db, _sender, files) => ({
    files: files.filter(({ name, size }) => size <= complaintFileBytes && hasKnownEnding(name)),
  }),
  async processMail(_platform, tx, mail) {
    const { from, text, tag, files, fileNames, receivedAt: at } = mail
    const id = caseOf(tag)!
    const row = await lockCase(tx, id)
    if (!row) return { fault: 'stranger' }
    if (!openComplaintStates.some((state) => state === row.state)) return { fault: 'closed' }
    // Copies with a checked type replace the files of the mail.
    await releaseFiles(tx, mail.id)
    const storedNames: string[] = []
    for (const { id: fileId } of files) {
      const name = await addFile(tx, id, { fileId, from, at })
      if (name !== undefined) storedNames.push(name)
    }
    const lost = fileNames.length - storedNames.length
    const missing = lost > 0 ? `\n\n(${lost} of ${fileNames.length} files could not be stored)` : ''
    const words = `${text.trim() || '(no text)'}`.slice(0, complaintMailMax) + missing
    await insertEntry(tx, { complaintId: id, kind: 'mail', fromAddress: from, words, at })
    await markAnswered(tx, id, at)
    return {}
  },
  composeAutoReply: (platform, event) =>
    composeReplyToAnswer(platform, event, 'case', (fault) =>
      fault === 'closed'
        ? {
            why: 'The case is closed, so we did not add your e-mail.',
            next: 'Reply to this e-mail if you want to add something.',
          }
        : {
            why: 'We could not add your e-mail to this case.',
            next: 'Answer from the address that we wrote to, or from that of a colleague at your company.',
          },
    ),
  describeFault: () => 'this case does not accept mail from you',
}

/** Adds a file of a mail to a case, validated like those of members; undefined if it is refused. */
async function addFile(
  tx: Tx,
  complaintId: number,
  { fileId, from, at }: { fileId: number; from: string; at: Date },
): Promise<string | undefined> {
  const file = (await findFile(tx, fileId))!
  // It was scanned for viruses when the mail was accepted.
  const checked = await checkFile(file, undefined)
  await deleteFile(tx, fileId)
  if (typeof checked === 'string' || (await filesOfCase(tx, complaintId)).length >= maxFiles) {
    return undefined
  }
  const storedId = await storeFile(tx, checked, at)
  await insertEntry(tx, {
    complaintId,
    kind: 'file',
    fileId: storedId,
    fromAddress: from,
    words: checked.name,
    at,
  })
  return checked.name
}
