import { accountStateNames, type AccountState } from '#contract/back-office/back-office.ts'
import { Badge } from '#web/ui/marks/badge.tsx'

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

/** The state of an account, in a word. */
export function StateBadge({ state }: { state: AccountState }) {
  return <Badge tone={tones[state]}>{accountStateNames[state]}</Badge>
}
