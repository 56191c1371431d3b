import type { FastifyInstance } from 'fastify'
import { paths } from '#contract/paths.ts'
import { refusals } from '#contract/refusals.ts'
import type { Actor } from '#server/platform/audit.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { sourceOf } from '#server/platform/http/source.ts'
import { sendRefusal } from '#server/platform/http/translate-errors.ts'

/**
 * Mounts one-click unsubscribe (RFC 8058): a POST by the mail client without cookie, sign-in or redirect.
 * `stop` unsubscribes by token and returns whether the token was valid.
 */
export function mountOneClick(
  app: FastifyInstance,
  stop: (token: string, actor: Actor) => Promise<boolean>,
): void {
  void app.register(async (scope) => {
    // The body is ignored: the token in the path authorizes the request.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'],
      { parseAs: 'buffer', bodyLimit: 10_000 },
      (_request, _body, done) => done(null, undefined),
    )
    scope.post<{ Params: { token: string } }>(
      paths.unsubscribe(':token'),
      async (request, reply) => {
        const { ip, id: requestId } = request
        const actor: Actor = { kind: 'visitor', source: sourceOf(ip), requestId }
        return (await stop(request.params.token, actor))
          ? reply.send({ status: 200, payload: {} })
          : sendRefusal(reply, notFound(refusals.badLink))
      },
    )
  })
}
