import * as z from 'zod/mini'
import { accountCall } from '../../access.ts'
import { endpoint, Id, idParams, ok } from '../../endpoint.ts'
import { mailSafe, Reason, ReasonBody, reasonMax, Instant } from '../../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { adminApi } from '../../back-office/staff.ts'

/** Durations offered to staff; an exclusion without one lasts until it is lifted. */
export const exclusionDays = [1, 3, 7, 14, 30, 90, 365] as const
const maxDays = 3650
const maxListId = 32_767

export const exclusionStates = ['inForce', 'over', 'lifted'] as const
export type ExclusionState = (typeof exclusionStates)[number]

/** An exclusion of a contact from one list or all lists. */
export const Exclusion = z.object({
  id: z.int(),
  contactId: z.int(),
  contact: z.string(),
  companyId: z.int(),
  company: z.string(),
  /** Null for every list. */
  listId: z.nullable(z.int()),
  /** The list's name, 'All lists', or 'All lists and messages'. */
  list: z.string(),
  /** Whether replies, messages and requests for quotes are stopped too. */
  stopsMessages: z.boolean(),
  /** Shown to the contact. */
  reason: z.string(),
  from: Instant,
  /** Null if it lasts until it is lifted. */
  until: z.nullable(Instant),
  state: z.enum(exclusionStates),
  /** Staff member who excluded the contact; null for old entries. */
  by: z.nullable(z.string()),
  liftedAt: z.nullable(Instant),
  liftedBy: z.nullable(z.string()),
  liftReason: z.string(),
})
export type Exclusion = z.input<typeof Exclusion>

export const exclusionPageSize = 50

export const listExclusions = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/exclusions`,
  summary: 'Contacts who were removed from lists, newest first',
  query: z.object({
    state: z.optional(z.enum(exclusionStates, fieldMessages.choice)),
    contactId: z.optional(Id),
    companyId: z.optional(Id),
    /** Matches part of the contact name, company name or e-mail address. */
    text: z._default(z.string().check(z.trim(), z.maxLength(100, fieldMessages.atMost(100))), ''),
    /** Cursor: last id of the previous page. */
    before: z.optional(Id),
  }),
  answer: ok(z.object({ results: z.array(Exclusion), next: z.nullable(z.int()) })),
})

export const ExcludeContactBody = z.object({
  /** Null for every list. */
  listId: z.nullable(
    z
      .int(fieldMessages.list)
      .check(z.minimum(1, fieldMessages.list), z.maximum(maxListId, fieldMessages.list)),
  ),
  /** Null to last until it is lifted. */
  days: z.nullable(
    z
      .int(fieldMessages.number)
      .check(z.minimum(1, fieldMessages.number), z.maximum(maxDays, fieldMessages.number)),
  ),
  /** Whether replies, messages and requests for quotes are stopped too; for all lists only. */
  stopsMessages: z._default(z.boolean(fieldMessages.choice), false),
  /** Shown to the contact. */
  reason: Reason.check(mailSafe),
  /** Internal note for the audit log. */
  note: z._default(
    z.string().check(z.trim(), z.maxLength(reasonMax, fieldMessages.atMost(reasonMax)), mailSafe),
    '',
  ),
})

export const excludeContact = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/contacts/:id/exclusions`,
  summary: 'Remove a contact from one list or all lists; the contact is notified by mail (BK-047)',
  params: idParams,
  body: ExcludeContactBody,
  answer: ok(z.object({ id: z.int() })),
  refusals: {
    404: 'No such contact',
    409: '`payload.extra` EXCLUDED: already removed from this list or from all',
  },
})

export const liftExclusion = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/exclusions/:id/lift`,
  summary: 'Lift an exclusion before its end',
  params: idParams,
  body: ReasonBody,
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 404: 'No such exclusion', 409: 'It has already ended' },
})
