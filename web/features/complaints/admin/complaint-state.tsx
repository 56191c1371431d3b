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

/** How each step reads: as a button, and what it does where it begins. */
export const stepWords: Record<
  ComplaintState,
  { act: string; effect: (company: string, from: ComplaintState) => string }
> = {
  received: { act: 'Receive', effect: () => '' },
  'in-review': {
    act: 'Take into review',
    effect: (company, from) => {
      if (from === 'unsolved')
        return `You look into it again. A tier that ${company} lost by it comes back meanwhile.`
      if (from === 'with-party') return `You go on yourself. ${company} is waited for no more.`
      return 'You look into it. Nothing is asked of anybody yet.'
    },
  },
  'with-party': {
    act: 'Ask the other party',
    effect: (company) =>
      `${company} reads what happened and what would put it right, and has until a day that you give to tell its side.`,
  },
  excluded: {
    act: 'Reject as excluded',
    effect: () => 'The policy leaves it out. The case is closed and counts for nothing.',
  },
  solved: {
    act: 'Mark as solved',
    effect: (company) =>
      `The case is closed. A tier that ${company} lost by it comes back at once.`,
  },
  unsolved: {
    act: 'Uphold as unsolved',
    effect: (company) => `${company} loses its tier at once, until the case is solved.`,
  },
}
