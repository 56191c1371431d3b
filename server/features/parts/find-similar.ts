import { offeredNumbers, stockWords } from '#server/features/parts/similar-queries.ts'
import { guessesFor, replaceTerm } from '#server/features/parts/typed-numbers.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** Offered at most. */
const maxSimilar = 3
/** Looked up for a term, before they are tried. */
const maxGuesses = 6

/** Queries that differ in one character from one without results, and have some: `isFound` says so. */
export async function findSimilarQueries(
  db: Queryable,
  query: string,
  isFound: (guess: string) => Promise<boolean>,
): Promise<string[]> {
  const { keys, terms } = guessesFor(query)
  const numbersNear = async (near: string[]) =>
    near.length === 0
      ? []
      : (await offeredNumbers(db, near, maxGuesses)).map(({ partNumber }) => partNumber)
  const guesses = await numbersNear(keys)
  for (const { at, keys: ofTerm, words } of terms) {
    const candidates =
      words.length > 0
        ? (await stockWords(db, words, maxGuesses)).map(({ word }) => word)
        : await numbersNear(ofTerm)
    guesses.push(...candidates.map((term) => replaceTerm(query, at, term)))
  }
  const similar: string[] = []
  for (const guess of new Set(guesses)) {
    if (similar.length === maxSimilar) break
    if (await isFound(guess)) similar.push(guess)
  }
  return similar
}
