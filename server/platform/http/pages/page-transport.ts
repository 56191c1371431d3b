import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import inject, { type DispatchFunc, type InjectOptions } from 'light-my-request'
import { session } from '#contract/auth/auth.ts'
import type { Config } from '#server/platform/config.ts'
import type { PageTransport } from '#server/platform/http/pages/page-build.ts'
import { internalCallHeader, internalCallSecret } from '#server/platform/http/server.ts'

/** Headers that identify the caller, forwarded to internal calls. */
const forwardedHeaders = [
  'cookie',
  'host',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
] as const

/** Origin of the site: PUBLIC_URL, else that of the request. */
export function originOf(request: FastifyRequest, config: Config): string {
  if (config.publicUrl !== undefined) return config.publicUrl
  const origin = `${request.protocol}://${request.host}`
  return URL.canParse(origin) ? new URL(origin).origin : `http://localhost:${config.port}`
}

/** In-process API client that acts for the viewer of a page. */
export function pageTransport(app: FastifyInstance, request: FastifyRequest) {
  const headers: Record<string, string> = {
    [internalCallHeader]: internalCallSecret,
    'x-request-id': request.id,
  }
  for (const name of forwardedHeaders) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  const setCookies: string[] = []
  let userUpdate: string | undefined
  let isSignedIn = false

  const transport: PageTransport = async (method, url, body) => {
    // Not by the server's own inject, which refuses once a stop has begun and pages are still being drawn.
    const answer = await inject(app.routing as DispatchFunc, {
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
    /** Copies cookies and user updates of the API responses to the page's response. */
    forwardHeaders(reply: FastifyReply) {
      if (setCookies.length) void reply.header('set-cookie', setCookies)
      if (userUpdate !== undefined) void reply.header('x-user-update', userUpdate)
    },
  }
}

function hasUser(answer: unknown): boolean {
  return Boolean((answer as { payload?: { user?: unknown } } | null)?.payload?.user)
}
