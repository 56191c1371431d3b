import { searchWords } from '#contract/back-office/back-office.ts'
import { maxId } from '#contract/endpoint.ts'

/** A number dialled at home and the same from abroad have these last digits in common. */
const telephoneEnd = 8

/**
 * What staff typed as patterns of LIKE, one for each word. Digits are looked for as part of a telephone number, however
 * it is written, and as an id when they stand alone.
 */
export function parseSearch(typed: string): { patterns: string[]; id: number | undefined } {
  const text = fold(typed.trim())
  const id = /^#?(\d{1,10})$/.exec(text)?.[1]
  const telephone = /^\+?[\d ()/.-]{6,}$/.test(text) ? text.replace(/\D/g, '') : undefined
  const words =
    telephone === undefined ? text.split(/\s+/).filter(Boolean) : [telephone.slice(-telephoneEnd)]
  return {
    patterns: words.slice(0, searchWords).map((word) => `%${literal(word)}%`),
    id: id !== undefined && Number(id) <= maxId ? Number(id) : undefined,
  }
}

/** Small letters without their marks: names are spelled over the telephone. */
const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øłđ]/g, (letter) => ({ ø: 'o', ł: 'l' })[letter] ?? 'd')

const literal = (word: string) => word.replace(/[\\%_]/g, String.raw`\$&`)
