import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import type { ReceivedFile } from '#contract/endpoint.ts'
import type { NewFile } from '#server/platform/files/stored-files.ts'
import { scanFile, type Scanner } from '#server/platform/files/virus-scan.ts'

// Word files are zip archives. Entries are inflated only to count bytes, never kept in memory or on disk.

const maxEntries = 2000
const maxUnpackedBytes = 100 * 1024 * 1024

interface Entry {
  name: string
  method: number
  packed: number
  offset: number
}

/** Entries of the central directory; undefined for invalid, encrypted or oversized archives. */
function entriesOf(zip: Buffer): Entry[] | undefined {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > zip.length) return undefined
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  if (count > maxEntries) return undefined
  const entries: Entry[] = []
  for (let n = 0; n < count; n++) {
    if (at + 46 > end || zip.readUInt32LE(at) !== 0x02014b50) return undefined
    const isEncrypted = (zip.readUInt16LE(at + 8) & 1) !== 0
    const nameLength = zip.readUInt16LE(at + 28)
    if (isEncrypted) return undefined
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      offset: zip.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

/** Compressed bytes of an entry; undefined when they lie outside the file. */
function bytesOf(zip: Buffer, { offset, packed }: Entry): Buffer | undefined {
  if (offset + 30 > zip.length || zip.readUInt32LE(offset) !== 0x04034b50) return undefined
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  return start + packed > zip.length ? undefined : zip.subarray(start, start + packed)
}

/** Inflated size, counted until it exceeds `maxBytes`; undefined for invalid data. */
async function unpackedSize(packed: Buffer, maxBytes: number): Promise<number | undefined> {
  let size = 0
  try {
    const unpacking = createInflateRaw({ chunkSize: 256 * 1024 })
    for await (const chunk of Readable.from([packed]).pipe(unpacking)) {
      size += (chunk as Buffer).length
      if (size > maxBytes) break
    }
    return size
  } catch {
    return undefined
  }
}

const needed = ['[Content_Types].xml', 'word/document.xml']

/** Whether a zip is a Word document without macros; all entries are inflated, as stated sizes are not trusted. */
async function isWordDocument(zip: Buffer): Promise<boolean> {
  const entries = entriesOf(zip)
  if (!entries || !needed.every((name) => entries.some((entry) => entry.name === name)))
    return false
  if (entries.some(({ name }) => /vbaProject\.bin$/i.test(name))) return false
  // Overlapping entries are a zip bomb technique.
  if (entries.reduce((sum, { packed }) => sum + packed, 0) > zip.length) return false
  let remainingBytes = maxUnpackedBytes
  for (const entry of entries) {
    const packed = bytesOf(zip, entry)
    if (!packed || (entry.method !== 0 && entry.method !== 8)) return false
    const size = entry.method === 0 ? packed.length : await unpackedSize(packed, remainingBytes)
    if (size === undefined || size > remainingBytes) return false
    remainingBytes -= size
  }
  return true
}

const streamName = Buffer.from('WordDocument\0', 'utf16le')

/**
 * Whether an OLE compound file contains a Word document. Installers, spreadsheets and mails use the same container;
 * directory entries are 128 bytes long.
 */
function isOldWordDocument(file: Buffer): boolean {
  for (let at = 512; at + 128 <= file.length; at += 128) {
    const isStream = file[at + 66] === 2 && file.readUInt16LE(at + 64) === streamName.length
    if (
      isStream &&
      file.compare(streamName, 0, streamName.length, at, at + streamName.length) === 0
    )
      return true
  }
  return false
}

/** Media type by content; undefined for types that are not accepted. */
async function typeOf(content: Buffer): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  const detected = await fileTypeFromBuffer(content)
  switch (detected?.ext) {
    case 'pdf':
    case 'jpg':
    case 'png':
      return detected.mime
    case 'docx':
      return (await isWordDocument(content)) ? detected.mime : undefined
    case 'cfb':
      return isOldWordDocument(content) ? 'application/msword' : undefined
    default:
      return undefined
  }
}

/**
 * Checks a received file: its type is determined by content, and it is scanned for viruses where clamd is configured.
 * @returns the file with its media type, or the reason for rejecting it
 */
export async function checkFile(
  { name, content }: ReceivedFile,
  scanner: Scanner | undefined,
): Promise<NewFile | 'type' | 'virus'> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const type = await typeOf(bytes)
  if (type === undefined) return 'type'
  const virus = scanner && (await scanFile(scanner, bytes))
  return virus === undefined ? { name, type, content: bytes } : 'virus'
}
