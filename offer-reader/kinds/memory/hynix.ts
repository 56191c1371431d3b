import type { Rule } from '#offer-reader/rule.ts'
import { describeMemory, rankOf } from './facts.ts'

interface Form {
  module: string
  ecc?: boolean
}
const forms: Readonly<Record<string, Form>> = {
  r7: { module: 'rdimm' },
  r8: { module: 'rdimm' },
  l7: { module: 'lrdimm' },
  l8: { module: 'lrdimm' },
  u6: { module: 'udimm', ecc: false },
  u7: { module: 'udimm', ecc: true },
  u8: { module: 'udimm', ecc: true },
  s6: { module: 'sodimm', ecc: false },
  s7: { module: 'sodimm', ecc: true },
  s8: { module: 'sodimm', ecc: true },
}
const sizes: Readonly<Record<string, number>> = {
  12: 1,
  25: 2,
  51: 4,
  '1g': 8,
  '2g': 16,
  '4g': 32,
  '8g': 64,
  ag: 128,
}
const gigabits: Readonly<Record<string, number>> = { 1: 1, 3: 2, 4: 4, 8: 8, a: 16 }
const speeds: Readonly<Record<string, number>> = {
  g7: 1066,
  h9: 1333,
  pb: 1600,
  rd: 1866,
  tf: 2133,
  uh: 2400,
  vk: 2666,
  wm: 2933,
  xn: 3200,
}
const widths: Readonly<Record<string, number>> = { 4: 4, 8: 8, 6: 16 }

const ddr5: Readonly<Record<string, readonly [size: number, rank: string]>> = {
  66: [8, '1rx16'],
  78: [16, '1rx8'],
  84: [32, '1rx4'],
  88: [32, '2rx8'],
  94: [64, '2rx4'],
}
const ddr5Forms: Readonly<Record<string, Form>> = {
  r: { module: 'rdimm' },
  u: { module: 'udimm', ecc: false },
  s: { module: 'sodimm', ecc: false },
  e: { module: 'udimm', ecc: true },
  t: { module: 'sodimm', ecc: true },
}
const ddr5Speeds: Readonly<Record<string, number>> = { e: 4800, g: 5600, h: 6400 }

export const hynixMemoryRules: readonly Rule[] = [
  {
    name: 'SK hynix modules of DDR3 and DDR4',
    pattern:
      /hm([at])([1348a])(51|12|25|[1248a]g) ?([rlus][678])(?:[a-z]([a-z])r([468])[a-z])?(?:[- ]?([a-z][a-z0-9])[a-z0-9]{0,3})?(?![a-z0-9])/,
    read: ([, series, die = '', code = '', form = '', revision, organization = '', speed = '']) => {
      const size = sizes[code]
      const looks = forms[form]
      if (!size || !looks) return undefined
      const width = widths[organization]
      // Packages of two chips are one chip to the number.
      const bits =
        (gigabits[die] ?? 0) / (/[mp]/.test(revision ?? '') && looks.module === 'lrdimm' ? 2 : 1)
      return describeMemory({
        maker: 'hynix',
        type: series === 'a' ? 'ddr4' : 'ddr3',
        size,
        speed: speeds[speed],
        rank: width && bits ? rankOf(size, width, bits, looks.module) : undefined,
        ...looks,
      })
    },
  },
  {
    name: 'SK hynix modules of DDR5',
    pattern: /hmcg(66|78|84|88|94)[am]([egh])b([ruset])a[a-z0-9]{3,5}/,
    read: ([, code = '', speed = '', form = '']) => {
      const [size, rank] = ddr5[code] ?? []
      return describeMemory({
        maker: 'hynix',
        type: 'ddr5',
        size,
        speed: ddr5Speeds[speed],
        rank,
        ...ddr5Forms[form],
      })
    },
  },
]
