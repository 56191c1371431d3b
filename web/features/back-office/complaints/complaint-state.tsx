import { complaintStateNames, type ComplaintState } from '#contract/complaints.ts'
import { Badge } from '#web/ui/marks/badge.tsx'

const tones = {
  received: 'warn',
  'in-review': 'neutral',
  excluded: 'outline',
  'with-party': 'neutral',
  solved: 'ok',
  unsolved: 'bad',
} as const

export function ComplaintBadge({ state }: { state: ComplaintState }) {
  return <Badge tone={tones[state]}>{complaintStateNames[state]}</Badge>
}

export const writtenDay = (day: string) => day.split('-').toReversed().join('/')

/** The day the other party has to answer by; one that has passed says so. */
export function AnswerBy({ deadline, isLate }: { deadline: string; isLate: boolean }) {
  if (isLate) return <Badge tone="bad">Late since {writtenDay(deadline)}</Badge>
  return <span className="num">{writtenDay(deadline)}</span>
}
