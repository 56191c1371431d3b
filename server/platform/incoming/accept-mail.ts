import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { heldMailHours, maxMailAgeDays } from '#contract/incoming-mail.ts'
import { paths } from '#contract/paths.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { keepFileAt } from '#server/platform/files/stored-files.ts'
import { answerMail, type Answered } from '#server/platform/incoming/answer-mail.ts'
import { authorOf } from '#server/platform/incoming/author.ts'
import { hashOfLink } from '#server/platform/incoming/confirm-mail.ts'
import {
  isAddressedTo,
  isByProgram,
  isOwnListMail,
  readHead,
  type Head,
} from '#server/platform/incoming/head.ts'
import {
  insertMail,
  insertMailFile,
  isKnownMail,
  type NewMail,
} from '#server/platform/incoming/incoming-queries.ts'
import { handOver } from '#server/platform/incoming/jobs.ts'
import type { CommonFault, Mailbox, ProvedMail, Sender } from '#server/platform/incoming/mailbox.ts'
import { proveSender, type LookUp, type Route } from '#server/platform/incoming/prove-sender.ts'
import { refusedForGood, SmtpReply, tryAgain } from '#server/platform/incoming/smtp-reply.ts'
import {
  splitMail,
  unknownType,
  type SplitFile,
  type SplitMail,
} from '#server/platform/incoming/split-mime.ts'
import type { SpooledMail } from '#server/platform/incoming/spool.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { domainOf } from '#server/platform/mailer/mime/address.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findVirus } from '#server/platform/files/virus-scan.ts'

/** What became of a mail that was answered with 250. */
export type Outcome =
  | 'kept'
  | 'held'
  | 'known'
  /** The sender was told why by mail. */
  | 'refused'
  /** Nobody was told: there is nobody who may be. */
  | 'dropped'

interface Incoming {
  platform: Platform
  mailbox: Mailbox
  /** Where it was sent to, in lower case. */
  address: string
  route: Route
  head: Head
  author: string
  sender: Sender | undefined
  isProved: boolean
  /** Whether a program may answer it. */
  answerable: boolean
}

const dayMs = 86_400_000
const idPattern = /^<[^\s<>@]{1,200}@[^\s<>@]{1,200}>$/

/**
 * Decides on a mail that lies in a file. When it returns, the mail with its files is in the database, or it is settled
 * for good; otherwise an SmtpReply says what the MTA is to do.
 */
export async function acceptMail(
  platform: Platform,
  lookUp: LookUp,
  {
    mailbox,
    address,
    route,
    spool,
  }: Pick<Incoming, 'mailbox' | 'address' | 'route'> & { spool: SpooledMail },
): Promise<Outcome> {
  const head = await readHead(spool.raw)
  const author = authorOf(head.values('from'))
  if (author === undefined) throw refusedForGood('From is not exactly one plain address')
  const { mailDomain } = platform.config
  const isOwn = author.endsWith(`@${mailDomain}`) || author.endsWith(`.${mailDomain}`)
  if (isOwn || isOwnListMail(head, mailDomain)) return 'dropped'

  const sender = await mailbox.findSender(platform.database.sql, author)
  const { proof, isVouched } = await proveSender(spool.raw, author, route, lookUp)
  const incoming: Incoming = {
    platform,
    mailbox,
    address,
    route,
    head,
    author,
    sender,
    isProved: proof === 'proved',
    answerable: route.sender !== '' && !isByProgram(head),
  }
  if (!sender) return isVouched ? refuse(incoming, 'stranger') : 'dropped'
  if (proof === 'unknown') throw tryAgain('the DNS of the sender does not answer')
  if (proof === 'unproved') return refuse(incoming, 'unproved')
  if (!isAddressedTo(head, address)) return refuse(incoming, 'unaddressed')
  if (!isRecent(head, platform.clock.now())) return refuse(incoming, 'undated')
  if (proof === 'no-policy' && !incoming.answerable) return refuse(incoming, 'unconfirmable')
  return takeIn(incoming, sender, await splitMail(spool, head))
}

function isRecent({ values }: Head, now: Date): boolean {
  const written = Date.parse(values('date')[0] ?? '')
  return now.getTime() - written <= maxMailAgeDays * dayMs
}

/** The mail and its files go into the database, and with them what happens next. */
async function takeIn(incoming: Incoming, sender: Sender, split: SplitMail): Promise<Outcome> {
  const { platform, mailbox, author, head } = incoming
  const { database } = platform
  const now = platform.clock.now()
  const fingerprint = fingerprintOf(incoming, split)
  if (await isKnownMail(database.sql, fingerprint)) return 'known'
  const judged = await mailbox.judge(platform, database.sql, sender, split.files)
  const mail: ProvedMail = {
    from: author,
    subject: head.subject,
    text: split.text,
    receivedAt: now,
    files: split.files,
  }
  if ('fault' in judged) return refuse(incoming, judged.fault, mail)
  if (await hasVirus(platform, judged.files)) return refuse(incoming, 'virus', mail)
  const token = incoming.isProved ? undefined : randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + heldMailHours * 3_600_000)
  return database.transaction(async (tx) => {
    const mailId = await insertMail(tx, {
      ...factsOf(incoming, mail, fingerprint),
      held: token === undefined ? undefined : { tokenHash: hashOfLink(token), expiresAt },
      now,
    })
    if (mailId === undefined) return 'known'
    await keepFiles(tx, mailId, judged.files, now)
    if (token === undefined) {
      await enqueue(tx, handOver, { mailId })
      return 'kept'
    }
    const link = platform.siteUrl + paths.confirmMail(token)
    const { name } = sender
    const occasion = { kind: 'held', name, link, expiresAt, receivedAt: now } as const
    if (await answerMail(platform, tx, mailbox, answeredOf(incoming), occasion)) return 'held'
    // Thrown, so that nothing of it stays: the MTA offers it again until the sender may be asked.
    throw new SmtpReply(450, '4.7.1 the sender was written to within the last day, later again')
  })
}

async function keepFiles(tx: Tx, mailId: number, files: readonly SplitFile[], now: Date) {
  for (const [place, { name, path }] of files.entries()) {
    const fileId = await keepFileAt(tx, { name, type: unknownType, path }, now)
    await insertMailFile(tx, mailId, place, fileId)
  }
}

async function hasVirus({ config }: Platform, files: readonly SplitFile[]): Promise<boolean> {
  if (config.clamdUrl === undefined) return false
  for (const { path } of files) {
    if ((await findVirus(config.clamdUrl, createReadStream(path))) !== undefined) return true
  }
  return false
}

const answeredOf = ({ author, sender, head }: Incoming): Answered => ({
  address: author,
  contactId: sender?.contactId,
  messageId: messageIdOf(head),
})

const messageIdOf = ({ values }: Head) => idPattern.exec(values('message-id')[0] ?? '')?.[0]

const factsOf = (
  { mailbox, answerable, head }: Incoming,
  { from, subject, text }: ProvedMail,
  fingerprint: Buffer,
): Omit<NewMail, 'held' | 'now'> => ({
  mailbox: mailbox.name,
  fingerprint,
  from,
  subject,
  text,
  messageId: messageIdOf(head),
  answerable,
})

/** The same for a mail that is offered again, by whatever way it comes. */
function fingerprintOf({ mailbox, author, head }: Incoming, { bodyHash }: SplitMail): Buffer {
  const { values } = head
  const named = [mailbox.name, author, values('message-id')[0] ?? '', values('date')[0] ?? '']
  return createHash('sha256').update(named.join('\0')).update(bodyHash).digest()
}

/**
 * Refuses a mail for good. Its sender is told by mail, unless a program wrote it or the day's answer is given: then a
 * proved sender is told by the MTA, and anybody else by nobody, as the sender may be made up.
 */
async function refuse(
  incoming: Incoming,
  fault: CommonFault | (string & {}),
  mail?: ProvedMail,
): Promise<Outcome> {
  const { platform, mailbox, isProved, sender, answerable, route, author } = incoming
  const occasion = {
    kind: 'refused',
    name: sender?.name,
    fault,
    mail: isProved ? mail : undefined,
  } as const
  const isTold =
    answerable &&
    (await platform.database.transaction((tx) =>
      answerMail(platform, tx, mailbox, answeredOf(incoming), occasion),
    ))
  platform.log.info(
    { mailbox: mailbox.name, fault, domain: domainOf(author), isTold },
    'mail refused',
  )
  if (isTold) return 'refused'
  if (isProved && sender && route.sender !== '') {
    throw new SmtpReply(554, `5.7.1 ${mailbox.sayWhy(fault)}`)
  }
  return 'dropped'
}
