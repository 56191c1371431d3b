import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import { session } from '#contract/auth/auth.ts'
import type { Config } from '#server/platform/config.ts'
import type { PageTransport } from '#server/platform/http/pages/page-build.ts'
import { internalCallHeader, internalCallSecret } from '#server/platform/http/server.ts'

/** What says who calls and from where; an internal call repeats it as it came. */
const repeated = [
  'cookie',
  'host',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
] as const

/** Where people reach the site: PUBLIC_URL, else as this request did. */
export function originOf(request: FastifyRequest, config: Config): string {
  if (config.publicUrl !== undefined) return config.publicUrl
  const asked = `${request.protocol}://${request.host}`
  return URL.canParse(asked) ? new URL(asked).origin : `http://localhost:${config.port}`
}

/** Calls of the API inside this process on behalf of a page's viewer. */
export function pageTransport(app: FastifyInstance, request: FastifyRequest) {
  const headers: Record<string, string> = {
    [internalCallHeader]: internalCallSecret,
    'x-request-id': request.id,
  }
  for (const name of repeated) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  const setCookies: string[] = []
  let userUpdate: string | undefined
  let isSignedIn = false

  const transport: PageTransport = async (method, url, body) => {
    const answer = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      headers,
      remoteAddress: request.socket.remoteAddress ?? request.ip,
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const cookies = answer.headers['set-cookie']
    if (cookies !== undefined) setCookies.push(...[cookies].flat())
    const update = answer.headers['x-user-update']
    if (typeof update === 'string') userUpdate = update
    const parsed: unknown = answer.body === '' ? null : answer.json()
    if (url === session.path && hasUser(parsed)) isSignedIn = true
    return { status: answer.statusCode, body: parsed, userUpdate }
  }
  return {
    transport,
    isSignedIn: () => isSignedIn,
    /** Hands on what the calls answered beside their bodies. */
    handOver(reply: FastifyReply) {
      if (setCookies.length) void reply.header('set-cookie', setCookies)
      if (userUpdate !== undefined) void reply.header('x-user-update', userUpdate)
    },
  }
}

function hasUser(answer: unknown): boolean {
  return Boolean((answer as { payload?: { user?: unknown } } | null)?.payload?.user)
}
