import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusals } from '#contract/refusals.ts'
import { refuse, type Refused } from '#server/platform/http/refusal.ts'
import { acquireUploadSlot, type UploadSlot } from '#server/platform/http/uploads/upload-slot.ts'

/** Leaves the JSON of this scope's routes with its sender, until it is known who that is. */
export function takeLargeBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', (_request, _payload, done) => done(null))
}

/** How long a large body may take once it has the slot: others wait for it. */
const arrivalMs = 30_000

interface LargeBody {
  body: unknown
  keepFor: UploadSlot['keepFor']
}

/** A large body of JSON, read into memory within its limit, one after the other. */
export async function readLargeBody(
  request: FastifyRequest,
  reply: FastifyReply,
  most: number,
): Promise<LargeBody | Refused> {
  if (Number(request.headers['content-length'] ?? 0) > most) return refuse(413, refusals.tooLarge)
  const slot = await acquireUploadSlot('body', request.server.server, reply.raw)
  if (!slot) return refuse(503, refusals.tooManyPictures, { retryAfter: 30 })
  const timer = setTimeout(() => request.raw.destroy(), arrivalMs)
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of request.raw as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > most) return refuse(413, refusals.tooLarge)
      chunks.push(chunk)
    }
    const text = Buffer.concat(chunks).toString()
    return { body: await parsed(request, text), keepFor: slot.keepFor }
  } catch {
    return refuse(400, refusals.badInput)
  } finally {
    clearTimeout(timer)
  }
}

/** Read as the JSON of every other call is. */
async function parsed(request: FastifyRequest, text: string): Promise<unknown> {
  if (text === '') return undefined
  const parse = request.server.getDefaultJsonParser('error', 'error')
  return new Promise((resolve, reject) => {
    void parse(request, text, (error, body: unknown) => (error ? reject(error) : resolve(body)))
  })
}
