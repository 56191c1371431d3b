import PostalMime from 'postal-mime'
import { fieldsOf } from '#server/platform/incoming/head.ts'

export interface PartHead {
  /** In lower case, such as text/csv. */
  type: string
  charset: string
  encoding: string
  /** Only for multiparts; includes the leading dashes. */
  boundary: Buffer | undefined
  isFile: boolean
  /** Raw Content-Type and Content-Disposition. */
  named: readonly [type: string, disposition: string]
}

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
  return {
    type,
    charset: parameterOf(content, 'charset') ?? 'utf-8',
    encoding: value('content-transfer-encoding').toLowerCase(),
    boundary: boundary ? Buffer.from(`--${boundary}`, 'latin1') : undefined,
    isFile:
      boundary === undefined &&
      (/^attachment/i.test(disposition) || isNamed || !type.startsWith('text/')),
    named: [content, disposition],
  }
}

const parametersOf = (value: string) => /;.*$/s.exec(value)?.[0] ?? ''

/** File name of a part, in any encoding; untrusted, never to be used as a path. */
export async function fileNameOf({ named: [type, disposition] }: PartHead): Promise<string> {
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
      const taken = Buffer.concat(pieces)
      pieces = []
      return taken
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
      const taken = Buffer.from(characters.toString('latin1', 0, whole), 'base64')
      characters.copyWithin(0, whole, length)
      length -= whole
      return taken
    },
  }
}

function quotedPrintable(): BodyDecoder {
  let pieces: Buffer[] = []
  let isNewLine = false
  return {
    line(line) {
      const text = line.toString('latin1').replace(/[ \t]+$/, '')
      const isSoft = text.endsWith('=')
      const meant = (isSoft ? text.slice(0, -1) : text).replace(
        /=([\dA-Fa-f]{2})/g,
        (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16)),
      )
      pieces.push(Buffer.from(isNewLine ? `\r\n${meant}` : meant, 'latin1'))
      isNewLine = !isSoft
    },
    take() {
      const taken = Buffer.concat(pieces)
      pieces = []
      return taken
    },
  }
}
