import type { HoldReason } from '#contract/incoming-mail.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface Sender {
  /** Undefined for people who are not members, in mailboxes that accept them. */
  contactId: number | undefined
  name: string
  /** The main address of a contact, who may have written from another one. */
  ownAddress?: string
}

export interface MailAttachment {
  name: string
  size: number
}
export interface StoredMailAttachment extends MailAttachment {
  /** Row of `file`. */
  id: number
}

export interface AuthenticatedMail<F extends MailAttachment = MailAttachment> {
  from: string
  subject: string
  text: string
  receivedAt: Date
  files: readonly F[]
  /** Names of all files of the mail, also of those that are not stored. */
  fileNames: readonly string[]
  /** The address that it was sent to, in lower case. */
  recipient: string
  /** Whether its header fields say that it answers another mail. */
  isReply: boolean
  /** Message-ID of the mail of ours that it answers. */
  answers?: string | undefined
}

export type AutoReplyEvent =
  | { kind: 'received'; name: string; mail: AuthenticatedMail; reference?: number | undefined }
  /** `mail` only if the sender is authenticated, so that no untrusted text is quoted. */
  | {
      kind: 'refused'
      name: string | undefined
      fault: string
      /** Why, in more words than the fault has. */
      detail?: string | undefined
      mail: AuthenticatedMail | undefined
    }
  | {
      kind: 'held'
      name: string
      link: string
      expiresAt: Date
      receivedAt: Date
      /** Names of its files. */
      files: readonly string[]
      reasons: readonly HoldReason[]
      answers: string | undefined
    }

/** An address that the program itself reads, such as a return path; nothing is answered. */
export interface SystemMailbox {
  name: string
  /** Whether this lower-case address belongs to it. */
  accepts: (platform: Platform, address: string) => boolean
  /** Processes a mail, of which `raw` is the beginning. @returns the outcome, for the log */
  receive: (platform: Platform, address: string, raw: Buffer) => Promise<string>
}

interface AutoReply {
  sender: { name: string; address: string }
  replyTo: { name: string; address: string }
  subject: string
  text: string
  html: string
}

/** Reasons for rejection that the platform finds before it calls the mailbox. Each mailbox has a text for them. */
export type CommonRejection =
  | 'stranger'
  | 'unproved'
  | 'unconfirmable'
  | 'unaddressed'
  | 'undated'
  | 'virus'
  /** It is encrypted. */
  | 'encrypted'
  /** It is signed so that only programs with the same standard can read it. */
  | 'signedOnly'
  /** All that it has is packed by Outlook, or another mail attached to it. */
  | 'winmail'
  | 'forwarded'
  /** A program wrote it, in a mailbox that takes mail of people only. */
  | 'automatic'
  /** Staff refused a held mail; the detail is their reason. */
  | 'byStaff'

/** A recipient address in lower case, and its two parts before and behind the first + of the local part. */
export interface Recipient {
  address: string
  base: string
  tag: string | undefined
}

export function parseRecipient(recipient: string): Recipient {
  const address = recipient.toLowerCase()
  const [, local, tag, domain] = /^([^+@]+)\+([^@]*)(@.*)$/.exec(address) ?? []
  if (local === undefined) return { address, base: address, tag: undefined }
  return { address, base: `${local}${domain}`, tag: tag || undefined }
}

/** The number behind a + and a letter, such as 42 of `t00042`; undefined for other tags. */
export function numberOfTag(letter: 't' | 'c' | 'r', tag: string | undefined): number | undefined {
  const [, digits] = new RegExp(`^${letter}0*(\\d{1,9})$`).exec(tag ?? '') ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** The result of a mail: refused with a fault, otherwise accepted. */
export interface MailResult {
  fault?: string
  /** Why it was refused, for its sender and for staff. */
  detail?: string
  /** The id of the record created from it, such as a broadcast. */
  reference?: number
  /** Called once it is committed. */
  onCommit?: () => void
}

/** The exact effect of a held mail once its sender agrees. */
export interface HeldPreview {
  /** Where it goes. */
  place: string
  fields: { label: string; value: string }[]
  /** Why it could not be accepted as it is; undefined if it can. */
  problem: string | undefined
  /** Path of a form that is filled in with it. */
  formPath: string | undefined
  /** Path of what it answers, where a private answer can be written. */
  answersPath: string | undefined
  /** Its text, of which only the part above is used. */
  above: string
  below: string
}

/** An address that accepts mail from members; implemented by a feature. */
export interface Mailbox {
  name: string
  /** Whether mail that a program wrote, such as an out-of-office reply, is refused without an answer. */
  isForPeople?: true
  /** How long a mail waits for its confirmation; `heldMailHours` if absent. */
  getHeldHours?: (platform: Platform) => Promise<number>
  /** Maximum auto-replies to an address within a day; one if absent. */
  repliesPerDay?: {
    verified: number
    /** To senders who are not verified: links to confirm only. */
    unverified: number
  }
  accepts: (platform: Platform, recipient: Recipient) => Promise<boolean>
  findSender: (
    db: Queryable,
    address: string,
    tag: string | undefined,
  ) => Promise<Sender | undefined>
  /** Selects the files to accept, or returns a fault; called before the mail is stored and again before `processMail`. */
  validateMail: <F extends MailAttachment>(
    platform: Platform,
    db: Queryable,
    sender: Sender,
    files: readonly F[],
  ) => Promise<{ files: readonly F[] } | { fault: string }>
  /** Why a mail is held though its sender is verified. */
  findDoubts?: (platform: Platform, mail: AuthenticatedMail) => HoldReason[]
  /** Previews the effect of a held mail; `mail.files` are ignored. */
  previewMail?: (
    platform: Platform,
    db: Queryable,
    mail: Omit<AuthenticatedMail, 'files' | 'fileNames'>,
  ) => Promise<HeldPreview>
  /**
   * Processes a mail in a transaction that commits exactly once per mail. The feature then owns the files and deletes
   * them when they are no longer referenced.
   */
  processMail: (
    platform: Platform,
    tx: Tx,
    mail: AuthenticatedMail<StoredMailAttachment> & {
      id: number
      sender: Sender
      tag: string | undefined
      /** Why it waited for its sender, who agreed, or for staff. */
      holdReasons: readonly HoldReason[]
    },
  ) => Promise<MailResult>
  /** Undefined to send none. */
  composeAutoReply: (platform: Platform, event: AutoReplyEvent) => Promise<AutoReply | undefined>
  /** Describes a fault in one line of ASCII, for the SMTP response. */
  describeFault: (fault: string) => string
}
