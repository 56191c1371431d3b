import { parseCodeTable, readTable } from '#offer-reader/product-tables.ts'

/** ThinkCentres and ThinkStations by machine type, the first four characters of a Lenovo model number. */
export const modelOfMachineType = parseCodeTable(readTable('computers/model-of-machine-type'))
