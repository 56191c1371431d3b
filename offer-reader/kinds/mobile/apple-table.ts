import { parseCodeTable, readTable } from '#offer-reader/product-tables.ts'

/** Apple's model numbers of phones. */
export const iphoneOfNumber = parseCodeTable(readTable('mobile/iphone-of-number'))

/** Apple's model numbers of tablets: the model and `wifi` or `lte`. */
export const ipadOfNumber = parseCodeTable(readTable('mobile/ipad-of-number'))

/** Order numbers without first letter, region and slash: model, GB and colour, of tablets the network too. */
export const appleOfOrderCode = parseCodeTable(readTable('mobile/apple-of-order-code'))
