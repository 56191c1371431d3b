import type { Side } from '#contract/broadcasts/broadcasts.ts'

/** Longer phrases first, because `wanted to sell` begins like `wanted`. */
const anywhere: readonly [side: Side, words: string][] = [
  ['WTS', 'wts|(?:want|wanting|wanted|looking) to sell|(?:items? )?for sale|selling'],
  ['WTB', 'wtb|(?:want|wanting|wanted|looking) to buy|looking for|buying|wanted'],
]
const leading: readonly [side: Side, words: string][] = [
  ['WTS', 'f/?s|we (?:sell|offer|have)|sell|to sell|offering|offer|available|in stock'],
  ['WTB', 'we (?:need|buy|want)|need(?:ed)?|to buy|buy|lf|iso|required|rfq|request for quote'],
]

const patternOf = ([side, words]: readonly [Side, string], start: string) =>
  [side, new RegExp(String.raw`${start}(?:${words})(?!\w)[\]):\s.,!–—-]*`, 'gi')] as const

const anywherePatterns = anywhere.map((one) => patternOf(one, String.raw`(?<!\w)[[(]?`))
const leadingPatterns = leading.map((one) => patternOf(one, String.raw`^\W{0,5}`))

/** The sides that a line names, each once; `leading` looks at its beginning only. */
export function findSides(line: string, where: 'anywhere' | 'leading' = 'anywhere'): Side[] {
  const found = new Set<Side>()
  let rest = line
  for (const [side, pattern] of [...anywherePatterns, ...leadingPatterns]) {
    rest = rest.replace(pattern, (match, at: number) => {
      if (where === 'leading' && !/^\W*$/.test(line.slice(0, at))) return match
      found.add(side)
      return ' '
    })
  }
  return [...found]
}

export function withoutSide(line: string): string {
  let rest = line
  for (const [, pattern] of [...anywherePatterns, ...leadingPatterns]) {
    rest = rest.replace(pattern, ' ')
  }
  return rest.trim()
}
