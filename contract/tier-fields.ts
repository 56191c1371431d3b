import * as z from 'zod/mini'
import { tierHindrances, tiers } from './tiers.ts'

export const Tier = z.literal(tiers)
export const TierHindrance = z.enum(tierHindrances)

/** Tier as code and flags; at most one flag is true (AM-044). */
export const tierFields = {
  tier: Tier,
  isTrusted: z.boolean(),
  isGold: z.boolean(),
  isDiamond: z.boolean(),
} as const
