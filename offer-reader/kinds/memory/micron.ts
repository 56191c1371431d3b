import type { Rule } from '#offer-reader/rule.ts'
import { describeMemory } from './facts.ts'

interface Form {
  module: string
  ecc?: boolean
}
const speeds: Readonly<Record<string, number>> = {
  667: 667,
  '80e': 800,
  '1g1': 1066,
  '1g4': 1333,
  '1g6': 1600,
  '1g9': 1866,
  '2g1': 2133,
  '2g3': 2400,
  '2g6': 2666,
  '2g9': 2933,
  '3g2': 3200,
}
const types: Readonly<Record<string, string>> = { h: 'ddr2', j: 'ddr3', k: 'ddr3', a: 'ddr4' }
const forms: Readonly<Record<string, string>> = {
  p: 'rdimm',
  l: 'lrdimm',
  a: 'udimm',
  h: 'sodimm',
  f: 'fbdimm',
}
const sizeOf = (depth: string) => (depth.endsWith('g') ? parseInt(depth) * 8 : Number(depth) / 128)

const registeredRanks: Readonly<Record<number, string>> = {
  72: '4rx4',
  36: '2rx4',
  18: '1rx4',
  9: '1rx8',
}

/** Ranks of a module, from the number of its chips with those for ECC. */
function rankOfChips(chips: number, module: string, isDual: boolean): string | undefined {
  if (module === 'rdimm' || module === 'lrdimm') return isDual ? '2rx8' : registeredRanks[chips]
  if (chips === 4 || chips === 5) return '1rx16'
  if (chips === 8 || chips === 9) return '1rx8'
  return chips === 16 || chips === 18 ? '2rx8' : undefined
}

const ddr5Forms: Readonly<Record<string, Form>> = {
  r: { module: 'rdimm' },
  u: { module: 'udimm', ecc: false },
  s: { module: 'sodimm', ecc: false },
  e: { module: 'udimm', ecc: true },
  t: { module: 'sodimm', ecc: true },
}

export const micronMemoryRules: readonly Rule[] = [
  {
    name: 'Micron modules up to DDR4',
    pattern:
      /mta?(4|5|8|9|16|18|36|72|144)([hjka])[stdb][fsqz]{1,2}(1g|2g|4g|8g|16g|128|256|512)(64|72)(p|l|a|h|f)(d?)[sz]{0,2}(?:[- ]?([123]g\d|667|80e)[a-z0-9]{0,6})?(?![a-z0-9])/,
    read: ([, chips, letter = '', depth = '', bits, form = '', dual, speed = '']) => {
      const module = forms[form] ?? ''
      const type = types[letter]
      return describeMemory({
        maker: 'micron',
        type,
        size: sizeOf(depth),
        speed: speeds[speed],
        rank: type === 'ddr2' ? undefined : rankOfChips(Number(chips), module, dual === 'd'),
        module,
        ecc: bits === '72',
      })
    },
  },
  {
    name: 'Micron modules of DDR5',
    pattern: /mtc\d{1,2}[fc]([124])(0[48]|016|16)([3-7])s1([ruset])c(48|52|56|64)[a-z0-9]{0,4}/,
    read: ([, ranks, width, size, form = '', speed]) =>
      describeMemory({
        maker: 'micron',
        type: 'ddr5',
        size: 2 ** Number(size),
        speed: Number(speed) * 100,
        rank: `${ranks}rx${Number(width)}`,
        ...ddr5Forms[form],
      }),
  },
  {
    name: 'Crucial modules of DDR4 and DDR5',
    pattern:
      /ct(\d{1,3})g(4|48|52|56|60|64)(?:(rf|lf|df|sf|wf|tf)([sdqr])([48a])(21|24|26|29|32)\d?a?|c\d\d([usrt])5)[a-z0-9.]{0,4}/,
    read: ([, size, type, form = '', rank = '', width = '', speed = '', ddr5Form = '']) => {
      if (type !== '4') {
        return describeMemory({
          maker: 'micron',
          type: 'ddr5',
          size: Number(size),
          speed: Number(type) * 100,
          ...ddr5Forms[ddr5Form],
        })
      }
      const ranks = { s: 1, d: 2, q: 4 }[rank]
      return describeMemory({
        maker: 'micron',
        type: 'ddr4',
        size: Number(size),
        speed: crucialSpeeds[speed],
        rank: ranks && width !== 'a' ? `${ranks}rx${width}` : undefined,
        ...crucialForms[form],
      })
    },
  },
  {
    name: 'Crucial modules of DDR3',
    pattern: /ct(256|512|1024|2048)64b([acdf])(?:133|160|1339|160b|186)[a-z0-9]?/,
    read: ([text, depth, form]) =>
      describeMemory({
        maker: 'micron',
        type: 'ddr3',
        size: Number(depth) / 128,
        speed: text.includes('133') ? 1333 : text.includes('186') ? 1866 : 1600,
        module: form === 'c' || form === 'f' ? 'sodimm' : 'udimm',
        ecc: false,
      }),
  },
]

const crucialSpeeds: Readonly<Record<string, number>> = {
  21: 2133,
  24: 2400,
  26: 2666,
  29: 2933,
  32: 3200,
}
const crucialForms: Readonly<Record<string, Form>> = {
  rf: { module: 'rdimm' },
  lf: { module: 'lrdimm' },
  df: { module: 'udimm', ecc: false },
  wf: { module: 'udimm', ecc: true },
  sf: { module: 'sodimm', ecc: false },
  tf: { module: 'sodimm', ecc: true },
}
