import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, ReceivedFile, SpooledFile } from '#contract/endpoint.ts'
import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import { openFileSpool } from '#server/platform/http/uploads/spool-files.ts'
import { refuse, type FieldError, type Refused } from '#server/platform/http/refusal.ts'
import { acquireUploadSlot, type UploadSlot } from '#server/platform/http/uploads/upload-slot.ts'

/** Fields of a form with files, and what is wrong with them so far. */
interface ReceivedForm {
  fields: Record<string, string>
  files: Record<string, ReceivedFile | SpooledFile>
  errors: FieldError[]
  /** Keeps the files until this is done; other forms are not read before. */
  keepFor: UploadSlot['keepFor']
}

/** What the fields of a form may hold together, in bytes, besides its files. */
const mostFieldBytes = 128 * 1024
const mostFields = 20

/** Lets the routes of this scope take forms with files, and nothing else. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  const { default: multipart } = await import('@fastify/multipart')
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, { throwFileSizeLimit: false })
}

type Files = NonNullable<Endpoint['files']>

/** Fields and files of a form, read into memory or onto the disk within the limits that its endpoint names. */
export async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { fields: names, bytesEach, isOnDisk }: Files,
): Promise<ReceivedForm | Refused> {
  if (!request.isMultipart()) return refuse(415, refusals.badInput)
  const most = names.length * bytesEach + mostFieldBytes
  const announced = Number(request.headers['content-length'] ?? most)
  if (announced > most) return tooLarge([])
  const keeper = await (isOnDisk ? onDisk(reply) : inMemory(request, reply))
  if (!keeper) return refuse(503, refusals.tooManyFiles, { retryAfter: 30 })
  const form: ReceivedForm = { fields: {}, files: {}, errors: [], keepFor: keeper.keepFor }
  const large: FieldError[] = []
  const known = new Set(names)
  try {
    const limits = { fileSize: bytesEach, files: names.length, fields: mostFields }
    for await (const part of request.parts({ limits: { ...limits, fieldSize: mostFieldBytes } })) {
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
    // What the reader of forms cannot make sense of is bad input, whatever it calls it.
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
  keepFor: UploadSlot['keepFor']
}

async function inMemory(
  { server }: FastifyRequest,
  reply: FastifyReply,
): Promise<Keeper | undefined> {
  const slot = await acquireUploadSlot('form', server.server, reply.raw)
  return (
    slot && {
      keepFor: slot.keepFor,
      async keep(file) {
        const content = await buffer(file)
        return { size: content.length, content }
      },
    }
  )
}

async function onDisk(reply: FastifyReply): Promise<Keeper | undefined> {
  const spool = await openFileSpool(reply.raw)
  return spool && { keepFor: spool.keepFor, keep: spool.put }
}

/** Browsers write quotes and line breaks of a name so; none of them is kept. */
const nameOf = (filename: string) => filename.replace(/%22|%0[AD]/gi, '')

const tooLarge = (errors: FieldError[]) =>
  refuse(413, refusals.tooLarge, errors.length ? { errors } : {})
