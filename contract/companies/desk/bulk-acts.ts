import * as z from 'zod/mini'
import { accountRoles, moneyRoles, type StaffRole } from '../../access.ts'
import { plans } from '#contract/back-office/back-office.ts'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import { lines, Reason, singleLine, Instant } from '../../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { maxHtmlLength } from '#contract/back-office/back-office.ts'
import { knownToCompanies, mailTemplateMax } from '#contract/mail/desk/mail-templates.ts'
import { ListTarget } from '#contract/back-office/lists/desk-lists.ts'
import { adminApi } from '#contract/back-office/staff.ts'

/** Acts on several companies at once, with the roles that may start, stop and undo them besides admin. */
export const bulkActRoles = {
  'extend-trials': accountRoles,
  'set-notice': accountRoles,
  'send-mail': accountRoles,
  'send-links': accountRoles,
  'change-plan': moneyRoles,
  'sign-out': accountRoles,
} as const satisfies Record<string, readonly StaffRole[]>
export type BulkAct = keyof typeof bulkActRoles
export const bulkActs = Object.keys(bulkActRoles) as [BulkAct, ...BulkAct[]]
/** Acts that leave nothing to restore. */
export const finalBulkActs: readonly BulkAct[] = ['sign-out', 'send-mail', 'send-links']

/** Maximum companies of one act. */
export const maxBulkCompanies = 10_000
/** Days that a trial is extended by, from its end. */
export const bulkTrialDays = 14
/** Hours after its end in which an act can be undone. */
export const bulkUndoHours = 24

const mailSubject = lines(mailTemplateMax.subject).check(singleLine, knownToCompanies)
const mailText = lines(mailTemplateMax.text).check(knownToCompanies)

const Act = z.enum(bulkActs, fieldMessages.choice)
const bulkCall = { access: 'staff', blocked: 'denied', roles: ['support', 'finance'] } as const
const otherRole = { 403: 'The role may not start, stop or undo this act' } as const
const Plan = z._default(z.nullable(z.enum(plans, fieldMessages.choice)), null)
const LeftOut = z.array(z.object({ note: z.string(), count: z.int() }))

export const previewBulkAct = endpoint({
  method: 'POST',
  path: `${adminApi}/bulk-acts/preview`,
  summary: 'How many companies an act would change, and why others are left out; changes nothing',
  ...bulkCall,
  body: z.object({ act: Act, target: ListTarget, plan: Plan }),
  answer: ok(
    z.object({
      total: z.int(),
      applies: z.int(),
      leftOut: LeftOut,
    }),
  ),
  refusals: { 409: '`payload.extra` COUNT: the number of companies that match has changed' },
})

export const StartBulkActBody = z.object({
  /** Made by the page; a second call with the same key starts nothing. */
  key: z.uuid(fieldMessages.invalid),
  act: Act,
  target: ListTarget,
  /** The on-screen notice as HTML; empty removes it. */
  html: z._default(lines(maxHtmlLength), ''),
  /** The plan of `change-plan`. */
  plan: Plan,
  /** The mail of `send-mail`, with the placeholders of templates for companies. */
  subject: z._default(mailSubject, ''),
  text: z._default(mailText, ''),
  reason: Reason,
})

export const startBulkAct = endpoint({
  method: 'POST',
  path: `${adminApi}/bulk-acts`,
  summary: 'Start an act on several companies as a background job, once for each key',
  ...bulkCall,
  body: StartBulkActBody,
  answer: ok(z.object({ id: z.int() })),
  refusals: {
    ...otherRole,
    409: '`payload.extra` COUNT: the number of companies that match has changed; NONE: it applies to none',
  },
})

export const BulkMailDraft = z.object({
  target: ListTarget,
  subject: mailSubject.check(z.minLength(1, fieldMessages.required)),
  text: mailText.check(z.minLength(1, fieldMessages.required)),
})
const countChanged = {
  ...otherRole,
  409: '`payload.extra` COUNT: the number of companies that match has changed',
}

export const previewBulkMail = endpoint({
  method: 'POST',
  path: `${adminApi}/bulk-acts/mail/preview`,
  summary: 'A mail to several companies as the first one gets it; sends nothing',
  ...bulkCall,
  body: BulkMailDraft,
  answer: ok(
    z.object({
      /** Name and company of its reader. */
      reader: z.object({ contact: z.string(), company: z.string() }),
      subject: z.string(),
      html: z.string(),
    }),
  ),
  refusals: countChanged,
})

export const testBulkMail = endpoint({
  method: 'POST',
  path: `${adminApi}/bulk-acts/mail/test`,
  summary: 'Send the mail as the first company would get it to the staff member who asks',
  ...bulkCall,
  body: BulkMailDraft,
  answer: ok(z.object({ address: z.string() })),
  refusals: countChanged,
})

/** The reason for companies that a stopped act leaves out. */
export const stoppedNote = 'Stopped'

export const BulkActProgress = z.object({
  id: z.int(),
  act: Act,
  by: z.string(),
  reason: z.string(),
  createdAt: Instant,
  finishedAt: z.nullable(Instant),
  total: z.int(),
  waiting: z.int(),
  done: z.int(),
  failed: z.int(),
  leftOut: LeftOut,
  /** The act that this one undoes. */
  undoes: z.nullable(z.int()),
  canUndo: z.boolean(),
})
export type BulkActProgress = z.input<typeof BulkActProgress>

export const getBulkAct = endpoint({
  method: 'GET',
  path: `${adminApi}/bulk-acts/:id`,
  summary: 'The progress of an act on several companies',
  ...bulkCall,
  params: idParams,
  answer: ok(BulkActProgress),
  refusals: { 404: 'No such act' },
})

export const undoBulkAct = endpoint({
  method: 'POST',
  path: `${adminApi}/bulk-acts/:id/undo`,
  summary: `Undo an act on several companies within ${bulkUndoHours} hours, as a background job`,
  ...bulkCall,
  params: idParams,
  answer: ok(z.object({ id: z.int() })),
  refusals: { ...otherRole, 404: 'No such act', 409: 'It cannot be undone' },
})

export const stopBulkAct = endpoint({
  method: 'POST',
  path: `${adminApi}/bulk-acts/:id/stop`,
  summary: 'Stop an act on several companies: what is done stays, the rest is left out',
  ...bulkCall,
  params: idParams,
  answer: ok(BulkActProgress),
  refusals: { ...otherRole, 404: 'No such act' },
})
