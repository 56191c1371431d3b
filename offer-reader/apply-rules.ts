import type { Facts, Rule } from '#offer-reader/rule.ts'

export interface RuleMatch {
  rule: Rule
  facts: Facts
  /** Start and end of the match in the folded text. */
  from: number
  to: number
}

const globalPatterns = new WeakMap<Rule, RegExp>()
function patternOf(rule: Rule): RegExp {
  let pattern = globalPatterns.get(rule)
  if (!pattern) {
    pattern = new RegExp(rule.pattern.source, 'g')
    globalPatterns.set(rule, pattern)
  }
  pattern.lastIndex = 0
  return pattern
}

const isWordCharacter = (character: string | undefined) =>
  character !== undefined && /[a-z0-9]/.test(character)

const maxFound = 20
/** Rules may search the whole text for each match. */
const maxRead = 100

/** The first matches of a rule in a folded text that begin and end at the borders of words. */
export function applyRule(rule: Rule, folded: string): RuleMatch[] {
  const pattern = patternOf(rule)
  const matches: RuleMatch[] = []
  let read = 0
  for (
    let match = pattern.exec(folded);
    match && read < maxRead && matches.length < maxFound;
    match = pattern.exec(folded)
  ) {
    const from = match.index
    const to = from + match[0].length
    if (to === from) {
      pattern.lastIndex++
      continue
    }
    const cutsWord =
      (isWordCharacter(folded[from - 1]) && isWordCharacter(folded[from])) ||
      (isWordCharacter(folded[to - 1]) && isWordCharacter(folded[to]))
    if (cutsWord) {
      // A shorter or later match may still fit.
      pattern.lastIndex = from + 1
      continue
    }
    read++
    const facts = rule.read(match)
    if (facts) matches.push({ rule, facts, from, to })
  }
  return matches
}
