import type { AccountState } from '#contract/account-permissions.ts'
import { bulkTrialDays, type BulkAct } from '#contract/back-office/lists/bulk-acts.ts'
import { stateAllows } from '#contract/back-office/company/company-acts.ts'
import { businessDate } from '#contract/dates.ts'

export interface BulkFacts {
  id: number
  state: AccountState
  underlyingState: AccountState | null
  trialEndsAt: Date | null
  messageHtml: string
  /** Number of active sessions. */
  sessions: number
}

const dayMs = 86_400_000

/** Why a company is left out of an act; undefined if the act applies to it. */
export function whyLeftOut(
  act: BulkAct,
  { html }: { html: string },
  facts: BulkFacts,
  now: Date,
): string | undefined {
  const { trialEndsAt, sessions, messageHtml } = facts
  switch (act) {
    case 'extend-trials':
      if (!stateAllows(facts, 'extend') || trialEndsAt === null) return 'Not on trial'
      // Opening it again is a decision about one company.
      return trialEndsAt <= now ? 'The trial has ended' : undefined
    case 'set-notice':
      if (!stateAllows(facts, 'message')) return 'Terminated'
      return messageHtml === html ? 'Has this notice already' : undefined
    case 'sign-out':
      return sessions === 0 ? 'No active sessions' : undefined
  }
}

/** The last day of an extended trial. */
export const extendedUntil = (trialEndsAt: Date): string =>
  businessDate(new Date(trialEndsAt.getTime() + bulkTrialDays * dayMs))
