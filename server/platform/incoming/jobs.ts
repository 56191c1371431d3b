import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { autoReplyIntervalHours } from '#contract/incoming-mail.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { deleteFile } from '#server/platform/files/stored-files.ts'
import {
  deleteAnswersBefore,
  deleteMail,
  deleteMailRatesBefore,
  filesOfMail,
  findOldMails,
  lockAcceptedMail,
  releaseFiles,
  closeMail,
  type AcceptedMail,
  claimAutoReply,
  confirmMail,
  countConfirmed,
  findHeldMail,
  type HeldMail,
} from '#server/platform/incoming/incoming-queries.ts'
import type {
  StoredMailAttachment,
  HeldPreview,
  Mailbox,
  MailResult,
  Sender,
  AutoReplyEvent,
  MailAttachment,
} from '#server/platform/incoming/mailbox.ts'
import { type Job, enqueue } from '#server/platform/jobs.ts'
import type { DeleteOld } from '#server/platform/retention.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface Answered {
  address: string
  contactId: number | undefined
  /** Message-ID of the original mail, with angle brackets. */
  messageId: string | null | undefined
  isVerified: boolean
  /** Whether it begins a thread, because a program wrote the mail: no header then says that it is a reply. */
  isNewThread?: boolean
  /** Of a stored mail. */
  mailId?: number
}

/**
 * Queues an automatic reply, if there is one; false if the address got as many as the mailbox sends within a day. A
 * sender who confirms a mail also gets the link for another one, because they read the address.
 */
export async function sendAutoReply(
  platform: Platform,
  tx: Tx,
  mailbox: Mailbox,
  to: Answered,
  event: AutoReplyEvent,
): Promise<boolean> {
  const now = platform.clock.now()
  const since = new Date(now.getTime() - autoReplyIntervalHours * 3_600_000)
  const reply = await mailbox.composeAutoReply(platform, event)
  if (!reply) return true
  const { verified, unverified } = mailbox.repliesPerDay ?? { verified: 1, unverified: 1 }
  const counted = { mailbox: mailbox.name, now, since }
  const confirmed = event.kind === 'held' ? await countConfirmed(tx, to.address, counted) : 0
  const max = (to.isVerified ? verified : unverified) + confirmed
  if (!(await claimAutoReply(tx, to.address, { ...counted, max }))) return false
  const messageId = to.isNewThread ? undefined : to.messageId
  await platform.mailer.queueMail(
    tx,
    {
      key: `incoming:${mailbox.name}:${event.kind}:${to.address.slice(0, 100)}:${now.toISOString()}:${to.mailId ?? ''}`,
      // Bodies of security mail, here with a link, are deleted once sent.
      lane: event.kind === 'held' ? 'security' : 'personal',
      ...(!to.isNewThread && { isAnswer: true }),
      ...(messageId ? { inReplyTo: messageId, references: [messageId] } : {}),
      ...reply,
    },
    toAddress(tx, to.address, to.contactId),
  )
  return true
}

export const deliverMailName = 'hand-over-mail'
const DeliverMail = z.object({ mailId: z.int() })

/** Delivers a stored mail to its mailbox in one transaction, exactly once even after a crash. */
export const deliverMailJob = (mailboxes: readonly Mailbox[]): Job => ({
  name: deliverMailName,
  title: 'Hand over received mail',
  description: 'Passes received mail to the list, import, case or ticket that it belongs to.',
  run: async (platform, payload) => {
    const { mailId } = DeliverMail.parse(payload)
    const result = await platform.database.transaction(async (tx) => {
      const mail = await lockAcceptedMail(tx, mailId)
      if (!mail) return undefined
      const mailbox = mailboxes.find(({ name }) => name === mail.mailbox)
      if (!mailbox) throw new Error(`no mailbox takes mail of ${mail.mailbox}`)
      return deliver(platform, tx, mailbox, mail)
    })
    result?.onCommit?.()
  },
})

async function deliver(
  platform: Platform,
  tx: Tx,
  mailbox: Mailbox,
  mail: AcceptedMail,
): Promise<MailResult> {
  const files = await filesOfMail(tx, mail.id)
  const sender = await mailbox.findSender(tx, mail.from, mail.tag ?? undefined)
  const result = await processMail(platform, tx, mailbox, { mail, sender, files })
  const { fault, detail, reference } = result
  const released = await releaseFiles(tx, mail.id)
  if (fault !== undefined) for (const { id } of released) await deleteFile(tx, id)
  await closeMail(tx, mail.id, result, platform.clock.now())
  if (!mail.answerable || !sender) return result
  const about = { ...mail, files }
  const { name } = sender
  await sendAutoReply(
    platform,
    tx,
    mailbox,
    {
      address: mail.from,
      contactId: sender.contactId,
      messageId: mail.messageId,
      // It was verified when it was accepted, or confirmed.
      isVerified: true,
      mailId: mail.id,
    },
    fault === undefined
      ? { kind: 'received', name, mail: about, reference }
      : { kind: 'refused', name, fault, detail, mail: about },
  )
  return result
}

/** Validates again, because accounts may have been blocked since the mail was received. */
async function processMail(
  platform: Platform,
  tx: Tx,
  mailbox: Mailbox,
  input: { mail: AcceptedMail; sender: Sender | undefined; files: readonly StoredMailAttachment[] },
): Promise<MailResult> {
  const { mail, sender, files } = input
  if (!sender) return { fault: 'stranger' }
  const validated = await mailbox.validateMail(platform, tx, sender, files)
  if ('fault' in validated) return validated
  return mailbox.processMail(platform, tx, {
    ...mail,
    tag: mail.tag ?? undefined,
    sender,
    files: validated.files,
  })
}

/** Batches per run. */
const maxRounds = 1000

/** Deletes received mail, held mail whose link has expired, and the record of automatic answers, once they are old. */
export const dropOldIncomingMail: DeleteOld = async ({ database, clock }) => {
  const now = clock.now()
  await deleteAnswersBefore(
    database.sql,
    new Date(now.getTime() - autoReplyIntervalHours * 3_600_000),
  )
  await deleteMailRatesBefore(database.sql, new Date(now.getTime() - 3_600_000))
  for (let round = 0; round < maxRounds; round++) {
    const old = await findOldMails(database.sql, now)
    if (old.length === 0) return
    for (const { id } of old) {
      await database.transaction(async (tx) => {
        for (const file of await releaseFiles(tx, id)) await deleteFile(tx, file.id)
        await deleteMail(tx, id)
      })
    }
  }
}

/** Hash of a link token as stored in the database. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A held mail with what it would do. */
export async function readHeldMail(
  platform: Platform,
  token: string,
  mailboxes: readonly Mailbox[],
): Promise<
  (HeldMail & { files: readonly MailAttachment[]; preview: HeldPreview | undefined }) | undefined
> {
  const { database, clock } = platform
  const mail = await findHeldMail(database.sql, hashToken(token), clock.now())
  if (!mail) return undefined
  const mailbox = mailboxes.find(({ name }) => name === mail.mailbox)
  const previewed = { ...mail, answers: mail.answers ?? undefined }
  return {
    ...mail,
    files: await filesOfMail(database.sql, mail.id),
    preview: await mailbox?.previewMail?.(platform, database.sql, previewed),
  }
}

export function confirmHeldMail({ database, clock }: Platform, token: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const mailId = await confirmMail(tx, hashToken(token), clock.now())
    if (mailId !== undefined) await enqueue(tx, deliverMailName, { mailId })
    return mailId !== undefined
  })
}
