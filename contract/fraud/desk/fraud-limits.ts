import * as z from 'zod/mini'
import { intBetween } from '../../site/site.ts'

/** Limits from which Fraud watch reports; 0 turns one off (BK-110). */
export const fraudLimits = {
  /** Replies to broadcasts, and requests for quotes, by one person within minutes. */
  fraudReplies: z.object({ count: intBetween(0, 1000), withinMinutes: intBetween(1, 1440) }),
  fraudRequests: z.object({ count: intBetween(0, 1000), withinMinutes: intBetween(1, 1440) }),
  /** Limits for one person of a company that joined within days, on messages sent within hours. */
  fraudNewAccounts: z.object({
    days: intBetween(0, 365),
    withinHours: intBetween(1, 168),
    broadcasts: intBetween(0, 1000),
    lists: intBetween(0, 100),
    companies: intBetween(0, 1000),
  }),
  /** People of two companies who used one device; networks of more companies are public ones. */
  fraudDevices: z.object({
    people: intBetween(0, 20),
    withinDays: intBetween(1, 30),
    maxCompanies: intBetween(2, 100),
  }),
  /** Characters in which a domain may differ from another one that it resembles. */
  fraudDomains: z.object({ characters: intBetween(0, 2) }),
}

export const defaultFraudLimits = {
  fraudReplies: { count: 40, withinMinutes: 60 },
  fraudRequests: { count: 20, withinMinutes: 60 },
  fraudNewAccounts: { days: 14, withinHours: 24, broadcasts: 12, lists: 5, companies: 25 },
  fraudDevices: { people: 2, withinDays: 7, maxCompanies: 5 },
  fraudDomains: { characters: 2 },
}
