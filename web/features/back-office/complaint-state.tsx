import { complaintStateNames, type ComplaintState } from '#contract/complaints.ts'
import { Badge } from '#web/ui/badge.tsx'

const tones = {
  received: 'warn',
  'in-review': 'outline',
  excluded: 'neutral',
  'with-party': 'outline',
  solved: 'ok',
  unsolved: 'bad',
} as const

export function ComplaintBadge({ state }: { state: ComplaintState }) {
  return <Badge tone={tones[state]}>{complaintStateNames[state]}</Badge>
}

/** The day the other party has to answer by; one that has passed says so. */
export function AnswerBy({ deadline, isLate }: { deadline: string; isLate: boolean }) {
  const day = deadline.split('-').toReversed().join('/')
  return isLate ? <Badge tone="bad">Late since {day}</Badge> : <span className="num">{day}</span>
}
