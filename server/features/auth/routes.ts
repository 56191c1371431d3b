import { logout, session } from '#contract/auth/auth.ts'
import { login } from '#contract/auth/sessions.ts'
import { loadUser, signIn } from '#server/features/auth/sessions/sign-in.ts'
import { mountPasswords } from '#server/features/auth/passwords/routes.ts'
import { mountSessions } from '#server/features/auth/sessions/routes.ts'
import { mountTwoFactor } from '#server/features/auth/two-factor/routes.ts'
import { signOut } from '#server/features/auth/sessions/end-sessions.ts'
import { hashToken } from '#server/features/auth/sessions/make-token.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused } from '#server/platform/http/refusal.ts'
import type { SessionCookies } from '#server/platform/http/session-cookies.ts'
import { sourceOf } from '#server/platform/http/source.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountAuth(mount: Mount, platform: Platform, sessionCookies: SessionCookies): void {
  mount(login, async ({ body, request, reply, sessionId, actor }) => {
    const signedIn = await signIn(platform, {
      email: body.email,
      password: body.password,
      code: body.code ?? '',
      source: sourceOf(request.ip),
      requestId: request.id,
      userAgent: request.headers['user-agent'] ?? '',
      device: sessionCookies.device(request),
    })
    if (isRefused(signedIn)) return signedIn
    if (signedIn === 'codeNeeded') {
      return { status: 200, requires2FA: true, payload: { msg: 'Please enter your code' } }
    }
    const { token, deviceToken, user } = signedIn
    const payload = { msg: 'Signed in', user }
    if (!sessionCookies.isFromPage(request)) {
      return { status: 200, requires2FA: false, sessionId: token, token, payload }
    }
    if (sessionId !== undefined) await signOut(platform, { id: sessionId }, actor)
    sessionCookies.set(request, reply, token, deviceToken)
    return { status: 200, requires2FA: false, payload }
  })

  mount(logout, async ({ body, viewer, request, reply, sessionId, actor }) => {
    if (sessionId !== undefined) await signOut(platform, { id: sessionId }, actor)
    // API clients may send their session in the body only; the token is the authorization (AU-008).
    else if (viewer.kind === 'visitor' && body?.sessionId) {
      await signOut(platform, { tokenHash: hashToken(body.sessionId) }, actor)
    }
    sessionCookies.clear(request, reply)
    return { status: 200, payload: { msg: 'Signed out' } }
  })

  mount(session, async ({ viewer, isForcedOut }) => ({
    status: 200,
    payload: {
      forceLogout: isForcedOut,
      user: viewer.kind === 'contact' ? await loadUser(platform, viewer.contactId) : null,
    },
  }))

  mountPasswords(mount, platform)
  mountSessions(mount, platform)
  mountTwoFactor(mount, platform)
}
