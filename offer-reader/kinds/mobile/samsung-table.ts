import { parseCodeTable, readTable } from '#offer-reader/product-tables.ts'

/** Samsung's model numbers without the letter of the region; `/lte`, `/5g` or `/wifi` where it distinguishes models. */
export const galaxyOfNumber = parseCodeTable(readTable('mobile/galaxy-of-number'))
