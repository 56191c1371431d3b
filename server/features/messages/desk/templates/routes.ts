import {
  addMessageTemplate,
  changeMessageTemplate,
  listMessageTemplates,
  maxMessageTemplates,
  removeMessageTemplate,
  type MessageTemplateDraft,
} from '#contract/messages/desk/message-templates.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import {
  deleteTemplate,
  insertTemplate,
  listTemplates,
  lockTemplate,
  updateTemplate,
} from '#server/features/messages/desk/templates/queries.ts'
import { differences } from '#server/platform/audit.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import {
  answerMessage,
  answerResult,
  isRefused,
  notFound,
  refuse,
  refuseFields,
  type Refused,
} from '#server/platform/http/refusal.ts'
import { cleanHtml } from '#server/platform/mail-writing/clean-html.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction } from '#server/platform/staff-action.ts'

/** The draft with what members may be shown; refused if nothing remains. */
function sanitize(draft: MessageTemplateDraft): MessageTemplateDraft | Refused {
  const html = cleanHtml(draft.html)
  return html === ''
    ? refuseFields([{ param: 'html', msg: fieldMessages.required }])
    : { ...draft, html }
}

const refuseTakenName = () => refuse(409, refusals.templateTaken)

/** The operator's texts to begin a block or a message with (BK-008). */
export function mountMessageTemplates(mount: Mount, platform: Platform): void {
  mount(listMessageTemplates, async () => ({
    status: 200,
    payload: { results: [...(await listTemplates(platform.database.sql, maxMessageTemplates))] },
  }))

  mount(addMessageTemplate, async ({ body, actor }) => {
    const draft = sanitize(body)
    if (isRefused(draft)) return draft
    return answerResult(
      staffAction(platform, { actor }, async ({ tx, now, record }) => {
        const id = await insertTemplate(tx, { ...draft, now, max: maxMessageTemplates })
        if (id === undefined) return refuseTakenName()
        await record('message-template.added', { details: { ...draft } })
        return { id }
      }),
    )
  })

  mount(changeMessageTemplate, async ({ params: { id }, body, actor }) => {
    const draft = sanitize(body)
    if (isRefused(draft)) return draft
    return answerResult(
      staffAction(platform, { actor, id, lock: lockTemplate }, async ({ tx, row, record }) => {
        if (!(await updateTemplate(tx, { ...draft, id }))) return refuseTakenName()
        const details = { template: row.name, ...differences(row, { ...draft, id }) }
        await record('message-template.changed', { details })
        return { id }
      }),
    )
  })

  mount(removeMessageTemplate, ({ params, actor }) =>
    answerMessage(
      staffAction(platform, { actor }, async ({ tx, record }) => {
        const removed = await deleteTemplate(tx, params.id)
        if (!removed) return notFound()
        const { kind, name, html } = removed
        await record('message-template.removed', { details: { kind, name, html } })
        return 'removed'
      }),
      'The template was removed',
    ),
  )
}
