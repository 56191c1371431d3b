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
  isSignature,
  type Packed,
  readPartHead,
  type PartHead,
} from '#server/platform/incoming/mime-part.ts'
import type { Head } from '#server/platform/incoming/head.ts'
import { refusedForGood } from '#server/platform/incoming/smtp-reply.ts'
import { readText, type TextGroup, type TextPart } from '#server/platform/incoming/mail-text.ts'
import type { SpooledMail } from '#server/platform/incoming/spool.ts'

/** A decoded attachment in the temporary folder of the mail. */
export interface SplitFile {
  name: string
  size: number
  path: string
}

export interface SplitMail {
  files: SplitFile[]
  /** The text that the sender saw: the better one of alternatives, all of several parts. */
  text: string
  /** Set if the mail, or all that it has, is packed in a form that is not read. */
  unread: Packed | undefined
  /** SHA-256 of the raw body. */
  bodyHash: Buffer
}

/** Type before the feature inspects the content. */
export const unknownType = 'application/octet-stream'

interface Leaf {
  head: PartHead
  decoder: BodyDecoder
  file: { place: number; size: number } | undefined
  text: TextPart | undefined
}
interface Level {
  boundary: Buffer
  group: TextGroup
}

const twoDashes = 0x2d2d
const lineFeed = 0x0a

/**
 * Streaming MIME splitter: memory holds one chunk, the longest line and the names. Finds the leaves of multiparts; an
 * attached message is a file.
 * @throws SmtpReply for too many parts or levels, or too long headers or lines
 */
export async function splitMail({ folder, raw }: SpooledMail, head: Head): Promise<SplitMail> {
  const levels: Level[] = []
  const leaves: Leaf[] = []
  const packed = new Set<Packed>()
  const text: TextGroup = { isAlternative: false, parts: [] }
  let textBytes = 0
  /** Number of boundaries, including those of empty parts. */
  let parts = 0
  /** Lines of the current part header; undefined in bodies and between parts. */
  let headLines: Buffer[] | undefined
  let headBytes = 0
  let leaf: Leaf | undefined
  let output: FileHandle | undefined

  const begin = (bytes: Buffer) => {
    const head = readPartHead(bytes)
    const group = levels.at(-1)?.group ?? text
    if (head.packed) packed.add(head.packed)
    if (head.boundary) {
      const inner = { isAlternative: head.type === 'multipart/alternative', parts: [] }
      group.parts.push(inner)
      levels.push({ boundary: head.boundary, group: inner })
      if (levels.length > incomingLimits.depth) throw refusedForGood('the mail has too many levels')
      return
    }
    leaf = { head: head, decoder: decoderFor(head.encoding), file: undefined, text: undefined }
    if (!head.isFile) {
      leaf.text = { ...head, isHtml: head.type === 'text/html', bytes: [], isCut: false }
      group.parts.push(leaf.text)
    } else if (
      leaves.length < incomingLimits.files &&
      !isSignature(head) &&
      !isOther(head, group)
    ) {
      leaf.file = { place: leaves.length, size: 0 }
      leaves.push(leaf)
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
    } else if (leaf.text) {
      const stored = decoded.subarray(0, incomingLimits.textBytes - textBytes)
      leaf.text.isCut ||= stored.length < decoded.length
      leaf.text.bytes.push(stored)
      textBytes += stored.length
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
      const { boundary } = levels[level]!
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
  let isAllPacked = true
  for (const { head: partHead, file } of leaves) {
    if (!file || file.size === 0) continue
    isAllPacked &&= partHead.packed !== undefined
    const name = safeFileName(await fileNameOf(partHead), unknownType)
    files.push({ name, size: file.size, path: pathOf(file.place) })
  }
  const read = await readText(text)
  return {
    files,
    text: read.text,
    unread: unreadIn(read.isEncrypted ? new Set(['encrypted']) : packed, {
      isEmpty: read.text === '' && isAllPacked,
    }),
    bodyHash: hash.digest(),
  }
}

/** One more way of writing the text, such as an invitation for the calendar. */
const isOther = ({ type }: PartHead, { isAlternative }: TextGroup): boolean =>
  isAlternative && /^text\/(?:calendar|enriched|richtext|rtf|watch-html|x-amp-html)$/.test(type)

/** A mail without words is not read if it has nothing but what is packed. */
function unreadIn(
  packed: ReadonlySet<Packed>,
  { isEmpty }: { isEmpty: boolean },
): Packed | undefined {
  if (packed.has('encrypted')) return 'encrypted'
  if (packed.has('signedOnly')) return 'signedOnly'
  const [kind] = packed
  return isEmpty ? kind : undefined
}
