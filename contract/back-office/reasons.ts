import { everyRole } from '../access.ts'
import * as z from 'zod/mini'
import { endpoint, idParams, ok } from '../endpoint.ts'
import { requiredText } from '../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { auditActions, type AuditAction } from './audit.ts'
import { adminApi } from './staff.ts'

/** Own reasons offered for an action. */
export const maxRecentReasons = 5
/** Templates offered for an action. */
export const maxOfferedTemplates = 8
/** Templates of the operator in all. */
export const maxReasonTemplates = 200
export const reasonTemplateMax = 200

const actNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]
const Act = z.enum(actNames, fieldMessages.choice)

export const suggestReasons = endpoint({
  method: 'GET',
  path: `${adminApi}/reasons`,
  summary: 'Reasons to choose from: templates, and the last ones this person gave for the action',
  access: 'staff',
  blocked: 'denied',
  roles: everyRole,
  query: z.object({ act: Act }),
  answer: ok(z.object({ templates: z.array(z.string()), recent: z.array(z.string()) })),
})

const editors = { access: 'staff', blocked: 'denied', roles: ['editor'] } as const

export const ReasonTemplate = z.object({
  id: z.int(),
  /** Null for every action. */
  act: z.nullable(z.string()),
  text: z.string(),
})
export type ReasonTemplate = z.output<typeof ReasonTemplate>

export const listReasonTemplates = endpoint({
  method: 'GET',
  path: `${adminApi}/reason-templates`,
  summary: 'Reason templates of the operator',
  ...editors,
  answer: ok(z.object({ results: z.array(ReasonTemplate) })),
})

export const AddReasonTemplateBody = z.object({
  act: z.nullable(Act),
  text: requiredText(reasonTemplateMax),
})

export const addReasonTemplate = endpoint({
  method: 'POST',
  path: `${adminApi}/reason-templates`,
  summary: 'Add a reason template for one action, or for every action',
  ...editors,
  body: AddReasonTemplateBody,
  answer: ok(z.object({ id: z.int() })),
  refusals: { 409: 'The template exists, or there are too many' },
})

export const removeReasonTemplate = endpoint({
  method: 'DELETE',
  path: `${adminApi}/reason-templates/:id`,
  summary: 'Remove a reason template',
  ...editors,
  params: idParams,
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 404: 'No such template' },
})
