import type { Offer } from '#server/features/broadcasts/public.ts'
import type { Tier } from '#contract/tiers.ts'
import type { DemoCountry } from '#database/seed/companies/demo-countries.ts'

/** Size of a market. */
export interface MarketScale {
  companies: number
  broadcasts: number
  /** Period of the broadcasts before `now`. */
  days: number
  /** Contacts with Standard delivery of every list, at most 10 per paid company (AM-075). */
  subscribers?: number
  /** Stock lines; none by default. */
  stockLines?: number
  /** Whether companies are on the services page. */
  services?: boolean
}

/** Size of the demo market. */
export const demoScale: MarketScale = {
  companies: 60,
  broadcasts: 500,
  days: 30,
  stockLines: 3000,
  services: true,
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
  /** Ids of the lists it mainly trades on. */
  lists: readonly number[]
  activity: number
  /** Period in which it could broadcast, in Unix time in milliseconds. */
  broadcasts: { from: number; until: number }
  contacts: MarketContact[]
}

/** A broadcast without its derived columns. */
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
