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
export function quotedPrintable(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(encodeLine)
    .join('\r\n')
}

/**
 * Encodes the text between placeholders, with a soft break around each placeholder, so that its quoted-printable value
 * can be inserted without re-encoding the rest.
 */
export function quotedPrintableAround(parts: string[]): string[] {
  return parts.map((part, i) => {
    const before = i === 0 ? '' : softBreak
    const after = i === parts.length - 1 ? '' : softBreak
    return before + quotedPrintable(part) + after
  })
}
