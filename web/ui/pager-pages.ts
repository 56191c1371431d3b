import { maxPagesWithoutGaps } from '#contract/paging.ts'

export type PageSlot = number | 'spacer'

/** Pages to list around `page` (both from 1): first, last, the current one and its neighbours. */
export function pageList(page: number, pages: number): PageSlot[] {
  if (pages <= maxPagesWithoutGaps) return range(1, pages)
  if (page <= 4) return [...range(1, 5), 'spacer', pages]
  if (page >= pages - 3) return [1, 'spacer', ...range(pages - 4, pages)]
  return [1, 'spacer', page - 1, page, page + 1, 'spacer', pages]
}

/** Which results a page holds, counted from 1; 0 to 0 when there are none. */
export function resultRange(page: number, pageSize: number, total: number) {
  const from = total === 0 ? 0 : Math.min((page - 1) * pageSize + 1, total)
  return { from, to: Math.min(page * pageSize, total) }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
