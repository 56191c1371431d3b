import { accountAllows, type AccountState } from '#contract/account-permissions.ts'
import type { Plan } from '#contract/broadcasts/broadcast-settings.ts'
import { bulkTrialDays, type BulkAct } from '#contract/companies/desk/bulk-acts.ts'
import { stateAllows } from '#contract/companies/desk/company-acts.ts'
import { businessDate } from '#contract/dates.ts'

/** The settings of an act, as far as it needs them. */
export interface BulkSettings {
  html: string
  plan: Plan | null
  subject: string
  text: string
}

export interface BulkFacts {
  id: number
  state: AccountState
  underlyingState: AccountState | null
  trialEndsAt: Date | null
  messageHtml: string
  /** Number of active sessions. */
  sessions: number
  plan: Plan | null
  isServiceOnly: boolean
  /** Current contacts, and those of them without a password. */
  contacts: number
  withoutPassword: number
}

const dayMs = 86_400_000

/** Why a company is left out of an act; undefined if the act applies to it. A preview has no `html` yet. */
export function whyLeftOut(
  act: BulkAct,
  { html, plan }: Pick<BulkSettings, 'plan'> & { html?: string | undefined },
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
    case 'send-mail':
      if (!accountAllows(facts, 'signIn')) return 'Cannot sign in'
      return facts.contacts === 0 ? 'No contact' : undefined
    case 'send-links':
      if (!accountAllows(facts, 'signIn')) return 'Cannot sign in'
      return facts.withoutPassword === 0 ? 'Everybody has a password' : undefined
    case 'change-plan':
      if (!stateAllows(facts, 'plan')) return 'Terminated'
      if (facts.isServiceOnly) return 'Sells services only'
      // A trial chooses its plan when it pays.
      if (facts.plan === null) return 'No plan yet'
      return facts.plan === plan ? 'Has this plan already' : undefined
    case 'sign-out':
      return sessions === 0 ? 'No active sessions' : undefined
  }
}

/** The last day of an extended trial. */
export const extendedUntil = (trialEndsAt: Date): string =>
  businessDate(new Date(trialEndsAt.getTime() + bulkTrialDays * dayMs))
