import type { OperatorSettings } from '#contract/back-office/operator-settings.ts'

/** What counts for the limits of one message, of those sent before it that day. */
export interface Sent {
  all: number
  toContact: number
  companiesOfWords: number
  toCompany: number
}

/**
 * Which limit a message would pass (BK-025, BK-076): the day of its sender, what its recipient gets, or how many
 * companies the same words go to; undefined where it may go.
 */
export function overLimit(
  sent: Sent,
  limits: OperatorSettings['messageLimits'],
  isVisitor: boolean,
): 'day' | 'recipient' | 'words' | undefined {
  if (sent.all >= (isVisitor ? limits.perVisitor : limits.perMember)) return 'day'
  const isEnough = isVisitor
    ? sent.toCompany >= limits.toCompany
    : sent.toContact >= limits.toContact
  if (isEnough) return 'recipient'
  return sent.companiesOfWords >= limits.sameWords ? 'words' : undefined
}
