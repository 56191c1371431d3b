import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export interface NewFile {
  /** As its sender calls it; kept in a form that is safe to offer for download. */
  name: string
  /** Media type, found by content and never as the sender says. */
  type: string
  content: Buffer
}

export interface KeptFile extends NewFile {
  id: number
  size: number
  keptAt: Date
}

/** Endings that a name may have for each type, the usual one first. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
}

const longestName = 150

/**
 * A name without folders, control characters and marks that turn the reading order, which ends in what the file is:
 * `C:\\po\\order.exe` that holds a PDF becomes `order.exe.pdf`.
 */
export function safeFileName(name: string, type: string): string {
  const bare = (name.split(/[/\\]/).at(-1) ?? '')
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"<>:|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const fitting = endings[type] ?? []
  const [, stem = bare, given = ''] = /^(.*)\.([^.]+)$/.exec(bare) ?? []
  // Of a file that nobody has looked into yet the name is all there is, however long it is.
  const isUnknown = fitting.length === 0 && /^\w{1,10}$/.test(given)
  const ending = isUnknown || fitting.includes(given.toLowerCase()) ? given : fitting[0]
  const kept = ending === given ? stem : bare
  const suffix = ending === undefined ? '' : `.${ending}`
  return `${[...(kept || 'file')]
    .slice(0, 100)
    .join('')
    .slice(0, longestName - suffix.length)
    .toWellFormed()}${suffix}`
}

/** Parts are small, as each goes through the driver as a text of twice its size. */
const partBytes = 256 * 1024

/** Keeps a file in the transaction of what names it; its type has been found by content before. */
export async function keepFile(tx: Tx, file: NewFile, now: Date): Promise<number> {
  const { content } = file
  const sha256 = createHash('sha256').update(content).digest()
  const id = await insertFile(tx, file, { size: content.length, sha256, now })
  for (let at = 0; at < content.length; at += partBytes) {
    await insertPart(tx, id, at / partBytes, content.subarray(at, at + partBytes))
  }
  return id
}

/** Keeps a file that lies on this machine, for files too large to be in memory as a whole. */
export async function keepFileAt(
  tx: Tx,
  file: Omit<NewFile, 'content'> & { path: string },
  now: Date,
): Promise<number> {
  const pieces = () => createReadStream(file.path, { highWaterMark: partBytes })
  const hash = createHash('sha256')
  for await (const piece of pieces()) hash.update(piece as Buffer)
  const { size } = await stat(file.path)
  const id = await insertFile(tx, file, { size, sha256: hash.digest(), now })
  let place = 0
  for await (const piece of pieces()) await insertPart(tx, id, place++, piece as Buffer)
  return id
}

async function insertFile(
  tx: Tx,
  { name, type }: Omit<NewFile, 'content'>,
  { size, sha256, now }: { size: number; sha256: Buffer; now: Date },
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into file (name, media_type, size, sha256, kept_at)
    values (${safeFileName(name, type)}, ${type}, ${size}, ${sha256}, ${now})
    returning id`
  return row!.id
}

const insertPart = (tx: Tx, fileId: number, place: number, content: Buffer) => tx`
  insert into file_part (file_id, place, content) values (${fileId}, ${place}, ${content})`

/** A file with its content. Whether this reader may have it is asked before. */
export async function findFile(db: Queryable, id: number): Promise<KeptFile | undefined> {
  const parts = await db<KeptFile[]>`
    select id, name, media_type as type, size, kept_at as "keptAt", file_part.content
    from file join file_part on file_id = id
    where id = ${id} order by place`
  const [first] = parts
  return first && { ...first, content: Buffer.concat(parts.map(({ content }) => content)) }
}

/** Removes a file that nothing names any more. */
export const dropFile = (tx: Tx, id: number) => tx`delete from file where id = ${id}`

const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** What makes a browser save a file under its name instead of showing it (RFC 6266). */
export const attachmentHeaders = (name: string) => ({
  'content-disposition': `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escaped)}`,
})
