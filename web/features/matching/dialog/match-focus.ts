import type { MatchMethod } from '#contract/broadcasts/matching.ts'

/** Marks the element of a match that arrows and undo focus. */
export const matchFocusClass = 'match-focus'
/** Identifies a match of a block on the page by its id there. */
export const matchKey = (block: MatchMethod | 'stock', id: number) => `${block}-${id}`

export function focusMatch(key: string): void {
  document.querySelector<HTMLElement>(`[data-match="${key}"] .${matchFocusClass}`)?.focus()
}
