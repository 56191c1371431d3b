import { decideFraud, getFraudFinding, reopenFraud } from '#contract/fraud/desk/fraud.ts'
import { decideFinding, reopenFinding } from '#server/features/fraud/desk/decide-finding.ts'
import { presentFinding } from '#server/features/fraud/desk/present-finding.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerResult, notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Findings of Fraud watch and what staff decide about them (BK-110). */
export function mountFraud(mount: Mount, platform: Platform): void {
  mount(getFraudFinding, async ({ params }) => {
    const finding = await presentFinding(platform.database.sql, params.id, platform.clock.now())
    return finding ? { status: 200, payload: finding } : notFound()
  })

  mount(decideFraud, ({ params, body, actor, viewer }) =>
    answerResult(decideFinding(platform, params.id, body, { actor, staffId: viewer.staffId })),
  )

  mount(reopenFraud, ({ params, body, actor, viewer }) =>
    answerResult(
      reopenFinding(platform, params.id, body.reason, { actor, staffId: viewer.staffId }),
    ),
  )
}
