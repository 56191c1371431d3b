import { businessDayStart, nextBusinessDayStart } from '#contract/dates.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refuseFields, type Refused } from '#server/platform/http/refusal.ts'

const maxWords = 10

/** Words for full-text search. */
export const findWords = (typed: string): string[] =>
  (typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWords)

/** The same; refused if the text has none. */
export function readWords(typed: string, param: string): string[] | Refused {
  const words = findWords(typed)
  return typed !== '' && words.length === 0
    ? refuseFields([{ param, msg: fieldMessages.searchable }])
    : words
}

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)

/** Timestamps from the start of one business day to the end of another. */
export const parseDayRange = (range: { from?: string | undefined; to?: string | undefined }) => ({
  since: range.from === undefined ? undefined : businessDayStart(noonOf(range.from)),
  until: range.to === undefined ? undefined : nextBusinessDayStart(noonOf(range.to)),
})

/** A page of `size` entries, of `size + 1` that were read, and the id that the next page starts after. */
export function pageOf<P extends { id: number | string }>(
  rows: readonly P[],
  size: number,
): { results: P[]; next: P['id'] | null } {
  const results = rows.slice(0, size)
  return { results, next: rows.length > size ? results.at(-1)!.id : null }
}
