import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export interface NewFile {
  /** Name given by the sender; sanitized before it is stored. */
  name: string
  /** Media type, determined by content. */
  type: string
  content: Buffer
}

/** File extensions of each type, the default first. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
}

const maxNameLength = 150
/** Characters of a given name that are looked at, from its end. */
const maxReadLength = 1000

/**
 * Sanitizes a file name: no folders, control or bidirectional characters, and the extension matches the type:
 * `C:\\po\\order.exe` with a PDF inside becomes `order.exe.pdf`.
 */
export function safeFileName(name: string, type: string): string {
  const bare = (name.slice(-maxReadLength).split(/[/\\]/).at(-1) ?? '')
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"<>:|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const fitting = endings[type] ?? []
  const [, stem = bare, extension = ''] = /^(.*)\.([^.]+)$/.exec(bare) ?? []
  // Files of unknown type keep their extension.
  const isUnknown = fitting.length === 0 && /^\w{1,10}$/.test(extension)
  const ending = isUnknown || fitting.includes(extension.toLowerCase()) ? extension : fitting[0]
  const base = ending === extension ? stem : bare
  const suffix = ending === undefined ? '' : `.${ending}`
  return `${[...(base || 'file')]
    .slice(0, 100)
    .join('')
    .slice(0, maxNameLength - suffix.length)
    .toWellFormed()}${suffix}`
}

const partBytes = 64 * 1024

const partsOfBuffer = function* (content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += partBytes) yield content.subarray(at, at + partBytes)
}

/** Binary COPY rows of a file's parts: file, place, content. */
async function* copyRows(
  fileId: number,
  parts: Iterable<Buffer> | AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
  let place = 0
  for await (const part of parts) {
    const head = Buffer.alloc(20)
    head.writeInt16BE(3, 0)
    head.writeInt32BE(4, 2)
    head.writeInt32BE(fileId, 6)
    head.writeInt32BE(2, 10)
    head.writeInt16BE(place++, 14)
    head.writeInt32BE(part.length, 16)
    yield head
    yield part
  }
  yield Buffer.from([0xff, 0xff])
}

async function insertFile(
  tx: Tx,
  { name, type }: Omit<NewFile, 'content'>,
  stored: { size: number; sha256: Buffer; parts: Iterable<Buffer> | AsyncIterable<Buffer> },
  now: Date,
): Promise<number> {
  const { size, sha256, parts } = stored
  const [row] = await tx<{ id: number }[]>`
    insert into file (name, media_type, size, sha256, kept_at)
    values (${safeFileName(name, type)}, ${type}, ${size}, ${sha256}, ${now})
    returning id`
  const { id } = row!
  // Binary COPY: as a parameter each part would be hex text of twice its size.
  const copying = tx`copy file_part (file_id, place, content) from stdin (format binary)`
  await pipeline(Readable.from(copyRows(id, parts)), await copying.writable())
  return id
}

export async function storeFile(tx: Tx, file: NewFile, now: Date): Promise<number> {
  const { content } = file
  const sha256 = createHash('sha256').update(content).digest()
  const parts = partsOfBuffer(content)
  return await insertFile(tx, file, { size: content.length, sha256, parts }, now)
}

/** Stores a file from disk without loading it into memory. */
export async function storeFileFromDisk(
  tx: Tx,
  file: Omit<NewFile, 'content'> & { path: string },
  now: Date,
): Promise<number> {
  const pieces = () => createReadStream(file.path, { highWaterMark: partBytes })
  const hash = createHash('sha256')
  for await (const piece of pieces()) hash.update(piece as Buffer)
  const { size } = await stat(file.path)
  return await insertFile(tx, file, { size, sha256: hash.digest(), parts: pieces() }, now)
}

/** Reads a small file into memory. The caller checks access. */
export async function findFile(db: Queryable, id: number): Promise<NewFile | undefined> {
  const parts = await db<NewFile[]>`
    select name, media_type as type, file_part.content
    from file join file_part on file_id = id
    where id = ${id} order by place`
  const [first] = parts
  return first && { ...first, content: Buffer.concat(parts.map(({ content }) => content)) }
}

export interface OpenFile {
  name: string
  type: string
  size: number
  content: Readable
}

const partsPerQuery = 8

/** Opens a file for streaming. The caller checks access. */
export async function openFile(db: Queryable, id: number): Promise<OpenFile | undefined> {
  const [file] = await db<Omit<OpenFile, 'content'>[]>`
    select name, media_type as type, size from file where id = ${id}`
  return file && { ...file, content: Readable.from(partsOf(db, id), { objectMode: false }) }
}

async function* partsOf(db: Queryable, id: number): AsyncGenerator<Buffer> {
  for (let from = 0; ; from += partsPerQuery) {
    const parts = await db<{ content: Buffer }[]>`
      select content from file_part
      where file_id = ${id} and place >= ${from} and place < ${from + partsPerQuery} order by place`
    for (const { content } of parts) yield content
    if (parts.length < partsPerQuery) return
  }
}

/** Deletes a file that is no longer referenced. */
export const deleteFile = (tx: Tx, id: number) => tx`delete from file where id = ${id}`

const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** Content-Disposition header for a download under this name (RFC 6266). */
export const attachmentHeaders = (name: string) => ({
  'content-disposition': `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escaped)}`,
})
