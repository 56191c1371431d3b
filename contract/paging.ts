/** Page sizes everywhere; the first is the default (CN-007). */
export const pageSizes = [10, 20, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]
/** More pages than this are numbered with spacers (SH-034). */
export const pagesBeforeSpacers = 7
