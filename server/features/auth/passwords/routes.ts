import { refusals } from '#contract/refusals.ts'
import {
  requestPassword,
  resetPassword,
  resetPasswordWithToken,
  verifyResetToken,
} from '#contract/auth/passwords.ts'
import {
  changeOwnPassword,
  findLinkOwner,
  resetPasswordByLink,
  type Changer,
} from '#server/features/auth/passwords/change-password.ts'
import { requestPasswordLink } from '#server/features/auth/passwords/send-password-link.ts'
import type { Call, Mount } from '#server/platform/http/mount.ts'
import { isRefused, refuse } from '#server/platform/http/refusal.ts'
import { sourceOf } from '#server/platform/http/source.ts'
import type { Platform } from '#server/platform/platform.ts'

const changerOf = ({
  actor,
  request,
}: Pick<Call<typeof resetPassword>, 'actor' | 'request'>): Changer => ({
  actor,
  source: sourceOf(request.ip),
  userAgent: request.headers['user-agent'] ?? '',
})
const changed = { status: 200, payload: { msg: 'Password updated' } } as const

export function mountPasswords(mount: Mount, platform: Platform): void {
  mount(requestPassword, async ({ body, request }) => {
    const asked = await requestPasswordLink(platform, {
      email: body.email,
      source: sourceOf(request.ip),
      requestId: request.id,
    })
    return isRefused(asked) ? asked : { status: 200, payload: { msg: 'Password requested' } }
  })

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
    const wanted = { password, currentPassword: currentPassword ?? '', sessionId }
    const done = await changeOwnPassword(platform, viewer.contactId, wanted, changerOf(call))
    return isRefused(done) ? done : changed
  })
}
