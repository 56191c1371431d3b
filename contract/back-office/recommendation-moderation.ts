import * as z from 'zod/mini'
import { accountCall } from '../access.ts'
import { endpoint, Id, idParams, ok } from '../endpoint.ts'
import { filterText, ReasonBody } from '../fields.ts'
import { fieldMessages } from '../notices.ts'
import { adminApi } from './staff.ts'
import { Tier } from '../tiers.ts'

/** Recommendations on one page of the back office. */
export const recommendationPageSize = 50

const Side = z.object({ id: z.int(), name: z.string(), tier: Tier })
export const ModeratedRecommendation = z.object({
  id: z.int(),
  words: z.string(),
  contact: z.object({ id: z.int(), name: z.string() }),
  /** The company that recommends, and the one that is recommended. */
  by: Side,
  company: Side,
  writtenAt: z.iso.datetime(),
  /** Null while it waits for the company. */
  publishedAt: z.nullable(z.iso.datetime()),
})
export type ModeratedRecommendation = z.output<typeof ModeratedRecommendation>

export const listRecommendations = endpoint({
  method: 'GET',
  path: `${adminApi}/recommendations`,
  summary: 'What members say of companies, the newest first',
  ...accountCall,
  query: z.object({
    state: z.optional(z.enum(['waiting', 'published'], fieldMessages.choice)),
    /** Whoever of both sides. */
    companyId: z.optional(Id),
    /** A part of the words, of a company's name or of the writer's. */
    text: filterText(100),
    /** A page is continued from the last id of the one before. */
    before: z.optional(Id),
  }),
  answer: ok(z.object({ results: z.array(ModeratedRecommendation), next: z.nullable(z.int()) })),
})

export const removeModeratedRecommendation = endpoint({
  method: 'POST',
  path: `${adminApi}/recommendations/:id/remove`,
  summary: 'Remove what a member says of a company',
  ...accountCall,
  params: idParams,
  body: ReasonBody,
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 404: 'No such recommendation' },
})
