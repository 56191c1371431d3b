import type { SignedInViewer } from '#contract/access.ts'
import { logout, session } from '#contract/auth/auth.ts'
import {
  requestPassword,
  resetPassword,
  resetPasswordWithToken,
  verifyResetToken,
} from '#contract/auth/passwords.ts'
import {
  endDeviceSessions,
  endOtherSessions,
  endOwnSession,
  ownSessions,
  login,
} from '#contract/auth/sessions.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  enableTwoFactorAlias,
  generateTwoFactorSecret,
  renewRecoveryCodes as renewRecoveryCodesEndpoint,
  twoFactorStatus,
  verifyForDisable as verifyForDisableEndpoint,
} from '#contract/auth/two-factor.ts'
import { refusals } from '#contract/refusals.ts'
import {
  changeOwnPassword,
  findLinkOwner,
  resetPasswordByLink,
  type Changer,
} from '#server/features/auth/passwords/change-password.ts'
import { requestPasswordLink } from '#server/features/auth/passwords/send-password-link.ts'
import { listOpenSessions } from '#server/features/auth/queries.ts'
import {
  signOut,
  signOutDevice,
  signOutOtherDevices,
} from '#server/features/auth/sessions/end-sessions.ts'
import { hashToken } from '#server/features/auth/sessions/make-token.ts'
import { presentSession } from '#server/features/auth/sessions/present-session.ts'
import { loadUser, signIn } from '#server/features/auth/sessions/sign-in.ts'
import {
  disableSecondFactor,
  verifyForDisable,
  beginEnrolment,
  confirmEnrolment,
  renewRecoveryCodes,
} from '#server/features/auth/two-factor/enrol-second-factor.ts'
import { countRecoveryCodes, findSecondFactor } from '#server/features/auth/two-factor/queries.ts'
import type { Mount, Call } from '#server/platform/http/mount.ts'
import { answerMessage, isRefused, refuse } from '#server/platform/http/refusal.ts'
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

  mount(session, async ({ viewer, isForcedOut, view }) => ({
    status: 200,
    payload: {
      forceLogout: isForcedOut,
      view: view ?? null,
      user: viewer.kind === 'contact' ? await loadUser(platform, viewer.contactId) : null,
    },
  }))

  mountPasswords(mount, platform)
  mountSessions(mount, platform)
  mountTwoFactor(mount, platform)
}

function mountSessions(mount: Mount, platform: Platform): void {
  mount(ownSessions, async ({ viewer, sessionId }) => {
    const rows = await listOpenSessions(
      platform.database.sql,
      viewer.contactId,
      platform.clock.now(),
    )
    const sessions = rows.map((row) => presentSession(row, sessionId))
    return { status: 200, payload: { sessions } }
  })

  mount(endOwnSession, ({ params, viewer, sessionId, actor }) =>
    answerMessage(
      signOutDevice(platform, [params.id], { ...viewer, sessionId, actor }),
      'Signed out',
    ),
  )

  mount(endDeviceSessions, async ({ body, viewer, sessionId, actor }) => {
    const payload = await signOutDevice(platform, body.ids, { ...viewer, sessionId, actor })
    return isRefused(payload) ? payload : { status: 200, payload }
  })

  mount(endOtherSessions, async ({ viewer, sessionId, actor }) => {
    const ended = await signOutOtherDevices(platform, { ...viewer, sessionId, actor })
    return { status: 200, payload: { ended } }
  })
}

const changerOf = ({
  actor,
  request,
}: Pick<Call<typeof resetPassword>, 'actor' | 'request'>): Changer => ({
  actor,
  source: sourceOf(request.ip),
  userAgent: request.headers['user-agent'] ?? '',
})
const changed = { status: 200, payload: { msg: 'Password updated' } } as const

function mountPasswords(mount: Mount, platform: Platform): void {
  mount(requestPassword, ({ body, request }) =>
    answerMessage(
      requestPasswordLink(platform, {
        email: body.email,
        source: sourceOf(request.ip),
        requestId: request.id,
      }),
      'Password requested',
    ),
  )

  mount(verifyResetToken, async ({ body }) => {
    const owner = await findLinkOwner(platform, body.resetToken)
    return {
      status: 200,
      payload: owner
        ? { isSuccess: true, msg: 'This link is valid.', owner }
        : { isSuccess: false, msg: refusals.resetLinkInvalid },
    }
  })

  mount(resetPasswordWithToken, async ({ body, ...call }) => {
    const done = await resetPasswordByLink(platform, body, changerOf(call))
    return isRefused(done) ? done : changed
  })

  mount(resetPassword, async ({ body, viewer, sessionId, ...call }) => {
    const { password, token, currentPassword } = body
    if (token) {
      const done = await resetPasswordByLink(platform, { password, token }, changerOf(call))
      return isRefused(done) ? done : changed
    }
    if (viewer.kind === 'visitor') return refuse(401, refusals.signInFirst)
    const input = { password, currentPassword: currentPassword ?? '', sessionId }
    const done = await changeOwnPassword(platform, viewer.contactId, input, changerOf(call))
    return isRefused(done) ? done : changed
  })
}

const ownerOf = ({ contactId }: SignedInViewer) => ({ contactId })

function mountTwoFactor(mount: Mount, platform: Platform): void {
  const { database } = platform

  mount(twoFactorStatus, async ({ viewer }) => {
    const row = await findSecondFactor(database.sql, ownerOf(viewer))
    const enabledAt = row?.enabledAt ?? null
    return {
      status: 200,
      payload: {
        isOn: enabledAt !== null,
        enabledAt,
        recoveryCodesLeft: row ? await countRecoveryCodes(database.sql, row.id) : 0,
      },
    }
  })

  mount(generateTwoFactorSecret, async ({ viewer }) => {
    const begun = await database.transaction((tx) => beginEnrolment(tx, platform, ownerOf(viewer)))
    return isRefused(begun) ? begun : { status: 200, secret: begun.secret, payload: begun }
  })

  type Enabling = Pick<Call<typeof enableTwoFactor>, 'body' | 'viewer' | 'actor'>
  const enable = async ({ body, viewer, actor }: Enabling) => {
    const enabled = await database.transaction((tx) =>
      confirmEnrolment(tx, platform, ownerOf(viewer), body.code, actor),
    )
    if (isRefused(enabled)) return enabled
    return { status: 200 as const, payload: { msg: 'Enabled', ...enabled } }
  }
  mount(enableTwoFactor, enable)
  mount(enableTwoFactorAlias, enable)

  mount(verifyForDisableEndpoint, ({ body, viewer: { contactId }, actor, sessionId }) => {
    const attempt = { code: body.code, actor, device: `session:${sessionId}` }
    const session = { contactId, sessionId }
    return answerMessage(verifyForDisable(platform, session, attempt), 'Verified')
  })

  mount(disableTwoFactor, ({ viewer: { contactId }, actor, sessionId }) => {
    const session = { contactId, sessionId }
    return answerMessage(disableSecondFactor(platform, session, actor), 'Disabled')
  })

  mount(renewRecoveryCodesEndpoint, async ({ body, viewer, actor, sessionId }) => {
    const attempt = { code: body.code, actor, device: `session:${sessionId}` }
    const renewed = await renewRecoveryCodes(platform, ownerOf(viewer), attempt)
    return isRefused(renewed) ? renewed : { status: 200, payload: { msg: 'Renewed', ...renewed } }
  })
}
