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
import { differences, recordAuditEntry } from '#server/platform/audit.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerMessage, answerResult, notFound, refuse } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Only a mail to companies begins a conversation and has a subject of its own. */
const withoutSubject = (draft: MailTemplateDraft): MailTemplateDraft => ({
  ...draft,
  subject: draft.kind === 'companies' ? draft.subject : '',
})
const taken = () => refuse(409, refusals.templateTaken)
const factsOf = ({ kind, name, subject, text }: MailTemplateDraft) => ({
  kind: mailTemplateKindNames[kind],
  name,
  ...(subject && { subject }),
  text: text.slice(0, 500),
})

/** The operator's texts to begin a reply, a question or a mail to companies with (BK-151). */
export function mountMailTemplates(mount: Mount, { database, clock }: Platform): void {
  const { sql, transaction } = database

  mount(listMailTemplates, async () => ({
    status: 200,
    payload: { results: [...(await listTemplates(sql, null, maxMailTemplates))] },
  }))

  mount(addMailTemplate, ({ body, actor }) =>
    answerResult(
      transaction(async (tx) => {
        const draft = withoutSubject(body)
        const at = clock.now()
        const id = await insertTemplate(tx, { ...draft, now: at, max: maxMailTemplates })
        if (id === undefined) return taken()
        const details = factsOf(draft)
        await recordAuditEntry(tx, { at, act: 'mail-template.added', actor, details })
        return { id }
      }),
    ),
  )

  mount(changeMailTemplate, ({ params: { id }, body: { version, ...body }, actor }) =>
    answerResult(
      transaction(async (tx) => {
        const draft = withoutSubject(body)
        const before = await lockTemplate(tx, id)
        if (!before) return notFound()
        if (before.version !== version)
          return refuse(409, refusals.editConflict, { extra: 'CHANGED' })
        if (!(await updateTemplate(tx, { ...draft, id }))) return taken()
        const details = { template: before.name, ...differences(before, { ...before, ...draft }) }
        const at = clock.now()
        await recordAuditEntry(tx, { at, act: 'mail-template.changed', actor, details })
        return { id }
      }),
    ),
  )

  mount(orderMailTemplates, ({ body: { kind, ids }, actor }) =>
    answerMessage(
      transaction(async (tx) => {
        if (!(await orderTemplates(tx, kind, ids))) return refuse(409, refusals.selectionChanged)
        const details = { kind: mailTemplateKindNames[kind] }
        const at = clock.now()
        await recordAuditEntry(tx, { at, act: 'mail-templates.ordered', actor, details })
        return 'ordered'
      }),
      'The templates were ordered',
    ),
  )

  mount(removeMailTemplate, ({ params, actor }) =>
    answerMessage(
      transaction(async (tx) => {
        const removed = await deleteTemplate(tx, params.id)
        if (!removed) return notFound()
        const details = factsOf(removed)
        const at = clock.now()
        await recordAuditEntry(tx, { at, act: 'mail-template.removed', actor, details })
        return 'removed'
      }),
      'The template was removed',
    ),
  )
}
