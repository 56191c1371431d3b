import type { OperatorSettings } from '#contract/back-office/operator-settings.ts'

/** What counts for the limits of one request. */
export interface QuoteUsage {
  /** Requests of this sender since the day began. */
  requests: number
  /** Companies that they went to, each as often as it got one. */
  companies: number
  /** Companies that this one may go to: they take requests, and have not had enough of this sender today. */
  open: number
}

/** Which limit a request would pass (BK-066, BK-025); undefined where it may go. */
export function exceededLimit(
  counts: QuoteUsage,
  limits: OperatorSettings['quoteLimits'],
  isVisitor: boolean,
): 'day' | 'companies' | 'recipient' | undefined {
  const [requests, companies] = isVisitor
    ? [limits.perVisitor, limits.companiesOfVisitor]
    : [limits.perMember, limits.companiesOfMember]
  if (counts.requests >= requests) return 'day'
  if (counts.open === 0) return 'recipient'
  return counts.companies + counts.open > companies ? 'companies' : undefined
}
