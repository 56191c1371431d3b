import { encodeWord, foldLines, quoteString } from 'nodemailer/lib/mime-funcs'
import { escapeHtml } from '#server/platform/mail-writing/mail-page.ts'
import {
  placeholder,
  type Attachment,
  type Lane,
  type Mailbox,
  type MailingList,
} from '#server/platform/mailer/mime/mail.ts'
import type { UnsubscribeLinks } from '#server/platform/mailer/mime/unsubscribe-link.ts'
import { messageIdOf } from '#server/platform/mailer/queue.ts'

/** A header line in the relaxed canonical form of DKIM (RFC 6376, 3.4.2), ended by CRLF. */
export function relaxedHeader(name: string, value: string): string {
  const unfolded = value
    .replace(/\r\n(?=[ \t])/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()
  return `${name.trim().toLowerCase()}:${unfolded}\r\n`
}

/** Whole lines of a body in the relaxed canonical form (3.4.4), but for the empty lines at the very end. */
export function relaxedBody(lines: string): string {
  return lines.replace(/[ \t]+/g, ' ').replace(/ (?=\r\n|$)/g, '')
}

export interface Message {
  id: number
  lane: Lane
  sender: Mailbox
  replyTo: Mailbox | undefined
  subject: string
  text: string
  html: string | undefined
  topic: string | undefined
  list: MailingList | undefined
  headers: Record<string, string>
  messageIdPart: string
  createdAt: Date
  attachments: readonly Attachment[]
}

/** One mail for one recipient, with its canonical form for the signature. ASCII only. */
export interface Rendered {
  head: string
  body: string
  /** Names of the headers to sign, in the order of `relaxedHead`. */
  signedNames: string[]
  relaxedHead: string
  relaxedBody: string
}

export interface Template {
  /** `inReplyTo` is the Message-ID of the mail to this address that this one answers. */
  render(deliveryId: string, address: string, inReplyTo?: string): Rendered
}

type Gap = 'unsubscribeUrl' | 'ownAddress'
type Fill = Record<Gap, string>
interface Piece {
  raw: string
  relaxed: string
}
/** Encoded text with placeholders: pieces[0] gaps[0] pieces[1] … */
interface EncodedBody {
  pieces: Piece[]
  gaps: Gap[]
}

const gapPattern = new RegExp(`(${Object.values(placeholder).join('|')})`)
// oxlint-disable-next-line no-control-regex -- control characters are what must go
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

export function composeMessage(
  message: Message,
  context: {
    links: UnsubscribeLinks
    /** Address that unsubscribes by mail; undefined if nobody reads it. */
    unsubscribeAddress: string | undefined
  },
): Template {
  const shared = sharedHeaders(message)
  const sharedHead = shared.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const signed = shared.filter(([name]) => !name.startsWith('X-'))
  const sharedRelaxed = signed.map(([name, value]) => relaxedHeader(name, value)).join('')

  const text = encodeAroundGaps(message.text)
  const html = message.html === undefined ? undefined : encodeAroundGaps(message.html)
  const attachments = message.attachments.map((file) => attachmentPart(message, file))
  const { topic } = message

  return {
    render(deliveryId, address, inReplyTo) {
      const token = topic === undefined ? '' : context.links.token(topic, address)
      const unsubscribeUrl = topic === undefined ? '' : context.links.url(topic, address)
      const own: [string, string][] = [
        ['To', address],
        ['Message-ID', messageIdOf(deliveryId, message.messageIdPart, message.sender.address)],
      ]
      if (topic !== undefined) {
        const byMail =
          context.unsubscribeAddress &&
          `,\r\n <mailto:${context.unsubscribeAddress}?subject=${token}>`
        own.push(['List-Unsubscribe', `<${unsubscribeUrl}>${byMail ?? ''}`])
      }
      if (inReplyTo !== undefined) {
        own.push(['In-Reply-To', inReplyTo], ['References', inReplyTo])
      }
      const fill: Fill = { unsubscribeUrl, ownAddress: address }
      const body = withAttachments(message, fillBody(message, text, html, fill), attachments)
      return {
        head: sharedHead + own.map(([name, value]) => `${name}: ${value}\r\n`).join(''),
        body: body.raw,
        signedNames: [...signed, ...own].map(([name]) => name.toLowerCase()),
        relaxedHead:
          sharedRelaxed + own.map(([name, value]) => relaxedHeader(name, value)).join(''),
        relaxedBody: body.relaxed,
      }
    },
  }
}

function sharedHeaders(message: Message): [string, string][] {
  const headers: [string, string][] = [['From', mailbox(message.sender)]]
  if (message.replyTo) headers.push(['Reply-To', mailbox(message.replyTo)])
  headers.push(['Subject', foldLines(unstructured(message.subject), 76)])
  headers.push(['Date', message.createdAt.toUTCString().replace('GMT', '+0000')])
  for (const [name, value] of Object.entries(message.headers)) {
    headers.push([name, foldLines(unstructured(value), 76)])
  }
  if (message.list) {
    headers.push(['List-Id', `${phrase(message.list.name)} <${message.list.id}>`.trim()])
    headers.push(['List-Post', message.list.post ? `<mailto:${message.list.post}>` : 'NO'])
    headers.push(['List-Help', `<${message.list.help}>`])
  }
  if (message.topic !== undefined) {
    headers.push(['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'])
    headers.push(['Precedence', 'list'])
  }
  const saysItself = 'Auto-Submitted' in message.headers
  if (message.lane !== 'personal' && !saysItself) {
    headers.push(['Auto-Submitted', 'auto-generated'])
  }
  headers.push(['MIME-Version', '1.0'])
  if (message.attachments.length === 0) headers.push(...contentHeaders(message))
  else headers.push(['Content-Type', `multipart/mixed;\r\n boundary="${outerBoundaryOf(message)}"`])
  return headers
}

const contentHeaders = (message: Message): [string, string][] =>
  message.html === undefined
    ? [
        ['Content-Type', 'text/plain; charset=utf-8'],
        ['Content-Transfer-Encoding', 'quoted-printable'],
      ]
    : [['Content-Type', `multipart/alternative;\r\n boundary="${boundaryOf(message)}"`]]

// '=_' cannot occur in quoted-printable or Base64, so no part can contain a boundary.
const boundaryOf = (message: Message) => `=_${message.messageIdPart.replaceAll('-', '')}`
const outerBoundaryOf = (message: Message) => `=_mixed_${message.messageIdPart.replaceAll('-', '')}`

function fillBody(
  message: Message,
  text: EncodedBody,
  html: EncodedBody | undefined,
  fill: Fill,
): Piece {
  const plain = filled(text, fill)
  if (!html) {
    const isWhole = message.attachments.length === 0
    const relaxed = isWhole ? relaxedEnd(plain.relaxed) : `${plain.relaxed}\r\n`
    return { raw: `${plain.raw}\r\n`, relaxed }
  }
  const escaped = { ...fill, ownAddress: escapeHtml(fill.ownAddress) }
  const rich = filled(html, escaped)
  const boundary = boundaryOf(message)
  const part = (type: string, content: string) =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\n` +
    `Content-Transfer-Encoding: quoted-printable\r\n\r\n${content}\r\n`
  const whole = (a: string, b: string) =>
    `${part('text/plain', a)}${part('text/html', b)}--${boundary}--\r\n`
  return { raw: whole(plain.raw, rich.raw), relaxed: whole(plain.relaxed, rich.relaxed) }
}

function withAttachments(message: Message, content: Piece, attachments: readonly Piece[]): Piece {
  if (attachments.length === 0) return content
  const boundary = outerBoundaryOf(message)
  const head = contentHeaders(message).map(([name, value]) => `${name}: ${value}\r\n`)
  const before = `--${boundary}\r\n${head.join('')}\r\n`
  const after = `--${boundary}--\r\n`
  const files = (form: keyof Piece) => attachments.map((piece) => piece[form]).join('')
  return {
    raw: `${before}${content.raw}${files('raw')}${after}`,
    relaxed: `${relaxedBody(before)}${content.relaxed}${files('relaxed')}${after}`,
  }
}

/** One part with a file, in Base64 of 76 characters a line. */
function attachmentPart(message: Message, { name, contentType, content }: Attachment): Piece {
  const head =
    `--${outerBoundaryOf(message)}\r\nContent-Type: ${contentType}\r\n` +
    `Content-Transfer-Encoding: base64\r\n` +
    `Content-Disposition: attachment;\r\n ${fileNameParameters(name)}\r\n\r\n`
  const encoded = `${content.toString('base64').replace(/.{76}(?=.)/g, '$&\r\n')}\r\n`
  return { raw: head + encoded, relaxed: relaxedBody(head) + encoded }
}

/** A name that is not ASCII is in the form of RFC 2231 as well, for which most clients look first. */
function fileNameParameters(name: string): string {
  if (isPlain(name)) return `filename="${name}"`
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\w .,()+-]/gu, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${ascii}";\r\n filename*=utf-8''${encoded}`
}

/** DKIM ignores empty lines at the end of a body. */
const relaxedEnd = (body: string) => {
  const trimmed = body.replace(/(\r\n)+$/, '')
  return trimmed === '' ? '' : `${trimmed}\r\n`
}

function encodeAroundGaps(body: string): EncodedBody {
  const split = body.split(gapPattern)
  const texts = split
    .filter((_, i) => i % 2 === 0)
    .map((part) => part.replace(controlCharacters, ''))
  const gaps = split
    .filter((_, i) => i % 2 === 1)
    .map((mark): Gap => (mark === placeholder.ownAddress ? 'ownAddress' : 'unsubscribeUrl'))
  const pieces = quotedPrintableAround(texts).map((raw) => ({ raw, relaxed: relaxedBody(raw) }))
  return { pieces, gaps }
}

function filled(body: EncodedBody, fill: Fill): Piece {
  let { raw, relaxed } = body.pieces[0]!
  for (const [i, gap] of body.gaps.entries()) {
    const value = quotedPrintable(fill[gap])
    const next = body.pieces[i + 1]!
    raw += value + next.raw
    relaxed += value + next.relaxed
  }
  return { raw, relaxed }
}

// Mail clients would decode '=?' as an encoded word.
const isPlain = (value: string) => /^[\x20-\x7e]*$/.test(value) && !value.includes('=?')

function unstructured(value: string): string {
  const line = value.trim()
  return isPlain(line) ? line : encodeWord(line, 'Q', 52)
}

function phrase(name: string): string {
  const line = name.trim()
  if (!isPlain(line)) return encodeWord(line, 'Q', 52)
  return /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]*$/.test(line) ? line : quoteString(line)
}

function mailbox({ name, address }: Mailbox): string {
  const display = phrase(name)
  return display ? foldLines(`${display} <${address}>`, 76) : address
}

const softBreak = '=\r\n'
const maxLineLength = 76

const encodedByte = Array.from(
  { length: 256 },
  (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
)

function encodeLine(line: string): string {
  const bytes = Buffer.from(line)
  let out = ''
  let width = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    const blank = byte === 0x20 || byte === 0x09
    const plain = (byte > 0x20 && byte < 0x7f && byte !== 0x3d) || (blank && i < bytes.length - 1)
    const token = plain ? String.fromCharCode(byte) : encodedByte[byte]!
    // Reserves one column for the '=' of a soft break.
    if (width + token.length > maxLineLength - 1) {
      out += softBreak
      width = 0
    }
    out += token
    width += token.length
  }
  return out
}

/** Quoted-printable of UTF-8 text; every line at most 76 characters, line ends CRLF. */
function quotedPrintable(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(encodeLine)
    .join('\r\n')
}

/**
 * Encodes the text between placeholders, with a soft break around each placeholder, so that its quoted-printable value
 * can be inserted without re-encoding the rest.
 */
function quotedPrintableAround(parts: string[]): string[] {
  return parts.map((part, i) => {
    const before = i === 0 ? '' : softBreak
    const after = i === parts.length - 1 ? '' : softBreak
    return before + quotedPrintable(part) + after
  })
}
