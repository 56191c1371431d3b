import { parseCodeTable, readTable } from '#offer-reader/product-tables.ts'

/** Product numbers of HP and Aruba switches without their revision letter. */
export const hpSwitchOfNumber = parseCodeTable(readTable('network/hp-switch-of-number'))
