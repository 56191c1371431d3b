import type { SignedInViewer } from '#contract/access.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  enableTwoFactorAlias,
  generateTwoFactorSecret,
  renewRecoveryCodes as renewRecoveryCodesEndpoint,
  twoFactorStatus,
  verifyForDisable as verifyForDisableEndpoint,
} from '#contract/auth/two-factor.ts'
import {
  disableSecondFactor,
  verifyForDisable,
  beginEnrolment,
  confirmEnrolment,
  renewRecoveryCodes,
} from '#server/features/auth/two-factor/enrol-second-factor.ts'
import { countRecoveryCodes, findSecondFactor } from '#server/features/auth/two-factor/queries.ts'
import type { Call, Mount } from '#server/platform/http/mount.ts'
import { answerMessage, isRefused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

const ownerOf = ({ contactId }: SignedInViewer) => ({ contactId })

export function mountTwoFactor(mount: Mount, platform: Platform): void {
  const { database } = platform

  mount(twoFactorStatus, async ({ viewer }) => {
    const row = await findSecondFactor(database.sql, ownerOf(viewer))
    const enabledAt = row?.enabledAt ?? null
    return {
      status: 200,
      payload: {
        isOn: enabledAt !== null,
        enabledAt: enabledAt?.toISOString() ?? null,
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
    const session = { contactId, sessionId: sessionId! }
    return answerMessage(verifyForDisable(platform, session, attempt), 'Verified')
  })

  mount(disableTwoFactor, ({ viewer: { contactId }, actor, sessionId }) => {
    const session = { contactId, sessionId: sessionId! }
    return answerMessage(disableSecondFactor(platform, session, actor), 'Disabled')
  })

  mount(renewRecoveryCodesEndpoint, async ({ body, viewer, actor, sessionId }) => {
    const attempt = { code: body.code, actor, device: `session:${sessionId}` }
    const renewed = await renewRecoveryCodes(platform, ownerOf(viewer), attempt)
    return isRefused(renewed) ? renewed : { status: 200, payload: { msg: 'Renewed', ...renewed } }
  })
}
