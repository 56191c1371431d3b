import { parseCodeTable, readTable } from '#offer-reader/product-tables.ts'

/** ThinkPads and their machine types, the first four characters of a Lenovo model number. */
export const thinkpadOfMachineType = parseCodeTable(readTable('computers/thinkpad-of-machine-type'))

/** ThinkPads of up to 2012, whose machine types are digits: three more characters complete a model number. */
export const olderThinkpadOfMachineType = parseCodeTable(
  readTable('computers/older-thinkpad-of-machine-type'),
)
