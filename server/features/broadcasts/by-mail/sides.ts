import type { Side } from '#contract/broadcasts/broadcasts.ts'

/** Longer phrases first, because `wanted to sell` begins like `wanted`. */
const anywhere: readonly [side: Side, words: string][] = [
  ['WTS', 'wts|(?:want|wanting|wanted|looking) to sell|(?:items? )?for sale|selling'],
  ['WTB', 'wtb|(?:want|wanting|wanted|looking) to buy|looking for|buying|wanted'],
]
/** At the beginning only; words of buying first, because some contain those of selling. */
const leading: readonly [side: Side, words: string][] = [
  [
    'WTB',
    'te koop gevraagd|(?:wij )?zoeken|gezocht|(?:ich |wir )?such(?:e|en)|gesucht|kaufe|(?:je |nous )?(?:re)?cherch(?:e|ons)|achète|busc(?:o|amos)|compr(?:o|amos)|cerc(?:o|hiamo)|acquist(?:o|iamo)|procur(?:o|amos)|kupi(?:ę|my)|szukam|koupím(?:e)?|kúpim(?:e)?|köpes|søges|købes|kjøpes|ostetaan|keresek|vásárolok|cumpăr|kupujem|aranıyor',
  ],
  [
    'WTS',
    'te koop|(?:ich |wir )?(?:biete[n]?|verkaufe[n]?)(?: an)?|zu verkaufen|(?:wij )?(?:verkopen|bieden)(?: aan)?|(?:je |nous )?vend(?:s|ons)|à vendre|(?:en )?venta|vend(?:o|emos|iamo)|in vendita|vende-se|à venda|sprzeda(?:m|my|jemy)|na sprzedaż|prodám(?:e)?|predám(?:e)?|säljes|sælges|selges|myydään|eladó|vând|de vânzare|prodajem|satılık',
  ],
  ['WTS', 'f/?s|we (?:sell|offer|have)|sell|to sell|offering|offer|available|in stock'],
  ['WTB', 'we (?:need|buy|want)|need(?:ed)?|to buy|buy|lf|iso|required|rfq|request for quote'],
]

const patternOf = ([side, words]: readonly [Side, string], start: string) =>
  [
    side,
    new RegExp(String.raw`${start}(?:${words})(?![\p{L}\p{M}\p{N}_])[\]):\s.,!–—-]*`, 'giu'),
  ] as const

const anywherePatterns = anywhere.map((one) => patternOf(one, String.raw`(?<!\w)[[(]?`))
const leadingPatterns = leading.map((one) => patternOf(one, String.raw`^\W{0,5}`))

/** The sides that a line names, each once; `leading` reads its beginning only. */
export function findSides(line: string, where: 'anywhere' | 'leading' = 'anywhere'): Side[] {
  const sides = new Set<Side>()
  let rest = line
  for (const [side, pattern] of [...anywherePatterns, ...leadingPatterns]) {
    rest = rest.replace(pattern, (match, at: number) => {
      if (where === 'leading' && !/^\W*$/.test(line.slice(0, at))) return match
      sides.add(side)
      return ' '
    })
  }
  return [...sides]
}

export function withoutSide(line: string): string {
  let rest = line
  for (const [, pattern] of [...anywherePatterns, ...leadingPatterns]) {
    rest = rest.replace(pattern, ' ')
  }
  return rest.trim()
}
