import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { incomingLimits } from '#contract/incoming-mail.ts'
import { safeFileName } from '#server/platform/files/stored-files.ts'
import {
  decoderFor,
  type BodyDecoder,
  fileNameOf,
  readPartHead,
  type PartHead,
} from '#server/platform/incoming/mime-part.ts'
import type { Head } from '#server/platform/incoming/head.ts'
import { refusedForGood } from '#server/platform/incoming/smtp-reply.ts'
import type { SpooledMail } from '#server/platform/incoming/spool.ts'

/** A decoded attachment in the temporary folder of the mail. */
export interface SplitFile {
  name: string
  size: number
  path: string
}

export interface SplitMail {
  files: SplitFile[]
  /** The first plain text part, otherwise the text of the first HTML part. */
  text: string
  /** SHA-256 of the raw body. */
  bodyHash: Buffer
}

/** Type before the feature inspects the content. */
export const unknownType = 'application/octet-stream'

interface Leaf {
  head: PartHead
  decoder: BodyDecoder
  file: { place: number; size: number } | undefined
}

const twoDashes = 0x2d2d
const lineFeed = 0x0a

/**
 * Streaming MIME splitter: memory holds one chunk, the longest line and the names. Finds the leaves of multiparts; an
 * attached message is a file.
 * @throws SmtpReply for too many parts or levels, or too long headers or lines
 */
export async function splitMail({ folder, raw }: SpooledMail, head: Head): Promise<SplitMail> {
  const levels: Buffer[] = []
  const leaves: Leaf[] = []
  const words: Buffer[] = []
  let textLeaf: Leaf | undefined
  /** Number of boundaries, including those of empty parts. */
  let parts = 0
  /** Lines of the current part header; undefined in bodies and between parts. */
  let headLines: Buffer[] | undefined
  let headBytes = 0
  let leaf: Leaf | undefined
  let output: FileHandle | undefined

  const begin = (bytes: Buffer) => {
    const found = readPartHead(bytes)
    if (found.boundary) {
      levels.push(found.boundary)
      if (levels.length > incomingLimits.depth) throw refusedForGood('the mail has too many levels')
      return
    }
    const files = leaves.filter((one) => one.file).length
    const isKept = found.isFile && files < incomingLimits.files
    leaf = {
      head: found,
      decoder: decoderFor(found.encoding),
      file: isKept ? { place: files, size: 0 } : undefined,
    }
    if (isKept) leaves.push(leaf)
    else if (isBetterText(found, textLeaf?.head)) {
      textLeaf = leaf
      words.length = 0
    }
  }
  const pathOf = (place: number) => path.join(folder, `file-${place}`)
  const flush = async (isEnd: boolean) => {
    if (!leaf) return
    const decoded = leaf.decoder.take(isEnd)
    if (leaf.file && decoded.length > 0) {
      output ??= await open(pathOf(leaf.file.place), 'wx', 0o600)
      leaf.file.size += decoded.length
      await output.write(decoded)
    } else if (leaf === textLeaf && lengthOf(words) < incomingLimits.textChars) {
      words.push(decoded.subarray(0, incomingLimits.textChars))
    }
  }
  const finish = async () => {
    await flush(true)
    await output?.close()
    output = undefined
    leaf = undefined
  }

  /** True if the line is a boundary that ends the current part. */
  const boundaryAt = (line: Buffer) => {
    if (line.length < 3 || line.readUInt16BE(0) !== twoDashes) return undefined
    for (let level = levels.length - 1; level >= 0; level--) {
      const boundary = levels[level]!
      if (!line.subarray(0, boundary.length).equals(boundary)) continue
      const rest = line.toString('latin1', boundary.length)
      if (/^(--)?[ \t]*$/.test(rest)) return { level, isLast: rest.startsWith('--') }
    }
    return undefined
  }
  const processLine = async (line: Buffer) => {
    const boundary = boundaryAt(line)
    if (boundary) {
      await finish()
      // A boundary of an outer level also ends the inner levels.
      levels.length = boundary.isLast ? boundary.level : boundary.level + 1
      headLines = boundary.isLast ? undefined : []
      headBytes = 0
      parts += 1
      if (parts > incomingLimits.parts) throw refusedForGood('the mail has too many parts')
    } else if (headLines && line.length > 0) {
      headBytes += line.length + 2
      if (headBytes > incomingLimits.partHeadBytes) {
        throw refusedForGood('the header of a part is too large')
      }
      headLines.push(Buffer.from(line), Buffer.from('\r\n'))
    } else if (headLines) {
      begin(Buffer.concat(headLines))
      headLines = undefined
    } else leaf?.decoder.line(line)
  }

  const hash = createHash('sha256')
  let carried: Buffer = Buffer.alloc(0)
  try {
    begin(head.bytes)
    for await (const chunk of createReadStream(raw, { start: head.end })) {
      hash.update(chunk as Buffer)
      const piece =
        carried.length > 0 ? Buffer.concat([carried, chunk as Buffer]) : (chunk as Buffer)
      let from = 0
      for (let at = piece.indexOf(lineFeed); at >= 0; at = piece.indexOf(lineFeed, from)) {
        const line = piece.subarray(from, at - 1)
        // Awaited only at the end of a part: awaiting every line would be slow.
        const isPlain = !headLines && !(line[0] === 0x2d && line[1] === 0x2d)
        if (isPlain) leaf?.decoder.line(line)
        else await processLine(line)
        from = at + 1
      }
      carried = Buffer.from(piece.subarray(from))
      if (carried.length > incomingLimits.lineBytes) throw refusedForGood('a line is too long')
      await flush(false)
    }
    if (carried.length > 0) await processLine(carried)
    await finish()
  } finally {
    await output?.close()
  }
  const files: SplitFile[] = []
  for (const { head: partHead, file } of leaves) {
    if (!file || file.size === 0) continue
    const name = safeFileName(await fileNameOf(partHead), unknownType)
    files.push({ name, size: file.size, path: pathOf(file.place) })
  }
  return { files, text: textOf(words, textLeaf?.head), bodyHash: hash.digest() }
}

const lengthOf = (pieces: readonly Buffer[]) => pieces.reduce((sum, piece) => sum + piece.length, 0)

/** Falls back to windows-1252 like browsers for unknown charsets. */
function decoded(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const isBetterText = ({ type, isFile }: PartHead, known: PartHead | undefined): boolean =>
  !isFile &&
  (known ? known.type !== 'text/plain' && type === 'text/plain' : /^text\/(plain|html)$/.test(type))

const namedCharacters: Record<string, string> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  euro: '€',
  pound: '£',
  times: '×',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
}

/** The readable text of HTML, roughly; only ever shown as text. */
const textOfHtml = (html: string) =>
  html
    .replace(/<(style|script|head|title)\b[^>]*>[^]*?<\/\1\s*>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<(br|\/p|\/div|\/tr|\/li|\/h\d)\b[^>]*>/gi, '\n')
    .replace(/<\/t[dh]\b[^>]*>/gi, '\t')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d{1,6}|x[\da-f]{1,5});/gi, (_, code: string) =>
      String.fromCodePoint(Number(code.replace(/^x/i, '0x'))),
    )
    .replace(/&(\w+);/g, (whole, name: string) => namedCharacters[name] ?? whole)
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')

function textOf(words: readonly Buffer[], head: PartHead | undefined): string {
  const text = decoded(Buffer.concat(words), head?.charset ?? 'utf-8')
  return (head?.type === 'text/html' ? textOfHtml(text) : text)
    .replaceAll('\0', '')
    .slice(0, incomingLimits.textChars)
    .toWellFormed()
    .trim()
}
