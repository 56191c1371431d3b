/** Page sizes of all lists; the first is the default (CN-007). */
export const pageSizes = [10, 20, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]
/** A pager with more pages than this shows gaps (SH-034). */
export const maxPagesWithoutGaps = 7
