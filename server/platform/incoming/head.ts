import { open } from 'node:fs/promises'
import PostalMime from 'postal-mime'
import { incomingLimits } from '#contract/incoming-mail.ts'
import type { HeaderField } from '#server/platform/incoming/automatic-mail.ts'
import { refusedForGood } from '#server/platform/incoming/smtp-reply.ts'
import { isAddress } from '#server/platform/mailer/mime/mail.ts'

export interface Head {
  /** Values of all fields of this name in lower case, unfolded, in their order. */
  values: (name: string) => string[]
  subject: string
  bytes: Buffer
  /** Where the body begins. */
  end: number
}

const lineEnd = Buffer.from('\r\n')
const endOfHead = Buffer.from('\r\n\r\n')
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g
const maxSubjectLength = 300

export const oneLine = (text: string, maxLength: number) =>
  [...text.toWellFormed().replace(controlCharacters, ' ').trim()]
    .slice(0, maxLength)
    .join('')
    .slice(0, maxLength)
    .toWellFormed()

/**
 * Reads the header fields of a mail.
 * @throws SmtpReply for too many or too large fields, or ambiguous line ends
 */
export async function readHead(raw: string): Promise<Head> {
  await using file = await open(raw)
  const buffer = Buffer.alloc(incomingLimits.headBytes)
  const { bytesRead } = await file.read(buffer, 0, buffer.length, 0)
  const read = buffer.subarray(0, bytesRead)
  // A leading empty line means that there is no header.
  const isEmpty = read.subarray(0, 2).equals(lineEnd)
  const headEnd = isEmpty ? -2 : read.indexOf(endOfHead)
  if (headEnd === -1 && bytesRead === buffer.length) throw refusedForGood('the header is too large')
  const end = headEnd === -1 ? bytesRead : headEnd + endOfHead.length
  const bytes = Buffer.from(read.subarray(0, headEnd === -1 ? bytesRead : headEnd + lineEnd.length))
  if (countLines(bytes) > incomingLimits.headerLines) throw refusedForGood('too many header lines')
  const fields = fieldsOf(bytes)
  if (fields.length > incomingLimits.headerFields) throw refusedForGood('too many header fields')
  const values = (name: string) => fields.filter((one) => one.name === name).map((one) => one.value)
  if (values('dkim-signature').length > incomingLimits.signatures) {
    throw refusedForGood('too many signatures')
  }
  return { values, subject: await decodeHeaderText(values('subject')[0] ?? ''), bytes, end }
}

function countLines(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(lineEnd); at >= 0; at = bytes.indexOf(lineEnd, at + 2)) lines += 1
  return lines
}

/** Fields of a header block whose lines end in CRLF. */
export function fieldsOf(bytes: Buffer): HeaderField[] {
  const text = bytes.toString('latin1')
  if (/\0|\r(?!\n)/.test(text)) throw refusedForGood('a header has a control character')
  return text
    .split(/\r\n(?![ \t])/)
    .filter((line) => line !== '')
    .map((line) => {
      const colon = line.indexOf(':')
      return {
        name: line.slice(0, Math.max(colon, 0)).trim().toLowerCase(),
        value: line
          .slice(colon + 1)
          .replaceAll('\r\n', '')
          .trim(),
      }
    })
}

/** Decoded subject of a mail of which only the beginning is read. */
export async function subjectOf(raw: Buffer): Promise<string> {
  const end = raw.indexOf(endOfHead)
  const { subject = '' } = await PostalMime.parse(end === -1 ? raw : raw.subarray(0, end + 4))
  return subject
}

/** Text of an unstructured header field in one line. */
export async function decodeHeaderText(value: string): Promise<string> {
  const field = Buffer.from(`Subject: ${value}\r\n\r\n`, 'latin1')
  const { subject = '' } = await PostalMime.parse(field)
  return oneLine(subject, maxSubjectLength)
}

/** Whether the mail comes from one of our own lists. */
export function isOwnListMail({ values }: Head, mailDomain: string): boolean {
  return values('list-id').some((value) => {
    const id = (/<([^<>]*)>[^<>]*$/.exec(value)?.[1] ?? value).trim().toLowerCase()
    return id === mailDomain || id.endsWith(`.${mailDomain}`)
  })
}

/** Whether To or Cc contains this lower-case address. */
export function isAddressedTo({ values }: Head, address: string): boolean {
  const named = [...values('to'), ...values('cc')].join(' ').toLowerCase()
  return named.split(/[\s<>,;:"()]+/).includes(address)
}

/** Author address in lower case, from the From header only; undefined if there is not exactly one. */
export function authorOf(fields: readonly string[]): string | undefined {
  const [field, ...more] = fields
  if (field === undefined || more.length > 0) return undefined
  const plain = withoutCommentsAndQuotes(field)
  if (plain === undefined || /[,;:]/.test(plain)) return undefined
  const [, inAngles] = /^[^<>]*<([^<>]*)>\s*$/.exec(plain) ?? []
  const address = (inAngles ?? plain).trim().toLowerCase()
  return isAddress(address) ? address : undefined
}

/** Replaces quoted strings by a quotation mark, which no address contains, and removes comments. */
function withoutCommentsAndQuotes(field: string): string | undefined {
  let plain = ''
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < field.length; at++) {
    const character = field[at]!
    if ((isQuoted || depth > 0) && character === '\\') at++
    else if (isQuoted) isQuoted = character !== '"'
    else if (character === '(') depth++
    else if (character === ')' && --depth < 0) return undefined
    else if (depth === 0 && character === '"') {
      isQuoted = true
      plain += character
    } else if (depth === 0 && character !== ')') plain += character
  }
  return isQuoted || depth > 0 ? undefined : plain
}
