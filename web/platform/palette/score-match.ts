/** Score from which a match is probably what the user meant. */
export const goodMatchThreshold = 0.7

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Scores a text against a query from 0, if a word is missing, to 1. */
export function scoreMatch(typed: string, text: string): number {
  const sought = fold(typed).split(/\s+/).filter(Boolean)
  if (sought.length === 0) return 0
  const folded = fold(text)
  const scores = sought.map((word) => scoreWord(word, folded))
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

export interface Matchable {
  label: string
  /** More words to find it by; a match in the label ranks higher. */
  also?: string | undefined
}

/** Returns the matches with at least this score: by the start of the label, then of a word, then the rest. */
export function rankMatches<T extends Matchable>(
  typed: string,
  all: readonly T[],
  minScore = Number.MIN_VALUE,
): T[] {
  if (typed.trim() === '') return [...all]
  return all
    .map((one) => ({
      one,
      label: scoreMatch(typed, one.label),
      score: scoreMatch(typed, `${one.label} ${one.also ?? ''}`),
    }))
    .filter(({ score }) => score >= minScore)
    .toSorted((a, b) => b.label - a.label || b.score - a.score)
    .map(({ one }) => one)
}

function scoreWord(word: string, text: string): number {
  const words = text.split(/[^\p{L}\p{N}]+/u)
  // The start of the name scores higher than the start of a later word.
  if (text.startsWith(word)) return 1
  if (words.some((one) => one.startsWith(word))) return 0.9
  if (word.length > 1 && text.includes(word)) return 0.6
  return isSubsequence(word, words) ? 0.4 : 0
}

/** Subsequence match from the start of a word: `ntb` in notebook, `gb` in Go to Broadcasts. */
function isSubsequence(word: string, words: readonly string[]): boolean {
  const [first = '', ...rest] = word
  if (rest.length === 0) return false
  return words.some((one, index) => {
    if (!one.startsWith(first)) return false
    let remaining = words.slice(index).join('').slice(1)
    return rest.every((character) => {
      const at = remaining.indexOf(character)
      remaining = remaining.slice(at + 1)
      return at >= 0
    })
  })
}
