import { parseCodeTable, readTable } from '#offer-reader/product-tables.ts'

/** Servers of HPE by their part numbers without suffix: a model, its bays if the number fixes them, and the numbers. */
const hpeServers = readTable('hpe-servers')

export interface CodedServer {
  model: string
  /** Such as `8sff`. */
  bays: string
}

export const serverOfHpeCode: ReadonlyMap<string, CodedServer> = new Map(
  hpeServers
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [model = '', bays = '', numbers = ''] = row.split('|').map((cell) => cell.trim())
      return numbers.split(' ').map((number) => [number, { model, bays }] as const)
    }),
)

/** Servers of Lenovo and IBM by machine type. */
export const serverOfMachineType: ReadonlyMap<string, string> = parseCodeTable(
  readTable('server-of-machine-type'),
)

/** Power servers of IBM by machine type and model. */
export const powerOfType: ReadonlyMap<string, string> = new Map(
  `8286-41a s814, 8286-42a s824, 8284-22a s822, 8247-22l s822l, 8247-21l s812l, 8247-42l s824l, 8408-e8e e850, 8408-44e e850c,
  9119-mme e870, 9119-mhe e880, 9009-22a s922, 9009-41a s914, 9009-42a s924, 9009-22g s922, 9009-41g s914, 9009-42g s924,
  9008-22l l922, 9040-mr9 e950, 9080-m9s e980, 9080-hex e1080, 9105-22a s1022, 9105-42a s1024, 9105-41b s1014,
  9043-mrx e1050, 8202-e4b 720, 8202-e4c 720, 8202-e4d 720, 8205-e6b 740, 8205-e6c 740, 8205-e6d 740, 8231-e2b 730,
  8231-e2c 730, 8231-e2d 730, 8231-e1c 710, 8231-e1d 710, 8233-e8b 750, 8408-e8d 750, 9117-mmb 770, 9117-mmc 770,
  9117-mmd 770, 9179-mhb 780, 9179-mhc 780, 9179-mhd 780, 9117-mma 570, 8203-e4a 520, 8204-e8a 550`
    .split(/,\s+/)
    .map((pair) => {
      const [type = '', model = ''] = pair.split(' ')
      return [type, `power ${model}`] as const
    }),
)
