import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { normalizeTimeZone } from '#contract/dates.ts'
import { refusals } from '#contract/refusals.ts'
import type { Log } from '#server/platform/log.ts'
import { faultOf } from '#server/platform/log-fault.ts'
import { notFound, refusalText, refuse, type Refused } from '#server/platform/http/refusal.ts'

/** Error codes while PostgreSQL restarts, is out of resources, or is unreachable. */
const unavailableCodes = new Set([
  'CONNECTION_ENDED',
  'NO_PRIMARY',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  // Deadlock, serialization failure, statement timeout.
  '40P01',
  '40001',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53100',
  '53200',
  '53300',
  // Disk full is 53100; managed servers turn read-only first, and a replica always is.
  '25006',
  '08006',
  '08001',
])
/** Characters that PostgreSQL cannot store. */
const badTextCodes = new Set(['22021', '22P05'])

/** Errors of pg without a code, when a connection is lost or cannot be opened in time. */
const lostMessages =
  /^(Connection terminated|timeout expired|Client (has encountered a connection error|was closed))/

export function isUnavailable(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown }
  if (code === undefined) return error instanceof Error && lostMessages.test(error.message)
  // A missing socket, not any missing file.
  if (code === 'ENOENT') return syscall === 'connect'
  // A connection with TLS that this process has closed.
  if (code === 'EBADF') return syscall === 'write'
  return typeof code === 'string' && unavailableCodes.has(code)
}

export function sendRefusal(reply: FastifyReply, refused: Refused): FastifyReply {
  if (refused.retryAfter !== undefined) void reply.header('retry-after', refused.retryAfter)
  const timeZone = reply.request.cookies?.['tz']
  const msg = refusalText(refused, timeZone && normalizeTimeZone(timeZone))
  return reply.code(refused.status).send({
    status: refused.status,
    payload: {
      msg,
      // As API-044 names it.
      message: msg,
      ...(refused.extra === undefined ? {} : { extra: refused.extra }),
      ...(refused.errors === undefined ? {} : { errors: refused.errors }),
    },
  })
}

function refusalFor(error: FastifyError): Refused | undefined {
  if (isUnavailable(error)) return refuse(503, refusals.unavailable, { retryAfter: 1 })
  if (badTextCodes.has(error.code)) return refuse(400, refusals.badInput)
  switch (error.statusCode) {
    case 400:
      return refuse(400, refusals.badInput)
    case 404:
      return notFound()
    case 413:
      return refuse(413, refusals.tooLarge)
    case 414:
      return refuse(400, refusals.tooLarge)
    case 415:
      return refuse(415, refusals.badInput)
    case 429:
      return refuse(429, refusals.tooManyRequests)
    case 412:
    case 416:
      return refuse(error.statusCode, refusals.badInput)
    default:
      return undefined
  }
}

const unavailable = {
  begins: 'requests fail because a dependency is down',
  ends: 'requests succeed again',
}

/** Each request has its own line with its status; why is logged every few minutes, with the last request. */
export function recordUnavailable({ id, log, server }: FastifyRequest, err: unknown): void {
  log.debug({ err }, 'a dependency is down')
  faultOf(server.log as Log, unavailable).failed({ err, reqId: id })
}

/** Responds to a thrown error; unexpected errors show only the request id. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refused = refusalFor(error)
  if (refused) {
    if (refused.status === 503) recordUnavailable(request, error)
    return sendRefusal(reply, refused)
  }
  request.log.error({ err: error }, 'unhandled error')
  return reply.code(500).send({
    status: 500,
    payload: { msg: refusals.fault, message: refusals.fault, requestId: request.id },
  })
}

export function translateErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(answerError)
}
