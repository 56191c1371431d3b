import { buffer } from 'node:stream/consumers'
import type { Server, ServerResponse } from 'node:http'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import type { Endpoint, ReceivedFile, SpooledFile } from '#contract/endpoint.ts'
import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import { createTemporaryFolder } from '#server/platform/files/temporary-folder.ts'
import { refuse, type FieldError, type Refused } from '#server/platform/http/refusal.ts'

/** Waiting requests have sent only their headers. */
const maxWaiting = 8
const maxWaitMs = 60_000

/** Forms with files share one queue, large bodies another. */
type Kind = 'form' | 'body'

const createQueue = () => ({ limit: pLimit(1), waiting: 0 })
const queues = {
  form: new WeakMap<Server, ReturnType<typeof createQueue>>(),
  body: new WeakMap<Server, ReturnType<typeof createQueue>>(),
}

interface UploadSlot {
  /** Holds the slot until this settles, even if the response is closed before. */
  holdUntilDone(work: Promise<unknown>): void
}

/**
 * Lets one request of a kind at a time hold large data in memory, until its response is closed.
 * @returns undefined where too many wait, the wait took a minute, or the sender left
 */
async function acquireUploadSlot(
  kind: Kind,
  server: Server,
  response: ServerResponse,
): Promise<UploadSlot | undefined> {
  const queue = queues[kind].get(server) ?? createQueue()
  queues[kind].set(server, queue)
  if (queue.waiting >= maxWaiting || response.closed) return undefined

  const acquired = Promise.withResolvers<boolean>()
  const closed = new Promise<void>((resolve) => response.once('close', () => resolve()))
  let held: Promise<unknown> = closed
  void queue.limit(async () => {
    acquired.resolve(true)
    if (!(await acquired.promise)) return
    await closed
    await held.catch(() => {})
  })
  const timer = setTimeout(() => acquired.resolve(false), maxWaitMs)
  void closed.then(() => acquired.resolve(false))
  queue.waiting += 1
  const isAcquired = await acquired.promise
  queue.waiting -= 1
  clearTimeout(timer)
  if (!isAcquired) return undefined
  return {
    holdUntilDone(work) {
      held = work
    },
  }
}

/** Defers reading JSON bodies on this scope's routes until the caller is authorized. */
export function acceptLargeBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', (_request, _payload, done) => done(null))
}

const bodyTimeoutMs = 30_000

/** Reads a large JSON body into memory, one request at a time. */
export async function readLargeBody(
  request: FastifyRequest,
  reply: FastifyReply,
  maxBytes: number,
): Promise<(UploadSlot & { body: unknown }) | Refused> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes)
    return refuse(413, refusals.tooLarge)
  const slot = await acquireUploadSlot('body', request.server.server, reply.raw)
  if (!slot) return refuse(503, refusals.tooManyPictures, { retryAfter: 30 })
  const timer = setTimeout(() => request.raw.destroy(), bodyTimeoutMs)
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of request.raw as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > maxBytes) return refuse(413, refusals.tooLarge)
      chunks.push(chunk)
    }
    const text = Buffer.concat(chunks).toString()
    return { ...slot, body: await parsed(request, text) }
  } catch {
    return refuse(400, refusals.badInput)
  } finally {
    clearTimeout(timer)
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

/** Concurrent uploads to disk. */
const maxOpenSpools = 20
let open = 0

interface FileStore {
  put(
    file: AsyncIterable<Buffer>,
  ): Promise<{ size: number } & ({ content: Buffer } | { path: string })>
  holdUntilDone: UploadSlot['holdUntilDone']
}

/** Opens a temporary folder for the files of one form, removed after the response and `holdUntilDone`; undefined when too many are open. */
async function openFileSpool(answer: ServerResponse): Promise<FileStore | undefined> {
  if (open >= maxOpenSpools) return undefined
  open += 1
  const { folder, drop } = await createTemporaryFolder('file').catch((error: unknown) => {
    open -= 1
    throw error
  })
  let held: Promise<unknown> = Promise.resolve()
  const end = async () => {
    open -= 1
    await drop()
  }
  const release = () => void held.then(end, end)
  if (answer.closed) release()
  else answer.once('close', release)
  let count = 0
  return {
    async put(file) {
      const at = path.join(folder, String(count++))
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
    holdUntilDone(work) {
      held = work
    },
  }
}

interface ReceivedForm {
  fields: Record<string, string>
  files: Record<string, ReceivedFile | SpooledFile>
  errors: FieldError[]
  /** Keeps the files and the upload slot until this settles. */
  holdUntilDone: UploadSlot['holdUntilDone']
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

/** Reads a multipart form into memory or onto disk, within the limits of the endpoint. */
export async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { fields: names, bytesEach, isOnDisk }: Files,
): Promise<ReceivedForm | Refused> {
  if (!request.isMultipart()) return refuse(415, refusals.badInput)
  const maxBytes = names.length * bytesEach + maxFieldBytes
  const announced = Number(request.headers['content-length'] ?? maxBytes)
  if (announced > maxBytes) return tooLarge([])
  const store = await (isOnDisk ? openFileSpool(reply.raw) : openMemoryStore(request, reply))
  if (!store) return refuse(503, refusals.tooManyFiles, { retryAfter: 30 })
  const { holdUntilDone } = store
  const form: ReceivedForm = { fields: {}, files: {}, errors: [], holdUntilDone }
  const large: FieldError[] = []
  const known = new Set(names)
  try {
    const limits = { fileSize: bytesEach, files: names.length, fields: maxFields }
    for await (const part of request.parts({ limits: { ...limits, fieldSize: maxFieldBytes } })) {
      const { fieldname: name } = part
      if (part.type === 'field') {
        form.fields[name] = String(part.value)
        continue
      }
      const { size, ...kept } = await store.put(part.file)
      if (!known.delete(name)) form.errors.push({ param: name, msg: fieldMessages.invalid })
      else if (part.file.truncated) large.push({ param: name, msg: fieldMessages.file(bytesEach) })
      else if (size === 0) form.errors.push({ param: name, msg: fieldMessages.emptyFile })
      else form.files[name] = { name: nameOf(part.filename), size, ...kept }
    }
  } catch (error) {
    // Any parser error is invalid input.
    const isTooMuch = (error as { statusCode?: number }).statusCode === 413
    return isTooMuch ? tooLarge([]) : refuse(400, refusals.badInput)
  }
  if (large.length) return tooLarge(large)
  for (const name of known) form.errors.push({ param: name, msg: fieldMessages.required })
  return form
}

/** Keeps the files of one form at a time in memory. */
async function openMemoryStore(
  { server }: FastifyRequest,
  reply: FastifyReply,
): Promise<FileStore | undefined> {
  const slot = await acquireUploadSlot('form', server.server, reply.raw)
  if (!slot) return undefined
  return {
    ...slot,
    async put(file) {
      const content = await buffer(file)
      return { size: content.length, content }
    },
  }
}

/** Removes quotes and line breaks, which browsers percent-encode. */
const nameOf = (filename: string) => filename.replace(/%22|%0[AD]/gi, '')

const tooLarge = (errors: FieldError[]) =>
  refuse(413, refusals.tooLarge, errors.length ? { errors } : {})
