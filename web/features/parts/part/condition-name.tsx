import { conditions, conditionWords, type Condition } from '#contract/inventory/inventory.ts'

const shortWords: Record<Condition, string> = {
  'F/S': 'F/S',
  NOB: 'Open box',
  NEW: 'New',
  REF: 'Refurbished',
  USED: 'Used',
  ASIS: 'As is',
}

const conditionOf = (code: string) => conditions.find((known) => known === code)

/** A condition in a word, in all its words for who asks. */
export function ConditionName({ code }: { code: string }) {
  const condition = conditionOf(code)
  return condition ? <span title={conditionWords[condition]}>{shortWords[condition]}</span> : code
}

/** A condition in all its words. */
export function conditionText(code: string): string {
  const condition = conditionOf(code)
  return condition ? conditionWords[condition] : code
}
