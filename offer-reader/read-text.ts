import { rulesOfKinds } from '#offer-reader/all-rules.ts'
import { applyRule, type RuleMatch } from '#offer-reader/apply-rules.ts'
import { clientSystemWords } from '#offer-reader/kinds/computers/client-systems.ts'
import type { Kind } from '#offer-reader/rule.ts'

const allRules = Object.values(rulesOfKinds).flat()

/** Words before a system that a part only fits or comes from, and the systems after it: `for R730, R630`. */
const background =
  /(?<![a-z0-9])(?:(?<!(?:ready|looking|searching|asking|request|quote|budget|prices?|offers?|bids?|demand|cash) )for(?! sale)|fits|compatible with|fur|fuer|voor|geschikt voor|pour|per|para|zu(?! verkauf)|from|aus|uit|of a|out of|(?<!(?:lot|lote|lotto|stock|unites|unidades|pieces|pezzi|piezas|\d) )(?:de(?! (?:kbd?|keyb|layout|tastatur|qwertz))|da))(?= )[^,;()]*(?:[,;] ?(?:dell |hpe? |lenovo |cisco )?(?:[a-z]{1,3}\d{2,4}[a-z]{0,2}|\d{4})(?: ?(?:gen ?|g|m)\d{1,2})?(?= ?(?:[,;/&)]|$|and |und |or )))*/g

/** Sentences about where goods come from or do not fit, up to the end of the clause or the label of a part number. */
const origin =
  /(?<![a-z0-9])(?:(?:pulled|pulls?|removed|taken|salvaged|recovered|dismantled|left ?over|surplus|spares?|came|ausgebaut) (?:[a-z]+ ){0,3}?(?:from|of|for|out of|aus)|(?:not|nicht|niet|pas|non) (?:for|fits?|compatible with|fur|fuer|passend fur|voor|pour|per|para)|aus|uit|ex|extraits? de|issus? de|proveniente da|procedente de)(?= ).*?(?=[.;,](?: |$)|[()]| (?:p\/?n|pn|art|ref|part number)[ .:]|$)/g

/** A further text without what it says about where goods come from or do not fit. */
export const dropOrigin = (folded: string): string =>
  folded
    .replace(origin, ' ')
    .replace(/ {2,}/g, ' ')
    .replace(/^[ .,;]+|[ ,;]+$/g, '')

/** A text with what the rules find in it. */
export interface Reading {
  /** The text in the spelling in which the rules read it. */
  folded: string
  /** In the order of the text. */
  matches: readonly RuleMatch[]
  /** Ranges of the text that only state where something fits or comes from. */
  fits: readonly (readonly [from: number, to: number])[]
}

/** Returns the matches of all rules in a folded text, in its order. */
export function applyRules(folded: string): RuleMatch[] {
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

const clientSystems: ReadonlySet<Kind> = new Set<Kind>(['laptop', 'desktop', 'thin-client'])
/** Separates texts that are read together; no rule matches across it. */
const separator = ' ¶ '

const findFits = (folded: string) =>
  [...folded.matchAll(background)].map(
    (match) => [match.index, match.index + match[0].length] as const,
  )

/** Rules for configurations ask for a word that names the system, which a bare model such as `T490` is not. */
function withConfiguration(folded: string, matches: readonly RuleMatch[]): readonly RuleMatch[] {
  const isClient = matches.some(
    ({ facts }) => facts.model !== undefined && clientSystems.has(facts.kind!),
  )
  if (!isClient || clientSystemWords.test(folded)) return matches
  return applyRules(`${folded}${separator}notebook`).filter(({ to }) => to <= folded.length)
}

/** Applies all rules to a folded text. */
export function readText(typed: string): Reading {
  let folded = typed
  let matches = applyRules(folded)
  for (const respell of respellings) {
    if (matches.some(({ facts }) => facts.model !== undefined)) break
    const other = respell(typed)
    if (other === folded) continue
    const again = applyRules(other)
    if (again.some(({ facts }) => facts.model !== undefined)) [folded, matches] = [other, again]
  }
  return { folded, matches: withConfiguration(folded, matches), fits: findFits(folded) }
}

/** Applies all rules to a folded further text about the product that a main text names. */
export function readFurther(further: string, main: Reading): Reading {
  const isClient = main.matches.some(({ facts }) => clientSystems.has(facts.kind!))
  const context = `${main.folded}${isClient ? ' notebook' : ''}${separator}`
  return {
    folded: further,
    matches: applyRules(`${context}${further}`)
      .filter(({ from }) => from >= context.length)
      .map((match) => ({
        ...match,
        from: match.from - context.length,
        to: match.to - context.length,
      })),
    fits: findFits(further),
  }
}

export const isInside = (position: number, ranges: Reading['fits']) =>
  ranges.some(([from, to]) => position >= from && position < to)
