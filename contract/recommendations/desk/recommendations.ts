import * as z from 'zod/mini'
import { moderationRoles } from '../../access.ts'
import { endpoint, Id, idParams, ok } from '../../endpoint.ts'
import { filterText, ReasonBody, Instant } from '../../fields.ts'
import { adminApi } from '../../back-office/staff.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { Tier } from '../../tier-fields.ts'

const moderators = { access: 'staff', blocked: 'denied', roles: moderationRoles } as const

/** Recommendations per page. */
export const recommendationPageSize = 50

const Side = z.object({ id: z.int(), name: z.string(), tier: Tier })
export const ModeratedRecommendation = z.object({
  id: z.int(),
  words: z.string(),
  contact: z.object({ id: z.int(), name: z.string() }),
  /** The recommending company, and the recommended one. */
  by: Side,
  company: Side,
  writtenAt: Instant,
  /** Null while pending approval. */
  publishedAt: z.nullable(Instant),
})
export type ModeratedRecommendation = z.input<typeof ModeratedRecommendation>

export const listRecommendations = endpoint({
  method: 'GET',
  path: `${adminApi}/recommendations`,
  summary: 'Recommendations, newest first',
  ...moderators,
  query: z.object({
    state: z.optional(z.enum(['waiting', 'published'], fieldMessages.choice)),
    /** On either side. */
    companyId: z.optional(Id),
    /** Matches part of the text, a company's name or the author's name. */
    text: filterText(100),
    /** Cursor: last id of the previous page. */
    before: z.optional(Id),
  }),
  answer: ok(z.object({ results: z.array(ModeratedRecommendation), next: z.nullable(z.int()) })),
})

export const removeModeratedRecommendation = endpoint({
  method: 'POST',
  path: `${adminApi}/recommendations/:id/remove`,
  summary: 'Remove a recommendation',
  ...moderators,
  params: idParams,
  body: ReasonBody,
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 404: 'No such recommendation' },
})
