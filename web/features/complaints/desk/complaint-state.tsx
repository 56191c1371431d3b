import { formatDay } from '#contract/dates.ts'
import { complaintStateNames, type ComplaintState } from '#contract/complaints/desk/cases.ts'
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

/** The deadline of the other party's answer, marked if it has passed. */
export function AnswerBy({ deadline, isLate }: { deadline: string; isLate: boolean }) {
  if (isLate) return <Badge tone="bad">Late since {formatDay(deadline)}</Badge>
  return <span className="num">{formatDay(deadline)}</span>
}

/** The button of each step and a description of its effect. */
export const stepTexts: Record<
  ComplaintState,
  { label: string; effect: (company: string, from: ComplaintState) => string }
> = {
  received: { label: 'Receive', effect: () => '' },
  'in-review': {
    label: 'Start review',
    effect: (company, from) => {
      if (from === 'unsolved')
        return `The case is reviewed again. ${company} regains a tier lost by this complaint for the time being.`
      if (from === 'with-party') return `The review continues without waiting for ${company}.`
      return 'The review starts. Neither party needs to do anything yet.'
    },
  },
  'with-party': {
    label: 'Ask the other party',
    effect: (company) =>
      `${company} receives the description and the requested resolution, and can respond until the deadline you set.`,
  },
  excluded: {
    label: 'Reject: not covered by the rules',
    effect: () => 'The policy excludes this complaint. The case is closed without consequences.',
  },
  solved: {
    label: 'Mark as solved',
    effect: (company) =>
      `The case is closed. ${company} regains a tier lost by this complaint immediately.`,
  },
  unsolved: {
    label: 'Uphold as unsolved',
    effect: (company) => `${company} loses its tier immediately, until the case is solved.`,
  },
}
