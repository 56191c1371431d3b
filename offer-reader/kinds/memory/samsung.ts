import type { Rule } from '#offer-reader/rule.ts'
import { describeMemory, rankOf } from './facts.ts'

const forms: Readonly<Record<string, { module: string; ecc?: boolean }>> = {
  393: { module: 'rdimm' },
  392: { module: 'rdimm' },
  386: { module: 'lrdimm' },
  321: { module: 'rdimm' },
  378: { module: 'udimm', ecc: false },
  391: { module: 'udimm', ecc: true },
  471: { module: 'sodimm', ecc: false },
  474: { module: 'sodimm', ecc: true },
  323: { module: 'udimm', ecc: false },
  324: { module: 'udimm', ecc: true },
  425: { module: 'sodimm', ecc: false },
  470: { module: 'sodimm', ecc: false },
  395: { module: 'fbdimm' },
}
const types: Readonly<Record<string, string>> = { t: 'ddr2', b: 'ddr3', a: 'ddr4', r: 'ddr5' }
const widths: Readonly<Record<string, number>> = { '0': 4, '3': 8, '4': 16 }
const sizes: Readonly<Record<string, number>> = {
  28: 1,
  56: 2,
  57: 2,
  51: 4,
  52: 4,
  '1g': 8,
  '1k': 8,
  '2g': 16,
  '2k': 16,
  '4g': 32,
  '4k': 32,
  '8g': 64,
  '8k': 64,
  ag: 128,
  ak: 128,
  bg: 256,
}
const speeds: Readonly<Record<string, number>> = {
  d5: 533,
  e6: 667,
  e7: 800,
  f7: 800,
  f8: 1066,
  h9: 1333,
  k0: 1600,
  ma: 1866,
  pb: 2133,
  rc: 2400,
  td: 2666,
  vf: 2933,
  we: 3200,
  qk: 4800,
  wm: 5600,
  cp: 6400,
}

/** Gbit of each chip, by its depth together with type and width. */
function gigabitsOf(type: string, depth: string, width: number, form: string): number | undefined {
  if (type === 'ddr5') return 16
  if (type === 'ddr3') {
    if (depth === '51') return width === 8 ? 4 : undefined
    if (/^\d\d$/.test(depth)) return depth === '56' ? 1 : 2
    return depth.endsWith('k') ? 2 : 4
  }
  if (type !== 'ddr4') return undefined
  if (depth.endsWith('k') || depth === '52') return 8
  if (depth === '51') return 4
  const size = sizes[depth] ?? 0
  if (width === 4) return size <= (form === '386' ? 32 : 16) ? 4 : 16
  return width === 8 && size <= 8 ? 4 : 16
}

export const samsungMemoryRules: readonly Rule[] = [
  {
    name: 'Samsung modules',
    pattern:
      /m(39[1235]|386|378|32[134]|47[014]|425) ?([tbar])([1248ab][gk]|5[1267]|28)[467ab]([034])(?:[a-z][a-z0-9]{2})?(?:[- ]?[cy]([a-z][a-z0-9])[a-z0-9]{0,4})?(?![a-z0-9])/,
    read: ([, form = '', letter = '', depth = '', organization = '', speed = '']) => {
      const type = types[letter]
      const size = sizes[depth]
      const width = widths[organization]
      const looks = forms[form]
      if (!type || !size || !width || !looks) return undefined
      const gigabits = gigabitsOf(type, depth, width, form)
      return describeMemory({
        maker: 'samsung',
        type,
        size,
        speed: speeds[speed],
        rank: gigabits ? rankOf(size, width, gigabits, looks.module) : undefined,
        ...looks,
      })
    },
  },
]
