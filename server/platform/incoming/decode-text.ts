import { isAscii, isUtf8 } from 'node:buffer'
import { detectUtf16 } from '#server/platform/spreadsheet/detect-file-kind.ts'
import { detectEncoding } from '#server/platform/spreadsheet/text-encodings.ts'

const fallback = 'windows-1252'
/** Declared by programs that do not know: what they write decides. */
const western = /^(?:windows-1252|iso-8859-15|macintosh)$/
/** Two bytes of it may be one valid character of UTF-8. */
const multiByte = /^(?:gbk|gb18030|big5|euc-|shift_jis|iso-2022|windows-874|utf-16)/
const sampleBytes = 8192

const marks: readonly [encoding: string, mark: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** The name of an encoding for `TextDecoder`; undefined for unknown ones. */
function encodingOf(label: string | undefined): string | undefined {
  try {
    return label && new TextDecoder(label.replace(/^["']+|["']+$/g, '')).encoding
  } catch {
    return undefined
  }
}

function decodes(bytes: Buffer, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Without the start of a character whose end was cut off. */
function withoutCutCharacter(bytes: Buffer): Buffer {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) return bytes
    if (byte >= 0xc0) return bytes.subarray(0, bytes.length - back)
  }
  return bytes
}

/** A sample around the first characters beyond ASCII. */
function sampleOf(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte >= 0x80)
  const from = Math.max(first - 100, 0)
  return bytes.subarray(from, from + sampleBytes)
}

/** Mails are not written in the encodings of DOS. */
const detect = (bytes: Buffer): string =>
  encodingOf(detectEncoding(sampleOf(bytes)).encoding) ?? fallback

/** The charset that HTML declares itself; UTF-16 could not be read up to it. */
function declaredInHtml(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, 4096)
  const encoding = encodingOf(
    /<meta[^>]{1,300}charset\s{0,9}=\s{0,9}["']?([\w.:-]+)/i.exec(head)?.[1],
  )
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding
}

/**
 * Decodes text of a mail, of which the declared charset may be missing or wrong: valid UTF-8 is UTF-8 even where a western
 * charset is declared, and another charset counts only if it can have written these bytes.
 * @param isCut whether the bytes may end within a character
 */
export function decodeText(
  input: Buffer,
  { charset, isHtml, isCut }: { charset: string | undefined; isHtml: boolean; isCut: boolean },
): string {
  const bytes = isCut ? withoutCutCharacter(input) : input
  return new TextDecoder(findEncoding(bytes, charset, isHtml)).decode(bytes)
}

function findEncoding(bytes: Buffer, charset: string | undefined, isHtml: boolean): string {
  for (const [encoding, mark] of marks) {
    if (mark.every((byte, at) => bytes[at] === byte)) return encoding
  }
  const wide = bytes.includes(0) ? detectUtf16(bytes.subarray(0, sampleBytes)) : undefined
  if (wide) return wide
  const declared = [encodingOf(charset), isHtml ? declaredInHtml(bytes) : undefined].filter(
    (encoding) => encoding !== undefined,
  )
  const isEscaped = declared.some((encoding) => encoding.startsWith('iso-2022'))
  if (isAscii(bytes) && !isEscaped) return 'utf-8'
  for (const encoding of declared) {
    if (western.test(encoding) || encoding.startsWith('utf-16') || !decodes(bytes, encoding))
      continue
    if (multiByte.test(encoding) || !isUtf8(bytes)) return encoding
  }
  if (isUtf8(bytes)) return 'utf-8'
  const [first] = declared.filter((encoding) => western.test(encoding))
  return first ?? detect(bytes)
}
