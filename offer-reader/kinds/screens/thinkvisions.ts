import { readTable } from '#offer-reader/product-tables.ts'
import { isOnlySuited } from '#offer-reader/kinds/computers/client-systems.ts'
import { monitor } from '#offer-reader/kinds/screens/monitors.ts'
import type { Facts, Rule } from '#offer-reader/rule.ts'

const lenovoMachineTypes: ReadonlyMap<string, string> = new Map(
  readTable('screens/thinkvisions-lenovo-machine-types')
    .split('\n')
    .map((line) => [line.slice(0, 4), line.slice(5)] as const),
)

function readThinkVision(name: string): Facts {
  const [, series = '', size, , generation] = /^([a-z]+)(\d\d)([a-z]*)-?(\d\d)?/.exec(name) ?? []
  return monitor('lenovo', `thinkvision-${series}-${generation ?? '10'}`, `thinkvision ${name}`, {
    screen: size,
  })
}

export const thinkvisionRules: readonly Rule[] = [
  {
    name: 'ThinkVision',
    pattern:
      /(?:lenovo )?(?:thinkvision )?([tplescmdgyq])(14|1[5-9]|2[0-9]|3[0-9]|4[0-9])([a-z]{0,2})-(\d\d)([a-z])?/,
    read: (match) => {
      const [, series, size, letters, generation] = match
      // Laptops of Lenovo are called G40-70 and S20-30.
      const isLaptop = /[gs]/.test(series!) && !/^(?:2[1-7]|3[24])$/.test(size!)
      return isLaptop || isOnlySuited(match)
        ? undefined
        : readThinkVision(`${series}${size}${letters}-${generation}`)
    },
  },
  {
    name: 'older ThinkVision',
    pattern:
      /(?:lenovo )?(?:thinkvision )?((?:lt|li|l)(1[79]|2[0-9])(\d\d)[a-z]?w?[a-z]?|t2\d{3}[pdz]?[a-d]?|l1[79]\d[a-z]{0,2})/,
    read: (match) => {
      const [, name, size] = match
      if (!/lenovo|thinkvision/.test(match.input) || isOnlySuited(match)) return undefined
      return monitor('lenovo', 'thinkvision-older', `thinkvision ${name}`, {
        screen: size ?? name!.slice(1, 3),
      })
    },
  },
  {
    name: 'Tiny-in-One',
    pattern:
      /(?:lenovo )?(?:thinkcentre )?(?:tiny[ -]in[ -]one|tio) ?(2[0-7])(?:"|-inch)? ?(?:(?:gen ?|g)?(\d))?/,
    read: ([, size, generation]) =>
      monitor('lenovo', 'tiny-in-one', `tiny-in-one ${size} gen ${generation ?? '1'}`, {
        screen: size,
      }),
  },
  {
    name: 'ThinkVision by machine type',
    pattern: /(6[0-3][a-f][a-z0-9])(?:[a-z0-9]{3,4}[0-9][a-z]{2})?/,
    read: (match) => {
      const name = lenovoMachineTypes.get(match[1]!)
      const isMonitor = match[0].length > 4 || /lenovo|thinkvision|monitor/.test(match.input)
      return name && isMonitor ? readThinkVision(name) : undefined
    },
  },
]
