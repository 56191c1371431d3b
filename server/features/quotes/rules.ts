import type { Currency } from '#contract/figures/currencies.ts'
import type { OperatorSettings } from '#contract/back-office/operator-settings.ts'
import { leftOutReasons, type LeftOutReason } from '#contract/quotes.ts'
import { refusals } from '#contract/refusals.ts'

/** The own line of a seller. */
export interface OfferedLine {
  lineId: number
  partNumber: string
  manufacturer: string
  description: string
  quantity: number
  /** Index in the contract's list of conditions. */
  condition: number
  /** In euro cents; null for CALL. */
  priceCents: number | null
  /** The price as asked; null if it is asked in euro, or for CALL. */
  askedCents: number | null
  askedCurrency: Currency | null
}

export interface SellerContact {
  id: number
  name: string
  email: string
  /** Whether the contact wants copies of requests to a colleague. */
  getsCopies: boolean
}

/** A company that lists the part. */
export interface Seller extends OfferedLine {
  companyId: number
  companyName: string
  /** Whether it is the buyer's. */
  isOwn: boolean
  /** Whether its account state allows requests. */
  isOpen: boolean
  /** Number of contacts who accept requests. */
  takers: number
  /** Contacts that mail can reach, in order; the first gets the request. */
  contacts: readonly SellerContact[]
  /** When it was last asked for the part within the period of repetition. */
  askedAt: Date | null
  requestsToday: number
}

export interface LeftOut {
  reason: LeftOutReason
  sellers: readonly Seller[]
}

/** Whom a request reaches, and who is left out. */
export interface Reach {
  reached: readonly Seller[]
  leftOut: readonly LeftOut[]
}

export interface ReachRule {
  /** Requests to one company and day; 0 for none. */
  maxPerCompany: number
  /** Companies chosen by the buyer; undefined for all. */
  chosen: ReadonlySet<number> | undefined
}

/** Why a company that lists the part is left out (BK-066); undefined if the request reaches it. */
export function whyLeftOut(seller: Seller, { maxPerCompany, chosen }: ReachRule) {
  if (seller.isOwn) return 'ownCompany'
  if (!seller.isOpen) return 'closed'
  if (seller.takers === 0) return 'declined'
  if (seller.contacts.length === 0) return 'unreachable'
  if (seller.askedAt) return 'asked'
  if (seller.requestsToday >= maxPerCompany) return 'limit'
  return chosen && !chosen.has(seller.companyId) ? 'deselected' : undefined
}

/** Decides whom a request reaches. */
export function decideReach(sellers: readonly Seller[], rule: ReachRule): Reach {
  const decided = sellers.map((seller) => ({ seller, reason: whyLeftOut(seller, rule) }))
  const because = (reason: LeftOutReason | undefined) =>
    decided.flatMap((one) => (one.reason === reason ? [one.seller] : []))
  return {
    reached: because(undefined),
    leftOut: leftOutReasons
      .map((reason) => ({ reason, sellers: because(reason) }))
      .filter(({ sellers: some }) => some.length > 0),
  }
}

/** The answer for a reader: visitors see no names, and nobody the names of companies without an open account. */
export function presentReach(
  {
    reach: { reached, leftOut },
    maxCompanies,
  }: {
    reach: Reach
    /** Companies that the sender may still ask today. */
    maxCompanies: number
  },
  areNamesShown: boolean,
) {
  const named = (sellers: readonly Seller[]) =>
    areNamesShown
      ? sellers.map(({ companyId: id, companyName: name, askedAt }) => ({
          id,
          name,
          ...(askedAt && { askedAt }),
        }))
      : []
  return {
    count: reached.length,
    companies: named(reached),
    leftOut: leftOut.map(({ reason, sellers }) => ({
      reason,
      count: sellers.length,
      companies: reason === 'closed' ? [] : named(sellers),
    })),
    maxCompanies,
  }
}

/** Number of companies that the sender may still ask today. */
export function countCompaniesLeft(
  { requests, companies }: { requests: number; companies: number },
  limits: OperatorSettings['quoteLimits'],
  isOfVisitor: boolean,
): number {
  const [maxRequests, maxCompanies] = isOfVisitor
    ? [limits.perVisitor, limits.companiesOfVisitor]
    : [limits.perMember, limits.companiesOfMember]
  return requests >= maxRequests ? 0 : Math.max(0, maxCompanies - companies)
}

/** The message if requests to so many companies exceed the limits of their sender (BK-066, BK-025). */
export function exceededLimit(
  usage: { requests: number; companies: number },
  reached: number,
  limits: OperatorSettings['quoteLimits'],
  isOfVisitor: boolean,
  requests = 1,
): string | undefined {
  if (usage.requests + requests > (isOfVisitor ? limits.perVisitor : limits.perMember)) {
    return refusals.tooManyQuotes
  }
  const companiesLeft = countCompaniesLeft(usage, limits, isOfVisitor)
  return reached > companiesLeft ? refusals.tooManyCompanies(reached, companiesLeft) : undefined
}
