import {
  addReasonTemplate,
  listReasonTemplates,
  maxOfferedTemplates,
  maxReasonTemplates,
  maxRecentReasons,
  removeReasonTemplate,
  suggestReasons,
} from '#contract/back-office/reasons.ts'
import { refusals } from '#contract/refusals.ts'
import {
  deleteTemplate,
  findRecentReasons,
  findTemplatesFor,
  insertTemplate,
  listTemplates,
} from '#server/features/back-office/reasons/queries.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerMessage, answerResult, notFound, refuse } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction } from '#server/platform/staff-action.ts'

/** The reasons that the reason field offers, and the operator's templates for it (BK-108). */
export function mountReasons(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  mount(suggestReasons, async ({ query: { act }, viewer: { staffId } }) => {
    const [templates, recent] = await Promise.all([
      findTemplatesFor(sql, act, maxOfferedTemplates),
      findRecentReasons(sql, { staffId, act, limit: maxRecentReasons }),
    ])
    return {
      status: 200,
      payload: { templates, recent: recent.filter((text) => !templates.includes(text)) },
    }
  })

  mount(listReasonTemplates, async () => ({
    status: 200,
    payload: { results: [...(await listTemplates(sql, maxReasonTemplates))] },
  }))

  mount(addReasonTemplate, ({ body: { act, text }, actor }) =>
    answerResult(
      staffAction(platform, { actor }, async ({ tx, now, record }) => {
        const id = await insertTemplate(tx, { act, text, now, max: maxReasonTemplates })
        if (id === undefined) return refuse(409, refusals.templateTaken)
        await record('reason-template.added', { details: { text, for: act } })
        return { id }
      }),
    ),
  )

  mount(removeReasonTemplate, ({ params, actor }) =>
    answerMessage(
      staffAction(platform, { actor }, async ({ tx, record }) => {
        const removed = await deleteTemplate(tx, params.id)
        if (!removed) return notFound()
        await record('reason-template.removed', {
          details: { text: removed.text, for: removed.act },
        })
        return 'removed'
      }),
      'The template was removed',
    ),
  )
}
