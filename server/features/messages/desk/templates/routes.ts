import {
  addMessageTemplate,
  changeMessageTemplate,
  listMessageTemplates,
  maxMessageTemplates,
  removeMessageTemplate,
  type MessageTemplateDraft,
} from '#contract/messages/desk/message-templates.ts'
import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import {
  deleteTemplate,
  insertTemplate,
  listTemplates,
  lockTemplate,
  updateTemplate,
} from '#server/features/messages/desk/templates/queries.ts'
import { differences, recordAuditEntry } from '#server/platform/audit.ts'
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

/** The draft with what members may be shown; refused if nothing remains. */
function sanitize(draft: MessageTemplateDraft): MessageTemplateDraft | Refused {
  const html = cleanHtml(draft.html)
  return html === ''
    ? refuseFields([{ param: 'html', msg: fieldMessages.required }])
    : { ...draft, html }
}

const taken = () => refuse(409, refusals.templateTaken)

/** The operator's texts to begin a block or a message with (BK-008). */
export function mountMessageTemplates(mount: Mount, { database, clock }: Platform): void {
  const { sql, transaction } = database

  mount(listMessageTemplates, async () => ({
    status: 200,
    payload: { results: [...(await listTemplates(sql, maxMessageTemplates))] },
  }))

  mount(addMessageTemplate, async ({ body, actor }) => {
    const draft = sanitize(body)
    if (isRefused(draft)) return draft
    return answerResult(
      transaction(async (tx) => {
        const now = clock.now()
        const id = await insertTemplate(tx, { ...draft, now, max: maxMessageTemplates })
        if (id === undefined) return taken()
        const details = { ...draft }
        await recordAuditEntry(tx, { at: now, act: 'message-template.added', actor, details })
        return { id }
      }),
    )
  })

  mount(changeMessageTemplate, async ({ params: { id }, body, actor }) => {
    const draft = sanitize(body)
    if (isRefused(draft)) return draft
    return answerResult(
      transaction(async (tx) => {
        const before = await lockTemplate(tx, id)
        if (!before) return notFound()
        if (!(await updateTemplate(tx, { ...draft, id }))) return taken()
        const details = { template: before.name, ...differences(before, { ...draft, id }) }
        const at = clock.now()
        await recordAuditEntry(tx, { at, act: 'message-template.changed', actor, details })
        return { id }
      }),
    )
  })

  mount(removeMessageTemplate, ({ params, actor }) =>
    answerMessage(
      transaction(async (tx) => {
        const removed = await deleteTemplate(tx, params.id)
        if (!removed) return notFound()
        const { kind, name, html } = removed
        const details = { kind, name, html }
        const at = clock.now()
        await recordAuditEntry(tx, { at, act: 'message-template.removed', actor, details })
        return 'removed'
      }),
      'The template was removed',
    ),
  )
}
