import PostalMime from 'postal-mime'
import { fieldsOf } from '#server/platform/incoming/head.ts'

export interface PartHead {
  /** In lower case, such as text/csv. */
  type: string
  /** As declared, which may be wrong. */
  charset: string | undefined
  encoding: string
  /** Lines that go on in the next one (RFC 3676); `delSp` if their last blank is not part of the text. */
  flowed: { delSp: boolean } | undefined
  /** Only for multiparts; includes the leading dashes. */
  boundary: Buffer | undefined
  isFile: boolean
  /** The part of it that cannot be read. */
  packed: Packed | undefined
  /** Raw Content-Type and Content-Disposition. */
  named: readonly [type: string, disposition: string]
}

/** Forms in which mail programs pack a whole mail or all its files. */
export type Packed = 'encrypted' | 'signedOnly' | 'winmail' | 'forwarded'

/** A parameter such as boundary, of a value such as `multipart/mixed; boundary="b1"`. */
function parameterOf(value: string, name: string): string | undefined {
  const [, quoted, bare] =
    new RegExp(`;\\s*${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;]+))`, 'i').exec(value) ?? []
  return quoted?.replace(/\\(.)/g, '$1') ?? bare
}

const maxBoundaryLength = 200

export function readPartHead(bytes: Buffer): PartHead {
  const fields = fieldsOf(bytes)
  const value = (name: string) => fields.find((one) => one.name === name)?.value ?? ''
  const content = value('content-type')
  const disposition = value('content-disposition')
  const type = (/^[\w.+-]+\/[\w.+-]+/.exec(content)?.[0] ?? 'text/plain').toLowerCase()
  const boundary = type.startsWith('multipart/')
    ? parameterOf(content, 'boundary')?.slice(0, maxBoundaryLength)
    : undefined
  const isNamed = /;\s*(?:file)?name\s*\*?/i.test(`${content};${disposition}`)
  const isText = type === 'text/plain' || type === 'text/html'
  const isFlowed = /^flowed$/i.test(parameterOf(content, 'format') ?? '')
  return {
    type,
    charset: parameterOf(content, 'charset'),
    encoding: value('content-transfer-encoding').toLowerCase(),
    flowed:
      isFlowed && type === 'text/plain'
        ? { delSp: /^yes$/i.test(parameterOf(content, 'delsp') ?? '') }
        : undefined,
    boundary: boundary ? Buffer.from(`--${boundary}`, 'latin1') : undefined,
    isFile: boundary === undefined && (/^attachment/i.test(disposition) || isNamed || !isText),
    packed: packedAs(type, content, `${content};${disposition}`),
    named: [content, disposition],
  }
}

function packedAs(type: string, content: string, named: string): Packed | undefined {
  const isMime = /^application\/(?:x-)?pkcs7-mime$/.test(type)
  if (isMime || /name\s*=\s*"?smime\.p7m\b/i.test(named)) {
    const kind = parameterOf(content, 'smime-type')?.toLowerCase()
    return kind === 'signed-data' ? 'signedOnly' : kind === 'certs-only' ? undefined : 'encrypted'
  }
  if (type === 'multipart/encrypted' || type === 'application/pgp-encrypted') return 'encrypted'
  if (type === 'application/ms-tnef' || /name\s*=\s*"?winmail\.dat\b/i.test(named)) return 'winmail'
  return type === 'message/rfc822' || type === 'message/global' ? 'forwarded' : undefined
}

/** Whether the part only signs others, and is no file of the mail. */
export const isSignature = ({ type, named }: PartHead): boolean =>
  /^application\/(?:(?:x-)?pkcs7-signature|pgp-signature|pgp-keys)$/.test(type) ||
  /name\s*=\s*"?(?:smime\.p7s|signature\.asc)\b/i.test(named.join(';'))

/** Endings for files that are sent without a name, or without an ending. */
const endings: Readonly<Record<string, string>> = {
  'text/plain': 'txt',
  'text/html': 'html',
  'text/csv': 'csv',
  'application/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'text/calendar': 'ics',
  'text/vcard': 'vcf',
  'text/xml': 'xml',
  'application/xml': 'xml',
  'application/json': 'json',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/ms-tnef': 'dat',
  'application/pkcs7-mime': 'p7m',
  'application/x-pkcs7-mime': 'p7m',
  'message/rfc822': 'eml',
  'message/global': 'eml',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
}

const parametersOf = (value: string) => /;.*$/s.exec(value)?.[0] ?? ''

/** File name of a part, in any encoding; untrusted, never to be used as a path. Named by its type if it has none. */
export async function fileNameOf(head: PartHead): Promise<string> {
  const name = await givenNameOf(head)
  const ending = endings[head.type]
  if (name === '') return ending === undefined ? 'unnamed' : `unnamed.${ending}`
  const lacksEnding = head.type !== 'text/plain' && !/\.\w{1,10}\s*$/.test(name)
  return lacksEnding && ending !== undefined ? `${name}.${ending}` : name
}

async function givenNameOf({ named: [type, disposition] }: PartHead): Promise<string> {
  const head = [
    // A part with a file name is treated as an attachment.
    `Content-Type: application/octet-stream${parametersOf(type)}`,
    `Content-Disposition: attachment${parametersOf(disposition)}`,
    '\r\n',
  ].join('\r\n')
  const { attachments } = await PostalMime.parse(Buffer.from(head, 'latin1'))
  return attachments[0]?.filename ?? ''
}

/** Decodes a MIME part line by line. */
export interface BodyDecoder {
  line: (line: Buffer) => void
  /** Returns the bytes decoded since the last call, including buffered ones at the end. */
  take: (isEnd: boolean) => Buffer
}

const crlf = Buffer.from('\r\n')

/** Decoder for a Content-Transfer-Encoding; unknown encodings are passed through. */
export function decoderFor(encoding: string): BodyDecoder {
  switch (encoding) {
    case 'base64':
      return base64()
    case 'quoted-printable':
      return quotedPrintable()
    default:
      return identity()
  }
}

/** The line end before a boundary belongs to the boundary: each line brings that of the line before. */
function identity(): BodyDecoder {
  let pieces: Buffer[] = []
  let isFirst = true
  return {
    line(line) {
      if (!isFirst) pieces.push(crlf)
      isFirst = false
      // The reader reuses the buffer of the line.
      pieces.push(Buffer.from(line))
    },
    take() {
      const bytes = Buffer.concat(pieces)
      pieces = []
      return bytes
    },
  }
}

const isBase64 = new Uint8Array(256)
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=') {
  isBase64[character.charCodeAt(0)] = 1
}

function base64(): BodyDecoder {
  let characters = Buffer.allocUnsafe(128 * 1024)
  let length = 0
  return {
    line(line) {
      if (length + line.length > characters.length) {
        characters = Buffer.concat([characters.subarray(0, length)], (length + line.length) * 2)
      }
      for (const byte of line) if (isBase64[byte] === 1) characters[length++] = byte
    },
    take(isEnd) {
      const whole = isEnd ? length : length - (length % 4)
      const bytes = Buffer.from(characters.toString('latin1', 0, whole), 'base64')
      characters.copyWithin(0, whole, length)
      length -= whole
      return bytes
    },
  }
}

const blank = 0x20
const tab = 0x09

function quotedPrintable(): BodyDecoder {
  let pieces: Buffer[] = []
  let isNewLine = false
  return {
    line(line) {
      let end = line.length
      while (end > 0 && (line[end - 1] === blank || line[end - 1] === tab)) end -= 1
      const text = line.toString('latin1', 0, end)
      const isSoft = text.endsWith('=')
      const meant = (isSoft ? text.slice(0, -1) : text).replace(
        /=([\dA-Fa-f]{2})/g,
        (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16)),
      )
      pieces.push(Buffer.from(isNewLine ? `\r\n${meant}` : meant, 'latin1'))
      isNewLine = !isSoft
    },
    take() {
      const bytes = Buffer.concat(pieces)
      pieces = []
      return bytes
    },
  }
}
