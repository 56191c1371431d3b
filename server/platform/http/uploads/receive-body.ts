import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusals } from '#contract/refusals.ts'
import { refuse, type Refused } from '#server/platform/http/refusal.ts'
import { acquireUploadSlot, type UploadSlot } from '#server/platform/http/uploads/upload-slot.ts'

/** Defers reading JSON bodies on this scope's routes until the caller is authorized. */
export function acceptLargeBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', (_request, _payload, done) => done(null))
}

/** Time limit for receiving a body while it holds the upload slot. */
const bodyTimeoutMs = 30_000

interface LargeBody {
  body: unknown
  holdUntilDone: UploadSlot['holdUntilDone']
}

/** Reads a large JSON body into memory, one request at a time. */
export async function readLargeBody(
  request: FastifyRequest,
  reply: FastifyReply,
  most: number,
): Promise<LargeBody | Refused> {
  if (Number(request.headers['content-length'] ?? 0) > most) return refuse(413, refusals.tooLarge)
  const slot = await acquireUploadSlot('body', request.server.server, reply.raw)
  if (!slot) return refuse(503, refusals.tooManyPictures, { retryAfter: 30 })
  const timer = setTimeout(() => request.raw.destroy(), bodyTimeoutMs)
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of request.raw as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > most) return refuse(413, refusals.tooLarge)
      chunks.push(chunk)
    }
    const text = Buffer.concat(chunks).toString()
    return { body: await parsed(request, text), holdUntilDone: slot.holdUntilDone }
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
