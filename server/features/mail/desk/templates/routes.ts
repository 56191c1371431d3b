import {
  addMailTemplate,
  changeMailTemplate,
  listMailTemplates,
  mailTemplateKindNames,
  maxMailTemplates,
  orderMailTemplates,
  removeMailTemplate,
  type MailTemplateDraft,
} from '#contract/mail/desk/mail-templates.ts'
import { refusals } from '#contract/refusals.ts'
import {
  deleteTemplate,
  insertTemplate,
  listTemplates,
  lockTemplate,
  orderTemplates,
  updateTemplate,
} from '#server/features/mail/desk/templates/queries.ts'
import { differences } from '#server/platform/audit.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerMessage, answerResult, notFound, refuse } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction } from '#server/platform/staff-action.ts'

/** Only a mail to companies begins a conversation and has a separate subject. */
const withoutSubject = (draft: MailTemplateDraft): MailTemplateDraft => ({
  ...draft,
  subject: draft.kind === 'companies' ? draft.subject : '',
})
const refuseTakenName = () => refuse(409, refusals.templateTaken)
const factsOf = ({ kind, name, subject, text }: MailTemplateDraft) => ({
  kind: mailTemplateKindNames[kind],
  name,
  ...(subject && { subject }),
  text: text.slice(0, 500),
})

/** The operator's texts to begin a reply, a question or a mail to companies with (BK-151). */
export function mountMailTemplates(mount: Mount, platform: Platform): void {
  mount(listMailTemplates, async () => ({
    status: 200,
    payload: { results: [...(await listTemplates(platform.database.sql, null, maxMailTemplates))] },
  }))

  mount(addMailTemplate, ({ body, actor }) =>
    answerResult(
      staffAction(platform, { actor }, async ({ tx, now, record }) => {
        const draft = withoutSubject(body)
        const id = await insertTemplate(tx, { ...draft, now, max: maxMailTemplates })
        if (id === undefined) return refuseTakenName()
        await record('mail-template.added', { details: factsOf(draft) })
        return { id }
      }),
    ),
  )

  mount(changeMailTemplate, ({ params: { id }, body: { version, ...body }, actor }) =>
    answerResult(
      staffAction(platform, { actor, version, id, lock: lockTemplate }, async (action) => {
        const { tx, row, record } = action
        const draft = withoutSubject(body)
        if (!(await updateTemplate(tx, { ...draft, id }))) return refuseTakenName()
        const details = { template: row.name, ...differences(row, { ...row, ...draft }) }
        await record('mail-template.changed', { details })
        return { id }
      }),
    ),
  )

  mount(orderMailTemplates, ({ body: { kind, ids }, actor }) =>
    answerMessage(
      staffAction(platform, { actor }, async ({ tx, record }) => {
        if (!(await orderTemplates(tx, kind, ids))) return refuse(409, refusals.selectionChanged)
        await record('mail-templates.ordered', { details: { kind: mailTemplateKindNames[kind] } })
        return 'ordered'
      }),
      'The templates were ordered',
    ),
  )

  mount(removeMailTemplate, ({ params, actor }) =>
    answerMessage(
      staffAction(platform, { actor }, async ({ tx, record }) => {
        const removed = await deleteTemplate(tx, params.id)
        if (!removed) return notFound()
        await record('mail-template.removed', { details: factsOf(removed) })
        return 'removed'
      }),
      'The template was removed',
    ),
  )
}
