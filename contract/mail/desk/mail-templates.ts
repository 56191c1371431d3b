import * as z from 'zod/mini'
import { BodyId, endpoint, idParams, ok } from '../../endpoint.ts'
import { lines, mailSafe, requiredText, singleLine } from '../../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { adminApi } from '#contract/back-office/staff.ts'
import { hasOnlyKnownPlaceholders, unknownPlaceholder } from './mail-words.ts'

export const mailTemplateKinds = ['ticket', 'question', 'companies'] as const
export type MailTemplateKind = (typeof mailTemplateKinds)[number]
export const mailTemplateKindNames: Record<MailTemplateKind, string> = {
  ticket: 'Reply to a ticket',
  question: 'Question to an applicant',
  companies: 'Mail to companies',
}

/** Maximum characters. */
export const mailTemplateMax = { name: 60, subject: 200, text: 10_000 } as const
/** Templates of the operator in all. */
export const maxMailTemplates = 200

/** The meaning of a placeholder, with an invented example. */
interface Placeholder {
  about: string
  sample: string
}
const common = {
  contact: { about: 'name of the recipient', sample: 'Alex Sample' },
  company: { about: 'company of the recipient', sample: 'Sample Trading' },
  brand: { about: 'our name', sample: 'TBS' },
} as const
/** The placeholders of each kind of template. */
export const templatePlaceholders = {
  ticket: {
    ...common,
    number: { about: 'number of the ticket', sample: 'T00042' },
    subject: { about: 'subject of the ticket', sample: 'Invoice of March' },
  },
  question: { ...common, number: { about: 'number of the application', sample: 'R00042' } },
  companies: common,
} as const satisfies Record<MailTemplateKind, Record<string, Placeholder>>

/** A value for each placeholder of a kind. */
export type TemplateValues<K extends MailTemplateKind> = Readonly<
  Record<keyof (typeof templatePlaceholders)[K], string>
>

export const placeholdersOfKind = (kind: MailTemplateKind): string[] =>
  Object.keys(templatePlaceholders[kind])

/** Refuses an unknown placeholder of a mail to companies. */
export const knownToCompanies = z.refine<string>(
  (text) => hasOnlyKnownPlaceholders(placeholdersOfKind('companies'), text),
  unknownPlaceholder(placeholdersOfKind('companies')),
)

const refuseUnknown = (field: 'subject' | 'text') =>
  z.refine<{ kind: MailTemplateKind; subject: string; text: string }>(
    (draft) => hasOnlyKnownPlaceholders(placeholdersOfKind(draft.kind), draft[field]),
    {
      path: [field],
      error: ({ input }) =>
        unknownPlaceholder(placeholdersOfKind((input as { kind: MailTemplateKind }).kind)),
    },
  )

export const MailTemplateDraft = z
  .object({
    kind: z.enum(mailTemplateKinds, fieldMessages.choice),
    name: requiredText(mailTemplateMax.name).check(singleLine),
    /** Of a mail to companies; others answer a mail. */
    subject: z._default(lines(mailTemplateMax.subject).check(singleLine), ''),
    text: requiredText(mailTemplateMax.text).check(mailSafe),
  })
  .check(refuseUnknown('subject'), refuseUnknown('text'))
export type MailTemplateDraft = z.output<typeof MailTemplateDraft>

export const MailTemplate = z.object({
  id: z.int(),
  kind: z.enum(mailTemplateKinds),
  name: z.string(),
  subject: z.string(),
  text: z.string(),
  version: z.int(),
})
export type MailTemplate = z.output<typeof MailTemplate>

/** A template with its placeholders filled in. */
export const FilledTemplate = z.object({ name: z.string(), text: z.string() })
export type FilledTemplate = z.output<typeof FilledTemplate>

/** Roles that edit templates: those that write to members and applicants. */
const writers = { access: 'staff', blocked: 'denied', roles: ['support', 'editor'] } as const
const nameConflict = 'A template of this name exists, or there are too many'
const path = `${adminApi}/mail-templates` as const

export const listMailTemplates = endpoint({
  method: 'GET',
  path,
  summary: 'Texts to begin a reply, a question to an applicant or a mail to companies with',
  ...writers,
  answer: ok(z.object({ results: z.array(MailTemplate) })),
})

export const addMailTemplate = endpoint({
  method: 'POST',
  path,
  summary: 'Add a mail template, as the last one of its kind',
  ...writers,
  body: MailTemplateDraft,
  answer: ok(z.object({ id: z.int() })),
  refusals: { 409: nameConflict },
})

export const orderMailTemplates = endpoint({
  method: 'POST',
  path: `${path}/order`,
  summary: 'Order the mail templates of a kind',
  ...writers,
  body: z.object({
    kind: z.enum(mailTemplateKinds, fieldMessages.choice),
    /** All of the kind. */
    ids: z.array(BodyId).check(z.maxLength(maxMailTemplates, fieldMessages.invalid)),
  }),
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 409: 'The templates have changed since' },
})

export const changeMailTemplate = endpoint({
  method: 'POST',
  path: `${path}/:id`,
  summary: 'Change a mail template',
  ...writers,
  params: idParams,
  body: z.safeExtend(MailTemplateDraft, {
    /** As it was read. */
    version: z.int(fieldMessages.invalid),
  }),
  answer: ok(z.object({ id: z.int() })),
  refusals: {
    404: 'No such template',
    409: `${nameConflict}, or a colleague has changed it (extra CHANGED)`,
  },
})

export const removeMailTemplate = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Remove a mail template',
  ...writers,
  params: idParams,
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 404: 'No such template' },
})
