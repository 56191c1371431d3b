import { searchWords } from '#contract/back-office.ts'
import { highestId } from '#contract/endpoint.ts'

/**
 * What staff typed as patterns of LIKE, one for each word; a word of digits is looked for as part of a telephone
 * number, however it is written, and as an id when it stands alone.
 */
export function readSearch(typed: string): { patterns: string[]; id: number | undefined } {
  const text = typed.trim().toLowerCase()
  const id = /^#?(\d{1,10})$/.exec(text)?.[1]
  const telephone = /^\+?[\d ()/.-]{6,}$/.test(text) ? text.replace(/\D|\(0\)/g, '') : undefined
  const words = telephone === undefined ? text.split(/\s+/).filter(Boolean) : [telephone]
  return {
    patterns: words.slice(0, searchWords).map((word) => `%${literal(withoutTrunk(word))}%`),
    id: id !== undefined && Number(id) <= highestId ? Number(id) : undefined,
  }
}

/** A number dialled at home begins with a zero that the one from abroad lacks. */
const withoutTrunk = (word: string) => (/^0\d{5,}$/.test(word) ? word.replace(/^0+/, '') : word)

const literal = (word: string) => word.replace(/[\\%_]/g, String.raw`\$&`)
