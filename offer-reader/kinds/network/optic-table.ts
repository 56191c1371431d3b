import { parseCodeTable, readTable } from '#offer-reader/product-tables.ts'

/**
 * Numbers of optics and cables that do not show what they are: `form speed reach number` of the product, then its
 * numbers without a revision letter.
 */
export const opticOfNumber = parseCodeTable(readTable('network/optic-of-number'))
