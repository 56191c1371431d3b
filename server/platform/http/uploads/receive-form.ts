import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, ReceivedFile, SpooledFile } from '#contract/endpoint.ts'
import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import { openFileSpool } from '#server/platform/http/uploads/spool-files.ts'
import { refuse, type FieldError, type Refused } from '#server/platform/http/refusal.ts'
import { acquireUploadSlot, type UploadSlot } from '#server/platform/http/uploads/upload-slot.ts'

/** Fields and files of a multipart form, with validation errors. */
interface ReceivedForm {
  fields: Record<string, string>
  files: Record<string, ReceivedFile | SpooledFile>
  errors: FieldError[]
  /** Keeps the files and the upload slot until this settles. */
  holdUntilDone: UploadSlot['holdUntilDone']
}

/** Total size of the text fields. */
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
  const keeper = await (isOnDisk ? onDisk(reply) : inMemory(request, reply))
  if (!keeper) return refuse(503, refusals.tooManyFiles, { retryAfter: 30 })
  const form: ReceivedForm = {
    fields: {},
    files: {},
    errors: [],
    holdUntilDone: keeper.holdUntilDone,
  }
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
      const { size, ...kept } = await keeper.keep(part.file)
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

interface Keeper {
  keep(
    file: AsyncIterable<Buffer>,
  ): Promise<{ size: number } & ({ content: Buffer } | { path: string })>
  holdUntilDone: UploadSlot['holdUntilDone']
}

async function inMemory(
  { server }: FastifyRequest,
  reply: FastifyReply,
): Promise<Keeper | undefined> {
  const slot = await acquireUploadSlot('form', server.server, reply.raw)
  return (
    slot && {
      holdUntilDone: slot.holdUntilDone,
      async keep(file) {
        const content = await buffer(file)
        return { size: content.length, content }
      },
    }
  )
}

async function onDisk(reply: FastifyReply): Promise<Keeper | undefined> {
  const spool = await openFileSpool(reply.raw)
  return spool && { holdUntilDone: spool.holdUntilDone, keep: spool.put }
}

/** Removes quotes and line breaks, which browsers percent-encode. */
const nameOf = (filename: string) => filename.replace(/%22|%0[AD]/gi, '')

const tooLarge = (errors: FieldError[]) =>
  refuse(413, refusals.tooLarge, errors.length ? { errors } : {})
