import { open } from 'node:fs/promises'
import { isAscii, isUtf8 } from 'node:buffer'
import { SpreadsheetError } from '#server/platform/spreadsheet/spreadsheet.ts'
import type { Encoding } from '#contract/spreadsheet.ts'
import {
  createDecoder,
  decodeAll,
  detectEncoding,
} from '#server/platform/spreadsheet/text-encodings.ts'

type FileKind =
  | { kind: 'text'; encoding: Encoding; otherEncodings: Encoding[] }
  | { kind: 'workbook' | 'oldWorkbook' | 'openDocument' }

const chunkBytes = 256 * 1024
/** Counts blank lines and line breaks within texts too. */
const maxLineBreaks = 2_000_000
const maxSampleBytes = 32 * 1024

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const oldWorkbookParts = [utf16('Workbook\0'), utf16('Book\0')]
/** The first entry of an OpenDocument spreadsheet names its type, uncompressed. */
const openDocument = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet'
const protectedPart = utf16('EncryptedPackage\0')

/** Reads a file in chunks of one reused buffer. */
async function forEachChunk(path: string, see: (piece: Buffer, isLast: boolean) => void | 'stop') {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const buffer = Buffer.allocUnsafe(chunkBytes)
    for (let at = 0; at < size;) {
      const { bytesRead } = await file.read(buffer, 0, chunkBytes, at)
      if (bytesRead === 0) return
      at += bytesRead
      if (see(buffer.subarray(0, bytesRead), at >= size) === 'stop') return
    }
  } finally {
    await file.close()
  }
}

async function readHead(path: string): Promise<Buffer> {
  let head = Buffer.alloc(0)
  await forEachChunk(path, (piece) => {
    head = Buffer.from(piece)
    return 'stop'
  })
  return head
}

/** Distinguishes files in the compound format of older Office programs, which share a signature. */
async function compoundFileKind(path: string) {
  let [isOld, isProtected] = [false, false]
  await forEachChunk(path, (piece) => {
    isOld ||= oldWorkbookParts.some((part) => piece.includes(part))
    isProtected ||= piece.includes(protectedPart)
  })
  return isProtected ? 'protected' : isOld ? 'oldWorkbook' : 'noTable'
}

/** Detects UTF-16 without a byte order mark: delimiters, digits and line breaks have a 0 in every other byte, in any script. */
export function detectUtf16(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0]
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2]! += 1
  const [even, odd] = zeros as [number, number]
  const many = head.length * 0.02
  if (odd > many && even < odd * 0.05) return 'utf-16le'
  if (even > many && odd < even * 0.05) return 'utf-16be'
  return undefined
}

const isControl = (byte: number) =>
  byte < 9 || (byte > 13 && byte < 32 && byte !== 0x1a && byte !== 0x1b)

/** Length of the chunk without a character that continues in the next one. */
function completeLength(piece: Buffer): number {
  for (let back = 1; back <= Math.min(3, piece.length); back++) {
    const byte = piece[piece.length - back]!
    if (byte < 0x80) return piece.length
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return back < length ? piece.length - back : piece.length
    }
  }
  return piece.length
}

/** Extends a range so that it does not cut a multi-byte character. */
function extendRange(piece: Buffer, from: number, to: number): Buffer {
  let [start, end] = [from, to]
  while (start > 0 && start > from - 64 && piece[start]! >= 0x80) start -= 1
  while (end < piece.length && end < to + 64 && piece[end]! >= 0x80) end += 1
  return piece.subarray(start, end)
}

/** Reads the whole file: whether it is UTF-8, and a sample of the characters beyond ASCII. */
async function sampleText(path: string) {
  let isAllUtf8 = true
  let breaks = 0
  let carried = Buffer.alloc(0)
  const samples: Buffer[] = []
  let sampled = 0
  await forEachChunk(path, (piece, isLast) => {
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) breaks += 1
    if (breaks > maxLineBreaks) throw new SpreadsheetError('tooManyLines')
    if (isAscii(piece) && carried.length === 0) return
    if (isAllUtf8) {
      const bytes = Buffer.concat([carried, piece])
      const end = isLast ? bytes.length : completeLength(bytes)
      isAllUtf8 = isUtf8(bytes.subarray(0, end))
      carried = Buffer.from(bytes.subarray(end))
    }
    for (let at = 0; at < piece.length && sampled < maxSampleBytes; at++) {
      if (piece[at]! < 0x80) continue
      const around = extendRange(piece, Math.max(0, at - 24), Math.min(piece.length, at + 40))
      samples.push(Buffer.from(around), Buffer.from('\n'))
      sampled += around.length + 1
      at += 40
    }
  })
  return { isAllUtf8, sample: Buffer.concat(samples) }
}

/**
 * Detects the kind of a file from its content, whatever its name.
 * @param countNames how many column names of a stock file a text has
 * @throws SpreadsheetError if it is neither text nor a workbook, or larger than `maxBytes`
 */
export async function detectFileKind(
  path: string,
  maxBytes: number,
  countNames: (text: string) => number = () => 0,
): Promise<FileKind> {
  const file = await open(path)
  const { size } = await file.stat().finally(() => file.close())
  if (size === 0) throw new SpreadsheetError('empty')
  const head = await readHead(path)
  const begins = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte)
  if (size > maxBytes) throw new SpreadsheetError('tooLarge')
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) {
    const kind = await compoundFileKind(path)
    if (kind !== 'oldWorkbook') throw new SpreadsheetError(kind)
    return { kind }
  }
  if (begins(0x50, 0x4b, 3, 4)) {
    return { kind: head.includes(openDocument) ? 'openDocument' : 'workbook' }
  }
  if (begins(0xff, 0xfe, 0, 0) || begins(0, 0, 0xfe, 0xff)) throw new SpreadsheetError('encoding')

  const marked = begins(0xff, 0xfe) ? 'utf-16le' : begins(0xfe, 0xff) ? 'utf-16be' : undefined
  const wide = marked ?? detectUtf16(head)
  if (!wide) {
    const controls = head.reduce((sum, byte) => sum + (isControl(byte) ? 1 : 0), 0)
    const isProgram = begins(0x25, 0x50, 0x44, 0x46) || begins(0x50, 0x4b) || begins(0x1f, 0x8b)
    if (isProgram || controls > 4 + head.length * 0.02) throw new SpreadsheetError('noTable')
  }
  const { isAllUtf8, sample } = await sampleText(path)
  const top = head.subarray(0, 8192)
  const { encoding, others } =
    wide || isAllUtf8
      ? { encoding: wide ?? ('utf-8' as const), others: [] }
      : detectEncoding(sample, (each) => countNames(decodeAll(top, each)))
  const start = createDecoder(encoding)(head.subarray(0, 2048)).trimStart()
  if (start === '') {
    if (size <= chunkBytes) throw new SpreadsheetError('empty')
  } else if (/^(<(!doctype|html|head|body|meta|style|table|\?xml)|MIME-Version:)/i.test(start)) {
    throw new SpreadsheetError('webPage')
  } else if (/^(\{\\rtf|ID;P|TABLE\r?\n0,1\r?\n|\[?\s*\{\s*"[^"]+"\s*:)/.test(start))
    throw new SpreadsheetError('noTable')
  return { kind: 'text', encoding, otherEncodings: others }
}
