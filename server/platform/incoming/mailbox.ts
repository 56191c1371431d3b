import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Whom an address belongs to. */
export interface Sender {
  contactId: number
  name: string
}

/** A file of a mail, by the name that it is kept under. */
export interface FoundFile {
  name: string
  size: number
}
export interface KeptFileOfMail extends FoundFile {
  /** Row of `file`. */
  id: number
}

/** A mail whose sender is proved. */
export interface ProvedMail<F extends FoundFile = FoundFile> {
  from: string
  subject: string
  /** Its words as plain text, where it has some. */
  text: string
  receivedAt: Date
  files: readonly F[]
}

/** What a sender is written, at most once a day. */
export type Occasion =
  /** The mail was taken. */
  | { kind: 'received'; name: string; mail: ProvedMail }
  /** `mail` only where its sender is proved: nobody else's words go on to anybody. */
  | { kind: 'refused'; name: string | undefined; fault: string; mail: ProvedMail | undefined }
  /** The sender has to confirm the mail. */
  | { kind: 'held'; name: string; link: string; expiresAt: Date; receivedAt: Date }

export interface AutomaticAnswer {
  sender: { name: string; address: string }
  replyTo: { name: string; address: string }
  subject: string
  text: string
  html: string
}

/** Faults that are found before a mailbox is asked; it has words for each of them. */
export type CommonFault =
  | 'stranger'
  | 'unproved'
  /** The sender has to be asked, and a program wrote the mail. */
  | 'unconfirmable'
  /** The mailbox is not among the recipients that the mail names. */
  | 'unaddressed'
  /** It has no date, or an old one. */
  | 'undated'
  | 'virus'

/** An address that takes mail of members, and what becomes of it. A feature makes one; the ground knows none. */
export interface Mailbox {
  /** What it is called in the database. */
  name: string
  /** Where it takes mail, in lower case; undefined while it takes none. */
  address: (platform: Platform) => Promise<string | undefined>
  /** Who writes from this lower-cased address; undefined for a stranger. */
  findSender: (db: Queryable, address: string) => Promise<Sender | undefined>
  /** The files it will take of a mail, or why it takes none of it; asked before anything is kept, and again before `take`. */
  judge: <F extends FoundFile>(
    platform: Platform,
    db: Queryable,
    sender: Sender,
    files: readonly F[],
  ) => Promise<{ files: readonly F[] } | { fault: string }>
  /**
   * Takes a mail in a transaction that commits once for each mail: what it writes there happens exactly once. Its files
   * are the feature's from then on, who drops them when nothing names them any more. An answer names a fault.
   */
  take: (
    platform: Platform,
    tx: Tx,
    mail: ProvedMail<KeptFileOfMail> & { id: number; sender: Sender },
  ) => Promise<string | undefined>
  /** What its senders are written. */
  compose: (platform: Platform, occasion: Occasion) => Promise<AutomaticAnswer>
  /** A fault in one line of ASCII, for the answer of SMTP. */
  sayWhy: (fault: string) => string
}
