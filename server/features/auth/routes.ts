import { login, logout, session } from '#contract/auth.ts'
import { endSession, endSessionOfToken } from '#server/features/auth/queries.ts'
import { loadUser, signIn } from '#server/features/auth/sign-in.ts'
import { hashToken } from '#server/features/auth/make-token.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused } from '#server/platform/http/refusal.ts'
import type { SessionCarrier } from '#server/platform/http/session-carrier.ts'
import { sourceOf } from '#server/platform/http/source.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountAuth(mount: Mount, platform: Platform, carrier: SessionCarrier): void {
  const { sql } = platform.database

  mount(login, async ({ body, request, reply, sessionId }) => {
    const signedIn = await signIn(platform, {
      email: body.email,
      password: body.password,
      source: sourceOf(request.ip),
      userAgent: request.headers['user-agent'] ?? '',
      device: carrier.device(request),
    })
    if (isRefused(signedIn)) return signedIn
    const { token, deviceMark, user } = signedIn
    const payload = { msg: 'Signed in', user }
    if (!carrier.isFromPage(request)) {
      return { status: 200, requires2FA: false, sessionId: token, token, payload }
    }
    if (sessionId !== undefined) await endSession(sql, sessionId, platform.clock.now())
    carrier.give(request, reply, token, deviceMark)
    return { status: 200, requires2FA: false, payload }
  })

  mount(logout, async ({ body, viewer, request, reply, sessionId }) => {
    const now = platform.clock.now()
    if (sessionId !== undefined) await endSession(sql, sessionId, now)
    // An API client may name its session in the body alone: the token is the permission (AU-008).
    else if (viewer.kind === 'visitor' && body?.sessionId) {
      await endSessionOfToken(sql, hashToken(body.sessionId), now)
    }
    carrier.take(request, reply)
    return { status: 200, payload: { msg: 'Signed out' } }
  })

  mount(session, async ({ viewer, isForcedOut }) => ({
    status: 200,
    payload: {
      forceLogout: isForcedOut,
      user: viewer.kind === 'contact' ? await loadUser(platform, viewer.contactId) : null,
    },
  }))
}
