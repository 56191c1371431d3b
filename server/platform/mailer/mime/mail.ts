import type { MailKey } from '#contract/mail/desk/mail-types.ts'
import { mailingsTopic } from '#contract/bounces.ts'

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[a-z0-9]([a-z0-9-]*[a-z0-9])?'

/** Pattern of valid lower-case addresses, for both JavaScript and PostgreSQL. */
export const addressPattern = `^${atom}(\\.${atom})*@(${label}\\.)+[a-z]([a-z0-9-]*[a-z0-9])?$`
const pattern = new RegExp(addressPattern)

/** Whether mail can be sent to this lower-cased address: plain ASCII, no quoting, at most 254 characters. */
export function isAddress(address: string): boolean {
  return address.length <= 254 && address.indexOf('@') <= 64 && pattern.test(address)
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

/** Lanes in order of priority. Fast lanes have their own connections and never wait for bulk mail. */
export const fastLanes = ['security', 'personal'] as const
export const bulkLanes = ['alert', 'list', 'digest', 'news'] as const
export type Lane = (typeof fastLanes)[number] | (typeof bulkLanes)[number]

export interface Mailbox {
  name: string
  address: string
}

/** Contents of the List-* headers. */
export interface MailingList {
  /** In the form of a domain name: `laptop.lists.tbs.example`. */
  id: string
  name: string
  /** Posting address; undefined if the list does not accept mail. */
  post?: string
  /** Page that explains the mailing. */
  help: string
}

/** A file sent with a mail. */
export interface Attachment {
  /** File name without a path, of characters that every system allows; at most 100. */
  name: string
  /** Such as `application/pdf`. */
  contentType: string
  content: Buffer
}

export const maxAttachments = 5
/** Of all attachments of a mail together. */
export const maxAttachmentBytes = 5_000_000

export interface Mail {
  /** Of one type of mail; a mail with the same key is queued once. */
  key: MailKey
  lane: Lane
  /** The address must be at the mail domain, which the DKIM key signs for. */
  sender: Mailbox
  replyTo?: Mailbox
  subject: string
  /** May contain placeholders. */
  text: string
  /** May contain placeholders; their values are escaped. */
  html?: string
  /** Address of a picture at the top of the HTML. */
  logo?: string | undefined
  /** Messages with the same name stop together when too many fail; only for mail to many. */
  mailing?: string
  /** Unsubscribe topic: makes the mail suppressible and adds the List-* headers. */
  topic?: string
  list?: MailingList
  /** The subject matter, such as `broadcast:17`, by which the mail can be cancelled. */
  about?: string
  /** `about` of earlier mail, which this one answers wherever that was sent. */
  follows?: string
  /** Message-ID of the mail this one replies to, with angle brackets. */
  inReplyTo?: string
  references?: string[]
  headers?: Record<string, string>
  /** Whether this is an automatic reply (Auto-Submitted: auto-replied). */
  isAnswer?: boolean
  /** Only in the fast lanes, whose workers hold few mails in memory; at most `maxAttachments`. */
  attachments?: readonly Attachment[]
}

/** Replaced for each recipient. Control characters cannot occur in user input. */
export const placeholder = {
  unsubscribeUrl: '\u0001unsubscribe-url\u0001',
  ownAddress: '\u0001own-address\u0001',
} as const

/** Thrown for an invalid mail; `field` is the invalid field. */
export class MailRefused extends Error {
  readonly field: string
  constructor(field: string, reason: string) {
    super(`mail refused: ${field} ${reason}`)
    this.name = 'MailRefused'
    this.field = field
  }
}

// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const controlCharacter = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
const messageId = /^<[^\s<>@]{1,200}@[^\s<>@]{1,200}>$/
const contentType = /^[a-z]+\/[a-z0-9][a-z0-9.+-]{0,80}$/
const unsafeInFileName = /[\\/:*?"<>|]|^\.|[. ]$/
const extraHeaderName = /^X-[A-Za-z0-9-]{1,60}$/

function requireLine(field: string, value: string, maximum: number, minimum = 0) {
  if (controlCharacter.test(value)) throw new MailRefused(field, 'has a control character')
  if (value.length > maximum) throw new MailRefused(field, `is over ${maximum} characters`)
  if (value.trim().length < minimum) throw new MailRefused(field, 'is empty')
  if (!value.isWellFormed()) throw new MailRefused(field, 'is not valid Unicode')
}

function requireAddress(field: string, address: string) {
  if (!isAddress(address.toLowerCase())) throw new MailRefused(field, 'is not an address')
}

function requireBody(field: string, body: string, maximum: number) {
  if (body.length > maximum) throw new MailRefused(field, `is over ${maximum} characters`)
  if (!body.isWellFormed() || body.includes('\0')) {
    throw new MailRefused(field, 'is not valid text')
  }
}

function checkAttachments({ attachments = [], lane }: Mail) {
  if (attachments.length === 0) return
  if (!fastLanes.some((fast) => fast === lane)) {
    throw new MailRefused('attachments', `are for the lanes ${fastLanes.join(' and ')}`)
  }
  if (attachments.length > maxAttachments) {
    throw new MailRefused('attachments', `are more than ${maxAttachments}`)
  }
  for (const attachment of attachments) {
    requireLine('attachments.name', attachment.name, 100, 1)
    if (unsafeInFileName.test(attachment.name)) {
      throw new MailRefused('attachments.name', 'is not a plain file name')
    }
    if (!contentType.test(attachment.contentType)) {
      throw new MailRefused('attachments.contentType', 'is not a media type')
    }
  }
  if (attachments.reduce((sum, { content }) => sum + content.length, 0) > maxAttachmentBytes) {
    throw new MailRefused('attachments', `are over ${maxAttachmentBytes} bytes together`)
  }
}

/**
 * Validates every field used in a header, the envelope or the body.
 * @throws MailRefused naming the first wrong field
 */
export function checkMail(mail: Mail, mailDomain: string): void {
  requireLine('key', mail.key, 200, 1)
  requireLine('sender.name', mail.sender.name, 200)
  requireAddress('sender.address', mail.sender.address)
  const senderDomain = domainOf(mail.sender.address.toLowerCase())
  if (senderDomain !== mailDomain && !senderDomain.endsWith(`.${mailDomain}`)) {
    throw new MailRefused('sender.address', `is not at ${mailDomain}`)
  }
  if (mail.replyTo) {
    requireLine('replyTo.name', mail.replyTo.name, 200)
    requireAddress('replyTo.address', mail.replyTo.address)
  }
  requireLine('subject', mail.subject, 300, 1)
  requireBody('text', mail.text, 200_000)
  if (mail.html !== undefined) requireBody('html', mail.html, 500_000)
  if (mail.mailing !== undefined) requireLine('mailing', mail.mailing, 200, 1)
  for (const field of ['about', 'follows'] as const) {
    if (mail[field] !== undefined) requireLine(field, mail[field], 60, 1)
  }
  if (mail.topic !== undefined) {
    requireLine('topic', mail.topic, 100, 1)
    if (mail.topic === '*' || mail.topic === mailingsTopic) {
      throw new MailRefused('topic', `cannot be ${mail.topic}`)
    }
  } else if (`${mail.text}${mail.html}`.includes(placeholder.unsubscribeUrl)) {
    throw new MailRefused('text', 'offers to unsubscribe and has no topic')
  }
  if (mail.list) {
    if (mail.topic === undefined) throw new MailRefused('list', 'needs a topic')
    requireLine('list.name', mail.list.name, 200)
    if (!isAddress(`list@${mail.list.id}`)) throw new MailRefused('list.id', 'is not a domain name')
    if (mail.list.post !== undefined) requireAddress('list.post', mail.list.post)
    if (!/^https?:\/\/[\x21-\x3b\x3d\x3f-\x7e]{1,500}$/.test(mail.list.help)) {
      throw new MailRefused('list.help', 'is not a web address')
    }
  }
  if (mail.inReplyTo !== undefined && !messageId.test(mail.inReplyTo)) {
    throw new MailRefused('inReplyTo', 'is not a Message-ID')
  }
  if (mail.references && mail.references.length > 20) {
    throw new MailRefused('references', 'has more than 20 entries')
  }
  for (const reference of mail.references ?? []) {
    if (!messageId.test(reference)) throw new MailRefused('references', 'is not a Message-ID')
  }
  for (const [name, value] of Object.entries(mail.headers ?? {})) {
    if (!extraHeaderName.test(name)) throw new MailRefused('headers', 'has a name other than X-…')
    requireLine(`headers.${name}`, value, 500)
  }
  checkAttachments(mail)
}
