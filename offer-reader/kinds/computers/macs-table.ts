import { readTable } from '#offer-reader/product-tables.ts'
/**
 * Macs by their order numbers: model, and for each number without its country what it fixes: memory/storage, and a
 * chip where one model has several.
 */
const orders = readTable('computers/macs-orders')

export interface Mac {
  model: string
  memory: string
  capacity: string
  chip: string | undefined
}

export const macOfOrderNumber: ReadonlyMap<string, Mac> = new Map(
  orders
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [model = '', numbers = ''] = line.split(': ')
      return numbers.split(', ').map((entry) => {
        const [number = '', sizes = '', ...chip] = entry.split(' ')
        const [memory = '', capacity = ''] = sizes.split('/')
        const chipName = chip.length > 0 ? chip.join(' ') : /m\d$/.exec(model)?.[0]
        return [number, { model, memory, capacity, chip: chipName }] as const
      })
    }),
)

/** Model numbers on the case that mean one model. */
export const macOfModelNumber: ReadonlyMap<string, string> = new Map([
  ['a2337', 'macbook air 13 m1'],
  ['a2681', 'macbook air 13 m2'],
  ['a2941', 'macbook air 15 m2'],
  ['a3113', 'macbook air 13 m3'],
  ['a3114', 'macbook air 15 m3'],
  ['a3240', 'macbook air 13 m4'],
  ['a3241', 'macbook air 15 m4'],
  ['a2179', 'macbook air 13 2020'],
  ['a2442', 'macbook pro 14 m1'],
  ['a2485', 'macbook pro 16 m1'],
  ['a2779', 'macbook pro 14 m2'],
  ['a2780', 'macbook pro 16 m2'],
  ['a2918', 'macbook pro 14 m3'],
  ['a2992', 'macbook pro 14 m3'],
  ['a2991', 'macbook pro 16 m3'],
  ['a3112', 'macbook pro 14 m4'],
  ['a3401', 'macbook pro 14 m4'],
  ['a3403', 'macbook pro 16 m4'],
  ['a2141', 'macbook pro 16 2019'],
  ['a2159', 'macbook pro 13 2019'],
  ['a2251', 'macbook pro 13 2020'],
  ['a2289', 'macbook pro 13 2020'],
  ['a2348', 'mac mini m1'],
  ['a2686', 'mac mini m2'],
  ['a2816', 'mac mini m2'],
  ['a3238', 'mac mini m4'],
  ['a3239', 'mac mini m4'],
  ['a1993', 'mac mini 2018'],
  ['a2438', 'imac 24 m1'],
  ['a2439', 'imac 24 m1'],
  ['a2615', 'mac studio 2022'],
  ['a2901', 'mac studio 2023'],
  ['a1481', 'mac pro 2013'],
  ['a1991', 'mac pro 2019'],
  ['a2304', 'mac pro 2019'],
])

/** Model numbers that several years share. */
export const macLineOfModelNumber: ReadonlyMap<string, string> = new Map([
  ['a1465', 'macbook air 11'],
  ['a1466', 'macbook air 13'],
  ['a1932', 'macbook air 13'],
  ['a1425', 'macbook pro 13'],
  ['a1502', 'macbook pro 13'],
  ['a1706', 'macbook pro 13'],
  ['a1708', 'macbook pro 13'],
  ['a1989', 'macbook pro 13'],
  ['a2338', 'macbook pro 13'],
  ['a1278', 'macbook pro 13'],
  ['a1398', 'macbook pro 15'],
  ['a1707', 'macbook pro 15'],
  ['a1990', 'macbook pro 15'],
  ['a1286', 'macbook pro 15'],
  ['a1534', 'macbook 12'],
  ['a1347', 'mac mini'],
  ['a1418', 'imac 21.5'],
  ['a2116', 'imac 21.5'],
  ['a1419', 'imac 27'],
  ['a2115', 'imac 27'],
])
