import type { OperatorSettings } from '#contract/operator-settings.ts'

/** What counts for the limits of one request, of those sent before it that day. */
export interface Asked {
  /** Requests of this sender. */
  requests: number
  /** Companies that they went to, each as often as it got one. */
  companies: number
}

/** Whom a request may go to. */
export interface Takers {
  /** Companies with somebody who takes requests. */
  all: number
  /** Those of them that have not had enough of this sender today. */
  open: number
}

/** Which limit a request would pass (BK-066, BK-025); undefined where it may go. */
export function overLimit(
  asked: Asked,
  takers: Takers,
  limits: OperatorSettings['quoteLimits'],
  isVisitor: boolean,
): 'day' | 'companies' | 'recipient' | undefined {
  const [requests, companies] = isVisitor
    ? [limits.perVisitor, limits.companiesOfVisitor]
    : [limits.perMember, limits.companiesOfMember]
  if (asked.requests >= requests) return 'day'
  if (takers.open === 0) return 'recipient'
  return asked.companies + takers.open > companies ? 'companies' : undefined
}
