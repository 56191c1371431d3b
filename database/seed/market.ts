import type { Offer } from '#server/features/broadcasts/public.ts'
import type { Tier } from '#contract/tiers.ts'
import type { DemoCountry } from '#database/seed/companies/demo-countries.ts'

/** How large a market to invent. */
export interface MarketScale {
  companies: number
  broadcasts: number
  /** Days before `now` that the broadcasts are spread over. */
  days: number
  /** Contacts who get every list at once; spread over paid companies, at most 10 each (AM-075). */
  subscribers?: number
  /** Lines of stock; none unless they are asked for. */
  stockLines?: number
}

/** The market that a newcomer finds. */
export const demoScale: MarketScale = {
  companies: 60,
  broadcasts: 500,
  days: 30,
  stockLines: 3000,
}

export interface MarketContact {
  id: number
  companyId: number
  /** 1 is the main contact. */
  position: number
  name: string
  function: string
  telephone: string
  email: string
  alternative: string | undefined
  /** Setting of the primary address on every list: 0 standard, 1 digest, 2 no e-mail. */
  receives: 0 | 1 | 2
  createdAt: Date
}

export interface MarketCompany {
  id: number
  name: string
  country: DemoCountry
  city: string
  address: string
  telephone: string
  website: string
  description: string
  isServiceOnly: boolean
  plan: 'plus' | 'broker' | undefined
  state: 'trial' | 'trial-ended' | 'active' | 'overdue' | 'force-pay'
  memberSince: Date | undefined
  tier: Tier
  createdAt: Date
  /** End of a free trial. */
  trialEndsAt: Date | undefined
  /** Lists it trades on most. */
  lists: readonly number[]
  activity: number
  /** When it was allowed to broadcast, in milliseconds of the epoch. */
  broadcasts: { from: number; until: number }
  contacts: MarketContact[]
}

/** A broadcast before its derived columns. */
export interface MarketBroadcast {
  id: number
  listId: number
  company: MarketCompany
  contact: MarketContact
  fromEmail: string
  offer: Offer
  createdAt: Date
  sentAt: Date
}
