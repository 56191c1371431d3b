import type { Rule } from '#offer-reader/rule.ts'
import { describeMemory } from './facts.ts'

interface Form {
  module: string
  ecc?: boolean
}
const speeds: Readonly<Record<string, number>> = {
  10: 1066,
  13: 1333,
  16: 1600,
  18: 1866,
  21: 2133,
  24: 2400,
  26: 2666,
  29: 2933,
  32: 3200,
  48: 4800,
  52: 5200,
  56: 5600,
  64: 6400,
}
const typeOfSpeed = (speed: number) => (speed > 4000 ? 'ddr5' : speed > 2000 ? 'ddr4' : 'ddr3')
const forms: Readonly<Record<string, Form>> = {
  r: { module: 'rdimm' },
  l: { module: 'lrdimm' },
  lr: { module: 'rdimm' },
  e: { module: 'udimm', ecc: true },
  le: { module: 'udimm', ecc: true },
  se: { module: 'sodimm', ecc: true },
  lse: { module: 'sodimm', ecc: true },
  s: { module: 'sodimm', ecc: false },
  ls: { module: 'sodimm', ecc: false },
  t: { module: 'sodimm', ecc: true },
  n: { module: 'udimm', ecc: false },
  u: { module: 'udimm', ecc: false },
  ln: { module: 'udimm', ecc: false },
}
const ranks: Readonly<Record<string, number>> = { s: 1, d: 2, q: 4 }
const widths: Readonly<Record<string, number>> = { 4: 4, 8: 8, 6: 16 }

function rankOf(rank: string | undefined, width: string | undefined): string | undefined {
  const ranksNumber = ranks[rank ?? '']
  const chipWidth = widths[width ?? '']
  return ranksNumber && chipWidth ? `${ranksNumber}rx${chipWidth}` : undefined
}

export const kingstonMemoryRules: readonly Rule[] = [
  {
    name: 'Kingston ValueRAM and Server Premier',
    pattern:
      /(kvr|ksm)(\d\d)(l?r|lr|l?se|l?s|l?e|l?n|u|t|l)(\d\d)?b?(?:([sdq])([468]))?(?:[a-z]{2,3}(?=-))?(?:[/ -](\d{1,3})g?[a-z]{0,3})(?![a-z0-9])/,
    read: ([, series, code = '', form = '', , rank, width, size]) => {
      const speed = speeds[code]
      if (!speed) return undefined
      const isLowVoltage = series === 'kvr' && form === 'lr'
      return describeMemory({
        maker: 'kingston',
        type: typeOfSpeed(speed),
        size: Number(size),
        speed,
        rank: rankOf(rank, width),
        ...(isLowVoltage ? { module: 'rdimm' } : forms[form]),
      })
    },
  },
  {
    name: 'Kingston modules for systems of a maker',
    pattern:
      /kt[hdlma][- ]?(?:pl|pe|ts|pn|cs|sx)(3|4|5)(13|16|18|21|24|26|29|32|48|56)(lq|[edsq]8?|s4|d4|sv)?\/(\d{1,3})g/,
    read: ([, generation, code = '', form = '', size]) => {
      const module = form.startsWith('lq') ? 'lrdimm' : form.startsWith('e') ? 'udimm' : 'rdimm'
      return describeMemory({
        maker: 'kingston',
        type: `ddr${generation}`,
        size: Number(size),
        speed: speeds[code],
        rank: rankOf(form[0], form[1]),
        module,
        ecc: true,
      })
    },
  },
  {
    name: 'Kingston modules for branded desktops and laptops',
    pattern: /kcp([345])(l?)(13|16|18|21|24|26|29|32|48|52|56)([ns])([sd])([86])[/-](\d{1,3})/,
    read: ([, generation, , code = '', form = '', rank, width, size]) =>
      describeMemory({
        maker: 'kingston',
        type: `ddr${generation}`,
        size: Number(size),
        speed: speeds[code],
        rank: rankOf(rank, width),
        ...forms[form],
      }),
  },
  {
    name: 'Kingston modules for gamers',
    pattern:
      /(?:hx|kf)([345])(13|16|18|21|24|26|29|30|32|36|48|52|56|60)([cs])\d\d[a-z0-9]{1,6}\/(\d{1,3})/,
    read: ([, generation, code = '', form, size]) =>
      describeMemory({
        maker: 'kingston',
        type: `ddr${generation}`,
        size: Number(size),
        speed: speeds[code],
        module: form === 's' ? 'sodimm' : 'udimm',
        ecc: false,
      }),
  },
]
