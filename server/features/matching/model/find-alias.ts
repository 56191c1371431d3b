import { foldText } from '#offer-reader/fold-text.ts'
import { formsOf } from '#offer-reader/part-numbers.ts'
import { findWords } from '#offer-reader/words.ts'

/** A stock line with a part number that an offer names; several companies must agree before its words count. */
export interface AliasLine {
  companyId: number | string
  partNumber: string
  /** Manufacturer and description. */
  text: string
}

interface Alias {
  words: string[]
  /** Text of the line with the most common words and the fewest others. */
  text: string
}

const maxAliasWords = 20
/** Companies that must use a word for the part number. */
const minCompanies = 2

/**
 * Finds the words that at least two companies use for one of these part numbers, and the line that has most of them.
 * Undefined unless at least two companies agree on a word.
 */
export function findAlias(
  keys: ReadonlySet<string>,
  lines: readonly AliasLine[],
): Alias | undefined {
  const companies = new Map<string, Set<number | string>>()
  const texts = new Map<string, string>()
  for (const { companyId, partNumber, text } of lines) {
    if (!formsOf(foldText(partNumber)).some((key) => keys.has(key))) continue
    const folded = foldText(text)
    texts.set(folded, text)
    for (const word of findWords(folded)) {
      const by = companies.get(word) ?? new Set()
      companies.set(word, by.add(companyId))
    }
  }
  const words = [...companies].filter(([, by]) => by.size >= minCompanies).map(([word]) => word)
  if (words.length === 0) return undefined
  const commonWords = new Set(words)
  const best = [...texts]
    .map(([folded, text]) => {
      const own = findWords(folded)
      const agreed = own.filter((word) => commonWords.has(word)).length
      return { text, score: agreed - 0.5 * (own.length - agreed) }
    })
    .toSorted((one, other) => other.score - one.score || (one.text < other.text ? -1 : 1))[0]!
  return { words: words.slice(0, maxAliasWords), text: best.text }
}
