import type { BroadcastRow } from '#contract/broadcasts/broadcasts.ts'

/** The rows that stand above those shown: sent since, or sent again. What moved up because a row left is not new. */
export function newRows(
  latest: readonly BroadcastRow[],
  shown: readonly BroadcastRow[],
): BroadcastRow[] {
  const dates = new Map(shown.map(({ id, date }) => [id, date]))
  const newest = shown[0]?.date ?? ''
  return latest.filter(({ id, date }) => date >= newest && dates.get(id) !== date)
}
