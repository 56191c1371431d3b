import { partKey } from '#contract/inventory/part-numbers.ts'

/** Characters that people or text recognition confuse in a part number. */
const lookalikes: Record<string, string> = { o: '0', '0': 'o', i: '1', '1': 'i' }
/** With more of these characters in a term, only all digits and all letters are tried. */
const maxAmbiguous = 6
/** Terms that may together be one part number. */
const maxJoinedTerms = 6
const maxTerms = 20
const maxRun = 60
/** Shorter part numbers and words resemble too many others. */
const minNumber = 5
const minWord = 4

const digits = '0123456789'
const letters = 'abcdefghijklmnopqrstuvwxyz'

const termsOf = (query: string) => query.split(/\s+/).filter(Boolean).slice(0, maxTerms)
/** Letters and digits of a term in lower case; undefined if it has others, or none. */
const runOf = (term: string): string | undefined => {
  const run = partKey(term).toLowerCase()
  return /^[a-z0-9]+$/.test(run) ? run.slice(0, maxRun) : undefined
}
const hasDigit = (text: string) => /[0-9]/.test(text)
/** A term without a trailing option of its manufacturer, such as #ABB. */
export const withoutOption = (term: string): string =>
  term.replace(/(?<=.{4}[\p{L}\p{N}])#[\p{L}\p{N}]{2,4}$/u, '')

/** A run and what may be meant by it. */
function lookalikesOf(run: string): string[] {
  const places = [...run].flatMap((one, at) => (one in lookalikes ? [at] : []))
  if (!hasDigit(run) || run.length < 3) return [run]
  if (places.length > maxAmbiguous) {
    const numeric = run.replaceAll('o', '0').replaceAll('i', '1')
    return [...new Set([run, numeric, run.replaceAll('0', 'o').replaceAll('1', 'i')])]
  }
  return places.reduce(
    (read, at) => [
      ...read,
      ...read.map((one) => one.slice(0, at) + lookalikes[one[at]!] + one.slice(at + 1)),
    ],
    [run],
  )
}

/** Whether the query could be read with 0 for O, 1 for I or the reverse. */
export const hasLookalikes = (query: string): boolean => lookalikeQuery(query, true) !== undefined

/**
 * A tsquery as `stock_query` builds it, with all that its terms may be read as; undefined if there is only one reading.
 */
export function lookalikeQuery(query: string, isInTexts: boolean): string | undefined {
  const runs = termsOf(query).map((term) => runOf(withoutOption(term)))
  if (runs.length === 0 || runs.includes(undefined)) return undefined
  const readings = (runs as string[]).map(lookalikesOf)
  const joined = runs.length > 1 && runs.length <= maxJoinedTerms ? runs.join('') : ''
  const asOne = joined.length >= minNumber ? lookalikesOf(joined) : []
  if (readings.every((of) => of.length === 1) && asOne.length <= 1) return undefined
  const literalOf = (run: string) => (isInTexts ? `'${run}':* | '_${run}':*` : `'_${run}':*`)
  const apart = readings.map((of) => `(${of.map(literalOf).join(' | ')})`).join(' & ')
  return [apart, ...asOne.map((run) => `'_${run}':*`)].join(' | ')
}

/** All texts that differ in one wrong, missing, extra or swapped character. */
function nearMisses(text: string, alphabet: string): string[] {
  const misses = new Set<string>()
  for (let at = 0; at <= text.length; at++) {
    const [head, tail] = [text.slice(0, at), text.slice(at)]
    for (const one of alphabet) {
      misses.add(head + one + tail)
      if (tail) misses.add(head + one + tail.slice(1))
    }
    if (tail) misses.add(head + tail.slice(1))
    if (tail.length > 1) misses.add(head + tail[1]! + tail[0]! + tail.slice(2))
  }
  misses.delete(text)
  return [...misses]
}

/** Likely intended queries, to be looked up: keys of part numbers, and words in place of its terms. */
export interface Guesses {
  /** Keys, for the whole query. */
  keys: string[]
  /** By term. */
  terms: { at: number; keys: string[]; words: string[] }[]
}

export function guessesFor(query: string): Guesses {
  const terms = termsOf(query)
  const joined = runOf(withoutOption(terms.join('')))
  const isNumber = (run: string | undefined): run is string =>
    run !== undefined && hasDigit(run) && run.length >= minNumber && run.length <= 30
  const keysNear = (run: string) =>
    [...nearMisses(run, digits + letters), ...lookalikesOf(run).slice(1)].map((one) =>
      one.toUpperCase(),
    )
  return {
    keys: terms.length <= maxJoinedTerms && isNumber(joined) ? keysNear(joined) : [],
    terms: terms.slice(0, maxJoinedTerms).flatMap((term, at): Guesses['terms'] => {
      const run = runOf(withoutOption(term))
      if (run === undefined || run.length < minWord || run.length > 30) return []
      if (!hasDigit(run)) return [{ at, keys: [], words: nearMisses(run, letters) }]
      return terms.length > 1 && isNumber(run) ? [{ at, keys: keysNear(run), words: [] }] : []
    }),
  }
}

/** The query with another term in place of one. */
export const replaceTerm = (query: string, at: number, term: string): string =>
  termsOf(query)
    .map((one, place) => (place === at ? term : one))
    .join(' ')
