import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  heldMailHours,
  mailsPerAuthorAndHour,
  maxMailAgeDays,
  maxMailAheadHours,
  type HoldReason,
} from '#contract/incoming-mail.ts'
import { paths } from '#contract/paths.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { storeFileFromDisk } from '#server/platform/files/stored-files.ts'
import {
  sendAutoReply,
  type Answered,
  hashToken,
  deliverMailName,
} from '#server/platform/incoming/jobs.ts'
import { findAutomaticKind, type AutomaticKind } from '#server/platform/incoming/automatic-mail.ts'
import {
  authorOf,
  fieldsOf,
  isAddressedTo,
  isOwnListMail,
  readHead,
  type Head,
} from '#server/platform/incoming/head.ts'
import {
  claimMail,
  insertMail,
  insertMailFile,
  insertRefusedMail,
  isKnownMail,
} from '#server/platform/incoming/incoming-queries.ts'
import { findReplyMarks } from '#server/platform/incoming/reply.ts'
import type {
  CommonRejection,
  Mailbox,
  AuthenticatedMail,
  Recipient,
  Sender,
} from '#server/platform/incoming/mailbox.ts'
import {
  authenticateSender,
  type Lookup,
  type Route,
} from '#server/platform/incoming/authenticate-sender.ts'
import { refusedForGood, SmtpReply, tryAgain } from '#server/platform/incoming/smtp-reply.ts'
import {
  splitMail,
  unknownType,
  type SplitFile,
  type SplitMail,
} from '#server/platform/incoming/split-mime.ts'
import type { SpooledMail } from '#server/platform/incoming/spool.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { domainOf } from '#server/platform/mailer/mime/mail.ts'
import type { Platform } from '#server/platform/platform.ts'
import { scanFile } from '#server/platform/files/virus-scan.ts'

/** Outcome of a mail accepted with 250. */
export type Outcome =
  | 'kept'
  | 'held'
  | 'known'
  /** The sender was notified by mail. */
  | 'refused'
  /** Discarded silently: there is no trusted address to notify. */
  | 'dropped'

interface Incoming {
  platform: Platform
  mailbox: Mailbox
  recipient: Recipient
  route: Route
  head: Head
  author: string
  sender: Sender | undefined
  isProved: boolean
  /** Whether DMARC passes, or SPF or DKIM for the domain itself. */
  isVouched: boolean
  /** The kind of program that wrote it; undefined for a person. */
  automatic: AutomaticKind | undefined
  /** Whether it may get an automatic reply. */
  answerable: boolean
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const idPattern = /^<[^\s<>@]{1,200}@[^\s<>@]{1,200}>$/

/**
 * Processes a spooled mail. On return, the mail with its files is stored or finally rejected.
 * @throws SmtpReply with the response for the MTA
 */
export async function acceptMail(
  platform: Platform,
  lookup: Lookup,
  {
    mailbox,
    recipient,
    route,
    spool,
  }: Pick<Incoming, 'mailbox' | 'recipient' | 'route'> & { spool: SpooledMail },
): Promise<Outcome> {
  const head = await readHead(spool.raw)
  const author = authorOf(head.values('from'))
  if (author === undefined) throw refusedForGood('From must contain exactly one address')
  const { mailDomain } = platform.config
  const isOwn = author.endsWith(`@${mailDomain}`) || author.endsWith(`.${mailDomain}`)
  if (isOwn || isOwnListMail(head, mailDomain)) return 'dropped'

  const sender = await mailbox.findSender(platform.database.sql, author, recipient.tag)
  const { proof, isVouched } = await authenticateSender(spool.raw, author, route, lookup)
  const automatic =
    route.sender === '' ? 'reply' : findAutomaticKind(fieldsOf(head.bytes), head.subject)
  const incoming: Incoming = {
    platform,
    mailbox,
    recipient,
    route,
    head,
    author,
    sender,
    isProved: proof === 'proved',
    isVouched,
    automatic,
    answerable: automatic === undefined,
  }
  if (!sender) return refuse(incoming, 'stranger')
  if (proof === 'unknown') throw tryAgain('the DNS of the sender does not respond')
  if (proof === 'unproved') return refuse(incoming, 'unproved')
  if (!isAddressedTo(head, recipient.address)) return refuse(incoming, 'unaddressed')
  if (!isRecent(head, platform.clock.now())) return refuse(incoming, 'undated')
  if (mailbox.isForPeople && !incoming.answerable) return refuse(incoming, 'automatic')
  if (proof === 'no-policy' && isUnasked(incoming)) return refuse(incoming, 'unconfirmable')
  await limitAuthor(incoming)
  return storeMail(incoming, sender, await splitMail(spool, head))
}

/** Counts mails before they are read, because anybody can write a From of a domain without DMARC. */
async function limitAuthor({ platform, author, isProved, isVouched }: Incoming): Promise<void> {
  const now = platform.clock.now()
  const isWithin = await claimMail(platform.database.sql, author, {
    isVerified: isProved || isVouched,
    now,
    since: new Date(now.getTime() - hourMs),
    max: mailsPerAuthorAndHour,
  })
  if (!isWithin)
    throw new SmtpReply(450, '4.7.1 too many mails of this sender, try again in an hour')
}

function isRecent({ values }: Head, now: Date): boolean {
  const age = now.getTime() - Date.parse(values('date')[0] ?? '')
  return age <= maxMailAgeDays * dayMs && age >= -maxMailAheadHours * hourMs
}

/** Whether a program answers with it, such as an out-of-office reply: then nobody reads what we write. */
const isUnasked = ({ automatic }: Incoming) => automatic === 'responder' || automatic === 'reply'

/** Stores the mail with its files and enqueues its processing, or requests a confirmation. */
async function storeMail(incoming: Incoming, sender: Sender, split: SplitMail): Promise<Outcome> {
  const { platform, mailbox, author, head } = incoming
  const { database } = platform
  const now = platform.clock.now()
  const fingerprint = fingerprintOf(incoming, split)
  if (await isKnownMail(database.sql, fingerprint)) return 'known'
  const validated = await mailbox.validateMail(platform, database.sql, sender, split.files)
  const mail: AuthenticatedMail = {
    from: author,
    subject: head.subject,
    text: split.text,
    receivedAt: now,
    files: split.files,
    fileNames: split.files.map(({ name }) => name),
    recipient: incoming.recipient.address,
    ...(await findReplyMarks(head, platform.config.mailDomain)),
  }
  if ('fault' in validated) return refuse(incoming, split.unread ?? validated.fault, mail)
  if (split.unread) return refuse(incoming, split.unread, mail)
  if (await hasVirus(platform, validated.files)) return refuse(incoming, 'virus', mail)
  // A program cannot confirm, but the contact can: only a file is worth a mail to them.
  if (!incoming.isProved && !incoming.answerable && validated.files.length === 0) {
    return refuse(incoming, 'unconfirmable', mail)
  }
  const reasons: HoldReason[] = [
    ...(incoming.isProved ? [] : (['noPolicy'] as const)),
    ...(mailbox.findDoubts?.(platform, mail) ?? []),
  ]
  const token = reasons.length === 0 ? undefined : randomBytes(32).toString('base64url')
  const heldHours = (await mailbox.getHeldHours?.(platform)) ?? heldMailHours
  const expiresAt = new Date(now.getTime() + heldHours * hourMs)
  return database.transaction(async (tx) => {
    const mailId = await insertMail(tx, {
      mailbox: mailbox.name,
      recipient: mail.recipient,
      tag: incoming.recipient.tag,
      isReply: mail.isReply,
      fileNames: mail.fileNames,
      fingerprint,
      from: author,
      subject: mail.subject,
      text: mail.text,
      messageId: messageIdOf(head),
      answers: mail.answers,
      answerable: incoming.answerable,
      held: token === undefined ? undefined : { tokenHash: hashToken(token), expiresAt, reasons },
      now,
    })
    if (mailId === undefined) return 'known'
    await storeFiles(tx, mailId, validated.files, now)
    if (token === undefined) {
      await enqueue(tx, deliverMailName, { mailId })
      return 'kept'
    }
    const link = platform.siteUrl + paths.confirmMail(token)
    const occasion = {
      kind: 'held',
      name: sender.name,
      link,
      expiresAt,
      receivedAt: now,
      files: validated.files.map(({ name }) => name),
      reasons,
      answers: mail.answers,
    } as const
    if (await sendAutoReply(platform, tx, mailbox, { ...answeredOf(incoming), mailId }, occasion)) {
      return 'held'
    }
    // Rolls back; the MTA retries until another confirmation may be sent.
    throw new SmtpReply(
      450,
      '4.7.1 this sender got links to confirm within the last day, try again later',
    )
  })
}

async function storeFiles(tx: Tx, mailId: number, files: readonly SplitFile[], now: Date) {
  for (const [place, { name, path }] of files.entries()) {
    const fileId = await storeFileFromDisk(tx, { name, type: unknownType, path }, now)
    await insertMailFile(tx, mailId, place, fileId)
  }
}

async function hasVirus(platform: Platform, files: readonly SplitFile[]): Promise<boolean> {
  for (const { path } of files) {
    if ((await scanFile(platform, createReadStream(path))) !== undefined) return true
  }
  return false
}

/** The author, or the contact's own address in a new thread if a program wrote the mail. */
const answeredOf = ({ author, sender, head, isVouched, answerable }: Incoming): Answered => ({
  address: answerable ? author : (sender?.ownAddress ?? author),
  contactId: sender?.contactId,
  messageId: messageIdOf(head),
  isVerified: isVouched,
  isNewThread: !answerable,
})

const messageIdOf = ({ values }: Head) => idPattern.exec(values('message-id')[0] ?? '')?.[0]

function namedOf({ mailbox, recipient, author, head }: Incoming): string {
  const { values } = head
  const place = mailbox.isForPeople ? [recipient.address] : []
  const { tag = '' } = recipient
  const [messageId = ''] = values('message-id')
  const [date = ''] = values('date')
  return [mailbox.name, ...place, tag, author, messageId, date].join('\0')
}

/** Stable across redeliveries of the same mail. */
const fingerprintOf = (incoming: Incoming, { bodyHash }: SplitMail): Buffer =>
  createHash('sha256').update(namedOf(incoming)).update(bodyHash).digest()

/** The same for a mail whose body is not read; it does not keep a later one from being accepted. */
const refusedFingerprintOf = (incoming: Incoming, fault: string): Buffer =>
  createHash('sha256')
    .update(`refused\0${fault}\0${namedOf(incoming)}`)
    .digest()

/**
 * Rejects a mail permanently. The sender is notified by mail, unless a program wrote it or the daily automatic reply was
 * sent: then authenticated senders get an SMTP error and others nothing, as the address may be forged. Nothing is sent for
 * what answers by itself, also by the MTA.
 */
async function refuse(
  incoming: Incoming,
  fault: CommonRejection | (string & {}),
  mail?: AuthenticatedMail,
): Promise<Outcome> {
  const { platform, mailbox, isProved, isVouched, sender, answerable, author } = incoming
  const occasion = {
    kind: 'refused',
    name: sender?.name,
    fault,
    mail: isProved ? mail : undefined,
  } as const
  // A mailbox with a limit for unverified senders sends these nothing but links to confirm.
  const mayReply = answerable && (isVouched || (sender && !mailbox.repliesPerDay))
  const isNotified = await platform.database.transaction(async (tx) => {
    await insertRefusedMail(tx, {
      mailbox: mailbox.name,
      recipient: incoming.recipient.address,
      tag: incoming.recipient.tag,
      fingerprint: refusedFingerprintOf(incoming, fault),
      from: author,
      subject: incoming.head.subject,
      messageId: messageIdOf(incoming.head),
      fault,
      now: platform.clock.now(),
    })
    return mayReply && sendAutoReply(platform, tx, mailbox, answeredOf(incoming), occasion)
  })
  platform.log.info(
    { mailbox: mailbox.name, fault, domain: domainOf(author), isNotified },
    'mail refused',
  )
  if (isNotified) return 'refused'
  if (isProved && sender && !isUnasked(incoming)) {
    throw new SmtpReply(554, `5.7.1 ${mailbox.describeFault(fault)}`)
  }
  return 'dropped'
}
