import { businessDayStart } from '#contract/dates.ts'
import { quoteRepeatHours } from '#contract/quotes.ts'
import {
  countUsage,
  isVisitor,
  type QuoteSender,
  type QuoteUsage,
  type RequestedLine,
} from '#server/features/quotes/queries.ts'
import { findSellers } from '#server/features/quotes/recipient-queries.ts'
import { countCompaniesLeft, decideReach, type Reach } from '#server/features/quotes/rules.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface QuoteQuestion {
  sender: QuoteSender
  line: RequestedLine
  /** All requested lines of its part number; those of one company are one. */
  lineIds: readonly number[]
  isToAll: boolean
  /** Index of the wanted condition; null for any. */
  condition: number | null
  /** Companies chosen by the buyer; undefined for all. */
  chosen: ReadonlySet<number> | undefined
  /** Requests to companies that are sent together with this one. */
  together?: ReadonlyMap<number, number>
}

export interface FoundReach {
  reach: Reach
  usage: QuoteUsage
  /** Companies that the sender may still ask today. */
  maxCompanies: number
  /** Requests that one company may get from the sender, or from all visitors, in a day. */
  maxPerCompany: number
}

/** Finds whom a request reaches and what its sender sent today: the step that the preview and the sending share. */
export async function findReach(
  platform: Platform,
  db: Queryable,
  { sender, line, lineIds, isToAll, condition, chosen, together }: QuoteQuestion,
): Promise<FoundReach> {
  const now = platform.clock.now()
  const day = businessDayStart(now)
  const repeatedSince = new Date(now.getTime() - quoteRepeatHours * 3_600_000)
  const limits = (await readOperatorSettings(platform)).quoteLimits
  const isOfVisitor = isVisitor(sender)
  const own = isOfVisitor ? null : sender.companyId
  const target = { sender, line, lineIds, isToAll, own, condition, day, repeatedSince }
  const sellers = (await findSellers(db, target)).map((seller) => ({
    ...seller,
    requestsToday: seller.requestsToday + (together?.get(seller.companyId) ?? 0),
  }))
  const maxPerCompany = isOfVisitor ? limits.visitorsToCompany : limits.toCompany
  const reach = decideReach(sellers, { maxPerCompany, chosen })
  const usage = await countUsage(db, sender, day)
  const maxCompanies = countCompaniesLeft(usage, limits, isOfVisitor)
  return { reach, usage, maxCompanies, maxPerCompany }
}
