import * as z from 'zod/mini'
import { endpoint, ok } from './endpoint.ts'
import { PageNumber } from './fields.ts'
import { paths } from './paths.ts'
import { tierNames, type Tier } from './tiers.ts'

/** Members per page. */
export const tierListPageSize = 500

/** The lists of members by tier, the highest first (TI-005). */
export const tierLists = ['diamond', 'gold', 'trusted'] as const
export type TierList = (typeof tierLists)[number]
export const tierOfList: Record<TierList, Tier> = { diamond: 4, gold: 2, trusted: 1 }
export const tierListPaths = {
  diamond: paths.diamondMembers,
  gold: paths.goldMembers,
  trusted: paths.trustedMembers,
} as const satisfies Record<TierList, string>
export const tierListTitle = (list: TierList) => `${tierNames[tierOfList[list]]} Members`

/** A member of a tier list (TI-007); visitors get only the name, where names are public (AM-045). */
export const TierMember = z.object({
  name: z.string(),
  id: z.optional(z.int()),
  /** Start of membership, such as 2003-04-01 (TI-007). */
  sinceDT: z.optional(z.string()),
  country: z.optional(z.string()),
})
export type TierMember = z.output<typeof TierMember>

const tierListEndpoint = <const P extends `/api/${string}`>(path: P, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: 'visitor',
    blocked: 'asVisitor',
    query: z.object({
      page: PageNumber,
    }),
    answer: ok(
      z.object({
        /** Sorted by name; empty for visitors and blocked accounts unless names are public. */
        results: z.array(TierMember),
        /** Members on all pages. */
        numResults: z.int(),
      }),
    ),
  })

export const diamondMembers = tierListEndpoint(
  '/api/companies/diamondMembers',
  'Diamond members by name, with their number',
)
export const goldMembers = tierListEndpoint(
  '/api/companies/goldMembers',
  'Gold members by name, with their number',
)
export const trustedMembers = tierListEndpoint(
  '/api/companies/trustedMembers',
  'Trusted members by name, with their number',
)
export const tierListCalls = {
  diamond: diamondMembers,
  gold: goldMembers,
  trusted: trustedMembers,
} as const
