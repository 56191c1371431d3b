import * as z from 'zod/mini'
import { endpoint, idParams, ok } from '#contract/endpoint.ts'
import { requiredText, singleLine } from '#contract/fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { maxHtmlLength } from '#contract/back-office/back-office.ts'
import { adminApi } from '#contract/back-office/staff.ts'

export const messageTemplateKinds = ['block', 'message'] as const
export type MessageTemplateKind = (typeof messageTemplateKinds)[number]
export const messageTemplateKindNames: Record<MessageTemplateKind, string> = {
  block: 'Block',
  message: 'On-screen notice',
}
export const messageTemplateNameMax = 60
/** Templates of the operator in all. */
export const maxMessageTemplates = 100

export const MessageTemplateDraft = z.object({
  kind: z.enum(messageTemplateKinds, fieldMessages.choice),
  name: requiredText(messageTemplateNameMax).check(singleLine),
  /** Sanitised when it is saved. */
  html: requiredText(maxHtmlLength),
})
export type MessageTemplateDraft = z.output<typeof MessageTemplateDraft>

export const MessageTemplate = z.extend(MessageTemplateDraft, { id: z.int() })
export type MessageTemplate = z.output<typeof MessageTemplate>

const editors = { access: 'staff', blocked: 'denied', roles: ['editor'] } as const
const nameConflict = 'A template of this name exists, or there are too many'

export const listMessageTemplates = endpoint({
  method: 'GET',
  path: `${adminApi}/message-templates`,
  summary: 'Texts to begin a block or a message with; staff change them before they are sent',
  access: 'staff',
  blocked: 'denied',
  roles: ['support', 'editor'],
  answer: ok(z.object({ results: z.array(MessageTemplate) })),
})

export const addMessageTemplate = endpoint({
  method: 'POST',
  path: `${adminApi}/message-templates`,
  summary: 'Add a message template',
  ...editors,
  body: MessageTemplateDraft,
  answer: ok(z.object({ id: z.int() })),
  refusals: { 409: nameConflict },
})

export const changeMessageTemplate = endpoint({
  method: 'POST',
  path: `${adminApi}/message-templates/:id`,
  summary: 'Change a message template',
  ...editors,
  params: idParams,
  body: MessageTemplateDraft,
  answer: ok(z.object({ id: z.int() })),
  refusals: { 404: 'No such template', 409: nameConflict },
})

export const removeMessageTemplate = endpoint({
  method: 'DELETE',
  path: `${adminApi}/message-templates/:id`,
  summary: 'Remove a message template',
  ...editors,
  params: idParams,
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 404: 'No such template' },
})
