import { accountStateNames, type AccountState } from '#contract/back-office/back-office.ts'
import type { AccountEntry } from '#contract/companies/desk/company-list.ts'
import { planNames } from '#contract/broadcasts/broadcast-settings.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import type { ReactNode } from 'react'

const tones: Record<AccountState, 'ok' | 'warn' | 'bad' | 'neutral'> = {
  new: 'warn',
  trial: 'ok',
  'trial-ended': 'bad',
  active: 'ok',
  overdue: 'warn',
  'force-pay': 'bad',
  'custom-blocked': 'bad',
  terminated: 'neutral',
}

type StateBadgeProps = { state: AccountState; children?: ReactNode }

/** The state by name, or by the words given. */
export function StateBadge({ state, children = accountStateNames[state] }: StateBadgeProps) {
  return <Badge tone={tones[state]}>{children}</Badge>
}

export function planOf({ plan, isServiceOnly }: Pick<AccountEntry, 'plan' | 'isServiceOnly'>) {
  if (isServiceOnly) return 'Services'
  return plan ? planNames[plan] : 'None'
}
