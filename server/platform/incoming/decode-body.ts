/** Takes the lines of a part one after the other and gives what they mean. */
export interface BodyDecoder {
  /** A line without its end; never one of a head or boundary. */
  line: (line: Buffer) => void
  /** What was decoded since the last call; at the end also what waited for more. */
  take: (isEnd: boolean) => Buffer
}

const crlf = Buffer.from('\r\n')

/** A decoder for a Content-Transfer-Encoding; what is unknown is taken as it stands. */
export function decoderFor(encoding: string): BodyDecoder {
  switch (encoding) {
    case 'base64':
      return base64()
    case 'quoted-printable':
      return quotedPrintable()
    default:
      return asItStands()
  }
}

/** The line end before a boundary belongs to the boundary: each line brings that of the line before. */
function asItStands(): BodyDecoder {
  let pieces: Buffer[] = []
  let isFirst = true
  return {
    line(line) {
      if (!isFirst) pieces.push(crlf)
      isFirst = false
      // The line lies in a buffer that the reader writes over.
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
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=') {
  isBase64[letter.charCodeAt(0)] = 1
}

function base64(): BodyDecoder {
  let letters = Buffer.allocUnsafe(128 * 1024)
  let length = 0
  return {
    line(line) {
      if (length + line.length > letters.length) {
        letters = Buffer.concat([letters.subarray(0, length)], (length + line.length) * 2)
      }
      for (const byte of line) if (isBase64[byte] === 1) letters[length++] = byte
    },
    take(isEnd) {
      const whole = isEnd ? length : length - (length % 4)
      const taken = Buffer.from(letters.toString('latin1', 0, whole), 'base64')
      letters.copyWithin(0, whole, length)
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
