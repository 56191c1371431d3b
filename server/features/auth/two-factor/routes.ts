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
} from '#server/features/auth/two-factor/end-second-factor.ts'
import {
  beginEnrolment,
  confirmEnrolment,
  renewRecoveryCodes,
} from '#server/features/auth/two-factor/enrol-second-factor.ts'
import { countRecoveryCodes, findSecondFactor } from '#server/features/auth/two-factor/queries.ts'
import type { Call, Mount } from '#server/platform/http/mount.ts'
import { isRefused } from '#server/platform/http/refusal.ts'
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
    if (isRefused(begun)) return begun
    return { status: 200, secret: begun.secret, payload: begun }
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

  mount(verifyForDisableEndpoint, async ({ body, viewer, actor, sessionId }) => {
    const verified = await verifyForDisable(
      platform,
      { contactId: viewer.contactId, sessionId: sessionId! },
      { code: body.code, actor, device: `session:${sessionId}` },
    )
    return isRefused(verified) ? verified : { status: 200, payload: { msg: 'Verified' } }
  })

  mount(disableTwoFactor, async ({ viewer, actor, sessionId }) => {
    const own = { contactId: viewer.contactId, sessionId: sessionId! }
    const disabled = await disableSecondFactor(platform, own, actor)
    return isRefused(disabled) ? disabled : { status: 200, payload: { msg: 'Disabled' } }
  })

  mount(renewRecoveryCodesEndpoint, async ({ body, viewer, actor, sessionId }) => {
    const renewed = await renewRecoveryCodes(platform, ownerOf(viewer), {
      code: body.code,
      actor,
      device: `session:${sessionId}`,
    })
    if (isRefused(renewed)) return renewed
    return { status: 200, payload: { msg: 'Renewed', ...renewed } }
  })
}
