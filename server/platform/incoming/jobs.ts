import * as z from 'zod/mini'
import { autoReplyIntervalHours } from '#contract/incoming-mail.ts'
import { dropFile } from '#server/platform/files/stored-files.ts'
import { answerMail } from '#server/platform/incoming/answer-mail.ts'
import {
  deleteAnswersBefore,
  deleteMail,
  filesOfMail,
  findOldMails,
  holdAcceptedMail,
  releaseFiles,
  settleMail,
  type AcceptedMail,
} from '#server/platform/incoming/incoming-queries.ts'
import type { KeptFileOfMail, Mailbox, Sender } from '#server/platform/incoming/mailbox.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

export const handOver = 'hand-over-mail'
const HandOver = z.object({ mailId: z.int() })

/**
 * Hands a mail over to its mailbox. All of it is one transaction: a process that is killed has done nothing, and one
 * that comes later finds the mail settled.
 */
export const handOverMail = (mailboxes: readonly Mailbox[]): Job => ({
  name: handOver,
  run: async (platform, payload) => {
    const { mailId } = HandOver.parse(payload)
    await platform.database.transaction(async (tx) => {
      const mail = await holdAcceptedMail(tx, mailId)
      if (!mail) return
      const mailbox = mailboxes.find(({ name }) => name === mail.mailbox)
      if (!mailbox) throw new Error(`no mailbox takes mail of ${mail.mailbox}`)
      await settle(platform, tx, mailbox, mail)
    })
  },
})

async function settle(
  platform: Platform,
  tx: Tx,
  mailbox: Mailbox,
  mail: AcceptedMail,
): Promise<void> {
  const kept = await filesOfMail(tx, mail.id)
  const sender = await mailbox.findSender(tx, mail.from)
  const fault = await faultOf(platform, tx, mailbox, { mail, sender, kept })
  const released = await releaseFiles(tx, mail.id)
  if (fault !== undefined) for (const { id } of released) await dropFile(tx, id)
  await settleMail(tx, mail.id, fault, platform.clock.now())
  if (!mail.answerable || !sender) return
  const about = { ...mail, files: kept }
  const { name } = sender
  await answerMail(
    platform,
    tx,
    mailbox,
    { address: mail.from, contactId: sender.contactId, messageId: mail.messageId },
    fault === undefined
      ? { kind: 'received', name, mail: about }
      : { kind: 'refused', name, fault, mail: about },
  )
}

/** What has changed since the mail came in counts, such as an account that was blocked. */
async function faultOf(
  platform: Platform,
  tx: Tx,
  mailbox: Mailbox,
  given: { mail: AcceptedMail; sender: Sender | undefined; kept: readonly KeptFileOfMail[] },
): Promise<string | undefined> {
  const { mail, sender, kept } = given
  if (!sender) return 'stranger'
  const judged = await mailbox.judge(platform, tx, sender, kept)
  if ('fault' in judged) return judged.fault
  return mailbox.take(platform, tx, { ...mail, sender, files: judged.files })
}

/** Rounds of one run; a day's mail is far fewer. */
const mostRounds = 1000

export const dropOldIncomingMail: Job = {
  name: 'drop-old-incoming-mail',
  schedule: '47 2 * * *',
  run: async ({ database, clock }) => {
    const now = clock.now()
    await deleteAnswersBefore(
      database.sql,
      new Date(now.getTime() - autoReplyIntervalHours * 3_600_000),
    )
    for (let round = 0; round < mostRounds; round++) {
      const old = await findOldMails(database.sql, now)
      if (old.length === 0) return
      for (const { id } of old) {
        await database.transaction(async (tx) => {
          for (const file of await releaseFiles(tx, id)) await dropFile(tx, file.id)
          await deleteMail(tx, id)
        })
      }
    }
  },
}
