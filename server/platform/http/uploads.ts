import type { ServerResponse } from 'node:http'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import type { Endpoint, ReceivedFile, SpooledFile } from '#contract/endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import { createTemporaryFolder } from '#server/platform/files/temporary-folder.ts'
import { createCounts } from '#server/platform/http/counts.ts'
import { refuse, type FieldError, type Refused } from '#server/platform/http/refusal.ts'

/** Bodies that this process receives or processes at once, and those of one sender: one in work and one waiting. */
const maxUploads = 20
const maxUploadsOfSender = 2
const maxWaitMs = 60_000

/** A sender must not be silent for longer, nor be slower on average once the first seconds have passed. */
const slowSender = { maxSilenceMs: 10_000, afterMs: 20_000, minBytesPerSecond: 16 * 1024 } as const

export const isTooSlow = (sent: { bytes: number; ms: number; silentMs: number }): boolean =>
  sent.silentMs > slowSender.maxSilenceMs ||
  (sent.ms > slowSender.afterMs && sent.bytes / (sent.ms / 1000) < slowSender.minBytesPerSecond)

/** Ends the connection of a sender that becomes too slow. @returns a function that stops watching */
function cutSlowSender({ raw }: FastifyRequest): () => void {
  const began = performance.now()
  const start = raw.socket.bytesRead
  let [seen, seenAt] = [start, began]
  const timer = setInterval(() => {
    const now = performance.now()
    const { bytesRead } = raw.socket
    if (bytesRead !== seen) [seen, seenAt] = [bytesRead, now]
    if (isTooSlow({ bytes: seen - start, ms: now - began, silentMs: now - seenAt })) raw.destroy()
  }, 1000)
  return () => clearInterval(timer)
}

const uploadsOf = createCounts()
let uploads = 0
/** Large contents are in memory one at a time. */
const inMemory = pLimit(1)

interface Upload {
  /** Writes to a file of the temporary folder. */
  spool(file: AsyncIterable<Buffer>): Promise<SpooledContent>
  /**
   * Waits until no other large content is in memory; held like the files.
   * @returns false after a minute, or when the sender has left
   */
  waitForMemory(): Promise<boolean>
  /** Retains files and memory until this settles, even if the response is closed before. */
  holdUntilDone(work: Promise<unknown>): void
}

interface SpooledContent {
  path: string
  size: number
}

/**
 * Opens a temporary folder for one body, which is received on disk, so that no sender delays another one.
 * @param sender account or address
 * @returns undefined if the sender or all together have too many under way
 */
async function openUpload(response: ServerResponse, sender: string): Promise<Upload | undefined> {
  const isFull = uploads >= maxUploads || uploadsOf.of(sender) >= maxUploadsOfSender
  if (isFull || response.closed) return undefined
  const change = (by: 1 | -1) => {
    uploads += by
    uploadsOf.add(sender, by)
  }
  change(1)
  const { folder, drop } = await createTemporaryFolder('file').catch((error: unknown) => {
    change(-1)
    throw error
  })
  let pending: Promise<unknown> = Promise.resolve()
  const closed = response.closed
    ? Promise.resolve()
    : new Promise<void>((resolve) => response.once('close', () => resolve()))
  const done = closed.then(() => pending).then(noop, noop)
  void done.then(() => change(-1)).then(drop)

  let files = 0
  return {
    async spool(file) {
      const at = path.join(folder, String(files++))
      let size = 0
      const counted = async function* () {
        for await (const chunk of file) {
          size += chunk.length
          yield chunk
        }
      }
      await pipeline(counted, createWriteStream(at, { flags: 'wx', mode: 0o600 }))
      return { path: at, size }
    },
    async waitForMemory() {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      void inMemory(async () => {
        resolve(true)
        if (await promise) await done
      })
      const timer = setTimeout(() => resolve(false), maxWaitMs)
      void closed.then(() => resolve(false))
      return promise.finally(() => clearTimeout(timer))
    },
    holdUntilDone(work) {
      pending = work
    },
  }
}
const noop = () => {}

/** Defers reading JSON bodies on this scope's routes until the caller is authorized. */
export function acceptLargeBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', (_request, _payload, done) => done(null))
}

/** Reads a large JSON body. */
export async function readLargeBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { sender, maxBytes }: { sender: string; maxBytes: number },
): Promise<(Pick<Upload, 'holdUntilDone'> & { body: unknown }) | Refused> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes)
    return refuse(413, refusals.tooLarge)
  const upload = await openUpload(reply.raw, sender)
  if (!upload) return refuse(503, refusals.tooManyPictures, { retryAfter: 30 })
  const stopWatching = cutSlowSender(request)
  try {
    const { path: at, size } = await upload.spool(upTo(maxBytes + 1, request.raw))
    if (size > maxBytes) return refuse(413, refusals.tooLarge)
    stopWatching()
    if (!(await upload.waitForMemory()))
      return refuse(503, refusals.tooManyPictures, { retryAfter: 30 })
    return { ...upload, body: await parsed(request, await readFile(at, 'utf8')) }
  } catch {
    return refuse(400, refusals.badInput)
  } finally {
    stopWatching()
  }
}

/** The chunks until there are so many bytes. */
async function* upTo(bytes: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let length = 0
  for await (const chunk of chunks) {
    yield chunk
    length += chunk.length
    if (length >= bytes) return
  }
}

/** Parses like Fastify's default JSON parser. */
async function parsed(request: FastifyRequest, text: string): Promise<unknown> {
  if (text === '') return undefined
  const parse = request.server.getDefaultJsonParser('error', 'error')
  return new Promise((resolve, reject) => {
    void parse(request, text, (error, body: unknown) => (error ? reject(error) : resolve(body)))
  })
}

interface ReceivedForm {
  fields: Record<string, string>
  files: Record<string, ReceivedFile | SpooledFile>
  errors: FieldError[]
  holdUntilDone: Upload['holdUntilDone']
}

const maxFieldBytes = 128 * 1024
const maxFields = 20

/** Accepts only multipart forms on the routes of this scope. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  const { default: multipart } = await import('@fastify/multipart')
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, { throwFileSizeLimit: false })
}

type Files = NonNullable<Endpoint['files']>

/** Reads a multipart form within the limits of the endpoint; its files are on disk or in memory. */
export async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { sender, files }: { sender: string; files: Files },
): Promise<ReceivedForm | Refused> {
  const { fields: names, bytesEach, isOnDisk } = files
  if (!request.isMultipart()) return refuse(415, refusals.badInput)
  const maxBytes = names.length * bytesEach + maxFieldBytes
  const announced = Number(request.headers['content-length'] ?? maxBytes)
  if (announced > maxBytes) return tooLarge([])
  const upload = await openUpload(reply.raw, sender)
  if (!upload) return refuse(503, refusals.tooManyFiles, { retryAfter: 30 })
  const { holdUntilDone } = upload
  const form: ReceivedForm = { fields: {}, files: {}, errors: [], holdUntilDone }
  const spooled: Record<string, SpooledFile> = {}
  const large: FieldError[] = []
  const missing = new Set(names)
  const stopWatching = cutSlowSender(request)
  try {
    const limits = { fileSize: bytesEach, files: names.length, fields: maxFields }
    for await (const part of request.parts({ limits: { ...limits, fieldSize: maxFieldBytes } })) {
      const { fieldname: name } = part
      if (part.type === 'field') {
        form.fields[name] = String(part.value)
        continue
      }
      const file = await upload.spool(part.file)
      if (!missing.delete(name)) form.errors.push({ param: name, msg: fieldMessages.invalid })
      else if (part.file.truncated) large.push({ param: name, msg: fieldMessages.file(bytesEach) })
      else if (file.size === 0) form.errors.push({ param: name, msg: fieldMessages.emptyFile })
      else spooled[name] = { name: nameOf(part.filename), ...file }
    }
  } catch (error) {
    // Any parser error is invalid input.
    const isTooMuch = (error as { statusCode?: number }).statusCode === 413
    return isTooMuch ? tooLarge([]) : refuse(400, refusals.badInput)
  } finally {
    stopWatching()
  }
  if (large.length) return tooLarge(large)
  for (const name of missing) form.errors.push({ param: name, msg: fieldMessages.required })
  if (isOnDisk) return { ...form, files: spooled }
  if (!(await upload.waitForMemory())) return refuse(503, refusals.tooManyFiles, { retryAfter: 30 })
  for (const [name, file] of Object.entries(spooled)) {
    form.files[name] = { name: file.name, content: await readFile(file.path) }
  }
  return form
}

/** Removes quotes and line breaks, which browsers percent-encode. */
const nameOf = (filename: string) => filename.replace(/%22|%0[AD]/gi, '')

const tooLarge = (errors: FieldError[]) =>
  refuse(413, refusals.tooLarge, errors.length ? { errors } : {})
