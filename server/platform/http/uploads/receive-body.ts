import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusals } from '#contract/refusals.ts'
import { refuse, type Refused } from '#server/platform/http/refusal.ts'
import { takeTurn, type Turn } from '#server/platform/http/uploads/take-turn.ts'
import { sweepBuffers, sweepTexts } from '#server/platform/files/sweep-memory.ts'

/** Leaves the JSON of this scope's routes with its sender, until it is known who that is. */
export function takeLargeBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', (_request, _payload, done) => done(null))
}

/** How long a large body may take from its turn on: others wait behind it. */
const arrivalMs = 30_000

interface LargeBody {
  body: unknown
  keepFor: Turn['keepFor']
}

/** A large body of JSON, read into memory within its limit, one after the other. */
export async function readLargeBody(
  request: FastifyRequest,
  reply: FastifyReply,
  most: number,
): Promise<LargeBody | Refused> {
  if (Number(request.headers['content-length'] ?? 0) > most) return refuse(413, refusals.tooLarge)
  const turn = await takeTurn('body', request.server.server, reply.raw)
  if (!turn) return refuse(503, refusals.tooManyPictures, { retryAfter: 30 })
  const room = turn.room(0, most)
  const timer = setTimeout(() => request.raw.destroy(), arrivalMs)
  let length = 0
  try {
    for await (const chunk of request.raw as AsyncIterable<Buffer>) {
      if (length + chunk.length > most) return refuse(413, refusals.tooLarge)
      length += chunk.copy(room, length)
      sweepBuffers(chunk.length)
    }
    sweepTexts(length)
    return { body: await parsed(request, room.toString('utf8', 0, length)), keepFor: turn.keepFor }
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
