import * as z from 'zod/mini'
import { accountCall } from '#contract/access.ts'
import { adminApi } from '#contract/back-office/staff.ts'
import { sides } from '#contract/broadcasts/broadcasts.ts'
import { MatchReason } from '#contract/broadcasts/match-reasons.ts'
import { matchMethods } from '#contract/broadcasts/matching.ts'
import { Id, endpoint, ok } from '#contract/endpoint.ts'
import { Day, Instant } from '#contract/fields.ts'

/** Maximum days of one statistic. */
export const maxStatisticDays = 400

const counts = {
  shown: z.int(),
  opened: z.int(),
  replied: z.int(),
  dismissed: z.int(),
}

export const KindStatistics = z.object({
  /** Kind of product of the broadcast that was asked about; null if not recognised. */
  kind: z.nullable(z.string()),
  method: z.enum(matchMethods),
  ...counts,
})

export const matchStatistics = endpoint({
  method: 'GET',
  path: `${adminApi}/matching/statistics`,
  summary: 'How often possible matches were shown, opened, replied to and dismissed, by product',
  ...accountCall,
  query: z.object({ from: Day, until: Day }),
  answer: ok(
    z.object({
      results: z.array(KindStatistics),
      totals: z.object(counts),
      /** State of the encodings. */
      encoded: z.object({ model: z.int(), current: z.int(), waiting: z.int(), pairs: z.int() }),
    }),
  ),
})

export const ExplainedOffer = z.object({
  broadcastId: z.int(),
  side: z.enum(sides),
  headline: z.string(),
  companyId: z.int(),
  companyName: z.string(),
  isRemoved: z.boolean(),
  kind: z.nullable(z.string()),
  partKeys: z.array(z.string()),
})

export const explainMatch = endpoint({
  method: 'GET',
  path: `${adminApi}/matching/pairs`,
  summary: 'Why two broadcasts match, or do not',
  ...accountCall,
  query: z.object({ one: Id, other: Id }),
  answer: ok(
    z.object({
      offers: z.array(ExplainedOffer),
      /** 0 to 1, scored now; null if one is not encoded or both are on one side. */
      similarity: z.nullable(z.number()),
      rank: z.nullable(z.number()),
      reasons: z.array(MatchReason),
      /** The values that members see for the pair; null if it is not stored. */
      stored: z.nullable(z.object({ similarity: z.number(), model: z.int(), foundAt: Instant })),
      dismissedBy: z.array(z.string()),
    }),
  ),
  refusals: { 404: 'No such broadcast' },
})
