import type { Rule } from '#offer-reader/rule.ts'
import { findPart, parsePartTable, partPattern, readTable } from '#offer-reader/product-tables.ts'
import { describeMemory, speedOf } from './facts.ts'

const modules: Readonly<Record<string, string>> = {
  r: 'rdimm',
  l: 'lrdimm',
  e: 'udimm',
  u: 'udimm',
  s: 'sodimm',
}

/** Reads such as `32 2rx4 pc4-2666 r`; rank and speed may be absent as `-`. */
function describe(maker: string) {
  return (description: string) => {
    const [size, rank, speed = '', form = ''] = description.split(' ')
    const [, generation, number] = /pc(\d)-(\d+)/.exec(speed) ?? []
    const type = `ddr${generation}`
    return describeMemory({
      maker,
      size: Number(size),
      rank: rank === '-' ? undefined : rank,
      type,
      speed: number ? speedOf(type, Number(number)) : undefined,
      module: modules[form],
      ecc: form === 'e' ? true : form === 's' || form === 'u' ? false : undefined,
    })
  }
}

const hpe = parsePartTable(readTable('memory/options-hpe'), describe('hp'))

const dell = parsePartTable(readTable('memory/options-dell'), describe('dell'))

const lenovo = parsePartTable(readTable('memory/options-lenovo'), describe('lenovo'))

const ciscoGenerations: Readonly<Record<string, readonly [type: string, speed: number]>> = {
  x: ['ddr3', 1333],
  y: ['ddr3', 1600],
  z: ['ddr3', 1866],
  u: ['ddr4', 2133],
  v: ['ddr4', 2400],
  s: ['ddr4', 2666],
  t: ['ddr4', 2933],
  w: ['ddr4', 3200],
  e: ['ddr5', 4800],
}

export const memoryOptionRules: readonly Rule[] = [
  {
    name: 'HPE, Dell and Lenovo memory by number',
    pattern: partPattern,
    read: ([text]) => findPart(hpe, text) ?? findPart(dell, text) ?? findPart(lenovo, text),
  },
  {
    name: 'Dell memory by a number that states the size',
    pattern: /snp([a-z0-9]{5})c?\/(\d{1,3})gb?/,
    read: ([, number = '', size]) =>
      findPart(dell, number) ??
      describeMemory({ maker: 'dell', size: Number(size) }, [number, `snp${number}c`]),
  },
  {
    name: 'Cisco UCS memory',
    pattern:
      /ucs-?m([rlu])-?(?:1x(\d\d)([124])r([xyzuv])(?:-a)?|x(\d{1,3})g([1248])r([stwe])(?:-h|\d)?)(?![a-z0-9])/,
    read: ([, form, tens, oldRanks, oldSpeed, gigabytes, ranks, speed]) => {
      const [type, mhz] = ciscoGenerations[oldSpeed ?? speed ?? ''] ?? []
      const size = Number(tens ?? gigabytes)
      const rank = Number(oldRanks ?? ranks)
      // The width of the chips is in no number; with these sizes it is sure.
      const isNarrow = size / rank >= 16 && type === 'ddr4'
      return describeMemory({
        maker: 'cisco',
        type,
        speed: mhz,
        size,
        rank: isNarrow && rank > 1 && mhz !== 3200 ? `${rank}rx4` : undefined,
        module: form === 'l' ? 'lrdimm' : form === 'u' ? 'udimm' : 'rdimm',
        ecc: true,
      })
    },
  },
]
