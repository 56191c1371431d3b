import { maxSearchWords } from '#contract/back-office/back-office.ts'
import { maxId } from '#contract/search-params.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'

/** Last digits that the national and international forms of a number share. */
const telephoneEnd = 8

/** Parses a search into one LIKE pattern per word. Digits match telephone numbers in any notation, and ids. */
export function parseSearch(typed: string): { patterns: string[]; id: number | undefined } {
  const text = fold(typed.trim())
  const id = /^#?(\d{1,10})$/.exec(text)?.[1]
  const telephone = /^\+?[\d ()/.-]{6,}$/.test(text) ? text.replace(/\D/g, '') : undefined
  return {
    patterns: toPatterns(telephone === undefined ? text : telephone.slice(-telephoneEnd)),
    id: id !== undefined && Number(id) <= maxId ? Number(id) : undefined,
  }
}

/** One LIKE pattern for each word of a search, for texts that are `folded`. */
export const toPatterns = (search: string): string[] =>
  fold(search)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, maxSearchWords)
    .map((word) => `%${literal(word)}%`)

/** Lower case without diacritics, because names are spelled over the telephone. */
export const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øłđ]/g, (letter) => ({ ø: 'o', ł: 'l' })[letter] ?? 'd')

export const literal = (word: string) => word.replace(/[\\%_]/g, String.raw`\$&`)

/** The digits of a text. */
export const digits = (db: Queryable, column: Fragment) => db`
  translate(${column}, translate(${column}, '0123456789', ''), '')`

/** Lower case without diacritics, like `fold`; texts in ASCII have none and skip the slow part. */
export const folded = (db: Queryable, text: Fragment) => db`
  case when octet_length(${text}) = length(${text}) then lower(${text}) else
  translate(regexp_replace(normalize(lower(${text}), nfd), '[\u0300-\u036f]', '', 'g'), 'øłđ', 'old') end`

/** The searchable text of a contact. */
export const contactText = (db: Queryable) =>
  folded(
    db,
    db`concat_ws(' ', contact.name, contact.email, contact.email_alternative, contact.telephone,
      ${digits(db, db`contact.telephone`)})`,
  )

/** When a contact was last seen: in a session, or by signing in where sessions are no longer kept. */
export const lastSeen = (db: Queryable): Fragment => db`
  greatest(
    (select max(last_seen_at) from session where contact_id = contact.id),
    (select max(at) from audit_entry
     where contact_id = contact.id and act = 'sign-in' and actor_kind = 'contact'))`

/** Countries as values of a filter. */
export const countryLabels = async (db: Queryable) => {
  const rows = await db<{ code: string; name: string }[]>`
    select code, name from country order by name limit 300`
  return rows.map(({ code, name }) => [code, name] as const)
}
