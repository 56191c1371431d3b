/** Tier codes (AM-043): 0 Regular, 1 Trusted, 2 Gold, 4 Diamond. */
export const tiers = [0, 1, 2, 4] as const
export type Tier = (typeof tiers)[number]

export const tierNames: Record<Tier, string> = {
  0: 'Regular',
  1: 'Trusted',
  2: 'Gold',
  4: 'Diamond',
}
/** Years of membership required for each tier (TI-001). */
export const tierYears: Record<Tier, number> = { 0: 0, 1: 3, 2: 10, 4: 20 }

/** Requirements of every tier above Regular in addition to years of membership (TI-002). */
export const tierPromises = ['No unresolved complaints', '1 month return-to-base warranty'] as const

/** Reasons for having no tier regardless of years, in order of precedence (TI-002, AM-106). */
export const tierHindrances = ['NO_MEMBER', 'SERVICE_ONLY', 'COMPLAINT', 'WARRANTY'] as const
export type TierHindrance = (typeof tierHindrances)[number]

/** The next tier by years alone, and the day from which they are enough; null at the highest, or before a membership. */
export function nextTier(
  memberSince: string | null,
  today: string,
): { tier: Tier; on: string } | null {
  if (memberSince === null) return null
  const [year, month, date] = memberSince.split('-').map(Number) as [number, number, number]
  for (const tier of tiers) {
    // A membership since 29 February completes its years on 1 March.
    const on = new Date(Date.UTC(year + tierYears[tier], month - 1, date))
      .toISOString()
      .slice(0, 10)
    if (on > today) return { tier, on }
  }
  return null
}

export function tierFlags(tier: Tier) {
  return { tier, isTrusted: tier === 1, isGold: tier === 2, isDiamond: tier === 4 }
}
