import { rulesOfKinds } from '#server/features/matching/normalize/all-rules.ts'
import { applyRule, type Found } from '#server/features/matching/normalize/apply-rules.ts'

const allRules = Object.values(rulesOfKinds).flat()

/** Words before a system that a part only fits or comes from. */
const background =
  /(?<![a-z0-9])(?:for|fits|compatible with|fur|fuer|voor|geschikt voor|pour|per|para|zu|from|aus|uit|of a|out of|de|da)(?= )[^,;()]*/g

/** A text with what the rules find in it. */
export interface Reading {
  /** The text in the spelling in which the rules read it. */
  folded: string
  /** In the order of the text. */
  found: readonly Found[]
  /** Ranges of the text that only state where something fits or comes from. */
  fits: readonly (readonly [from: number, to: number])[]
}

/** What all rules recognise in a folded text, in its order. */
export function applyRules(folded: string): Found[] {
  return allRules
    .flatMap((rule) => applyRule(rule, folded))
    .toSorted((one, other) => one.from - other.from)
}

/** Spellings in which rules may find a model that they do not find as typed. */
const respellings: readonly ((folded: string) => string)[] = [
  // T-470, P-40
  (folded) =>
    folded.replace(/(?<![a-z0-9-])([a-z]{1,3})-(?=\d{2,4}[a-z]{0,2}(?![a-z0-9-]))/g, '$1'),
  // Elite-Mini-800-G9
  (folded) => folded.replace(/(?<=[a-z])-(?=[a-z]{2}|\d)|(?<=\d)-(?=g\d|gen)/g, ' '),
]

/** Applies all rules to a folded text. */
export function readText(typed: string): Reading {
  let folded = typed
  let found = applyRules(folded)
  for (const respell of respellings) {
    if (found.some(({ facts }) => facts.model !== undefined)) break
    const other = respell(typed)
    if (other === folded) continue
    const again = applyRules(other)
    if (again.some(({ facts }) => facts.model !== undefined)) [folded, found] = [other, again]
  }
  const fits = [...folded.matchAll(background)].map(
    (match) => [match.index, match.index + match[0].length] as const,
  )
  return { folded, found, fits }
}

export const isInside = (position: number, ranges: Reading['fits']) =>
  ranges.some(([from, to]) => position >= from && position < to)
