import type { Rule } from '#server/features/matching/normalize/rule.ts'
import {
  findPart,
  parsePartTable,
  partPattern,
} from '#server/features/matching/normalize/part-table.ts'

const intelSpeeds: Readonly<Record<string, string>> = {
  i210: '1',
  i340: '1',
  i350: '1',
  i225: '2.5',
  i226: '2.5',
  x520: '10',
  x540: '10',
  x550: '10',
  x710: '10',
  xxv710: '25',
  xl710: '40',
}

function describeIntel(chip: string, ports: string) {
  const model = ports ? `${chip}-${ports}` : chip
  const count = /[1-4]/.exec(ports)?.[0]
  const portSpeed =
    intelSpeeds[chip] ??
    (ports.startsWith('cq') ? '100' : ports.startsWith('xxv') ? '25' : undefined)
  return {
    kind: 'network-card',
    maker: 'intel',
    line: `intel-${chip}`,
    model,
    attributes: { ...(count && { ports: count }), ...(portSpeed && { portSpeed }) },
  } as const
}

const intelOrderCodes: Readonly<Record<string, readonly [chip: string, ports: string]>> = {
  e10g41btda: ['x520', 'da1'],
  e10g42btda: ['x520', 'da2'],
  e10g42bfsr: ['x520', 'sr2'],
  e10g41bfsr: ['x520', 'sr1'],
  e1g44et: ['82576', 'et4'],
  x540t2: ['x540', 't2'],
}

/** Speed of a Mellanox adapter by the letter after the dash. */
const mellanoxSpeeds: Readonly<Record<string, string>> = {
  x: '10',
  a: '25',
  b: '40',
  f: '56',
  g: '50',
  c: '100',
  e: '100',
  h: '200',
  v: '200',
}
/** Generation of a Mellanox adapter by the digits after `mcx`. */
const mellanoxGenerations: readonly (readonly [RegExp, string])[] = [
  [/^3/, '3'],
  [/^41[12]1/, '4 lx'],
  [/^4/, '4'],
  [/^5/, '5'],
  [/^62/, '6 dx'],
  [/^63/, '6 lx'],
  [/^65|^61/, '6'],
  [/^7/, '7'],
]

const broadcoms: Readonly<Record<string, readonly [ports: string, speed: string]>> = {
  5709: ['2', '1'],
  5719: ['4', '1'],
  5720: ['2', '1'],
  57810: ['2', '10'],
  57412: ['2', '10'],
  57416: ['2', '10'],
  57414: ['2', '25'],
  57504: ['4', '25'],
  57508: ['2', '100'],
}

const hpeFours = new Set(['331', '366'])

function describeHpe(number: string, form: string, end: string) {
  const isMezzanine = form === 'flr' || form === 'flb'
  const sockets = end.startsWith('sfp') && !end.endsWith('28') ? 'sfp+' : end
  const model = isMezzanine ? `${number}${form}${sockets && `-${sockets}`}` : `${number}${sockets}`
  return {
    kind: 'network-card',
    maker: 'hp',
    line: `hpe-${number}`,
    model,
    attributes: {
      ports: hpeFours.has(number) ? '4' : '2',
      portSpeed: number.startsWith('3') ? '1' : number.startsWith('5') ? '10' : '25',
    },
  } as const
}

const hpeNumbers = parsePartTable(
  `
647594-b21 649871-001 | 331 - t
629135-b21 634025-001 | 331 flr -
615732-b21 616012-001 | 332 - t
652497-b21 656241-001 | 361 - t
811546-b21 816551-001 | 366 - t
665240-b21 669280-001 | 366 flr -
652503-b21 656244-001 | 530 - sfp+
656596-b21 657128-001 | 530 - t
647581-b21 649869-001 | 530 flr sfp+
700759-b21 701534-001 | 533 flr t
700751-b21 701531-001 | 534 flr sfp+
779793-b21 | 546 - sfp+
779799-b21 | 546 flr sfp+
665249-b21 669279-001 | 560 - sfp+
665243-b21 669281-001 | 560 flr sfp+
716591-b21 717708-001 | 561 - t
700699-b21 701525-001 | 561 flr t
727055-b21 | 562 - sfp+
727054-b21 | 562 flr sfp+
817738-b21 840137-001 | 562 - t
817745-b21 | 562 flr t
817718-b21 | 631 - sfp28
817709-b21 | 631 flr sfp28
817753-b21 | 640 - sfp28
817749-b21 | 640 flr sfp28
`,
  (description) => {
    const [number = '', form = '', end = ''] = description.split(' ')
    return describeHpe(number, form === '-' ? '' : form, end === '-' ? '' : end)
  },
)

export const networkCardRules: readonly Rule[] = [
  {
    name: 'Intel network cards',
    pattern:
      /(x520|x540|x550|x710|xl710|xxv710|e810|i350|i340|i210|i225|i226)[ -]?(da[124]|sr[12]|lr1|t[124]l?|qda[12]|xxvda[124]t?|cqda[12]t?|f[24])(?:v2|fh|blk|g[12]p5|-ocp\d?)?/,
    read: ([, chip = '', ports = '']) => describeIntel(chip, ports),
    examples: [
      [
        'Intel X520-DA2 10GbE SFP+',
        {
          kind: 'network-card',
          maker: 'intel',
          line: 'intel-x520',
          model: 'x520-da2',
          attributes: { ports: '2', portSpeed: '10' },
        },
      ],
      [
        'i350T4V2 quad port',
        {
          kind: 'network-card',
          maker: 'intel',
          line: 'intel-i350',
          model: 'i350-t4',
          attributes: { ports: '4', portSpeed: '1' },
        },
      ],
      [
        'XXV710DA2 25G',
        {
          kind: 'network-card',
          maker: 'intel',
          line: 'intel-xxv710',
          model: 'xxv710-da2',
          attributes: { ports: '2', portSpeed: '25' },
        },
      ],
    ],
  },
  {
    name: 'Intel network cards by order code',
    pattern: /e10g4[12]b(?:tda|fsr)(?:blk)?/,
    read: ([code]) => {
      const [chip, ports] = intelOrderCodes[code.replace('blk', '')] ?? []
      return chip && ports ? describeIntel(chip, ports) : undefined
    },
    examples: [
      [
        'E10G42BTDA',
        {
          kind: 'network-card',
          maker: 'intel',
          line: 'intel-x520',
          model: 'x520-da2',
          attributes: { ports: '2', portSpeed: '10' },
        },
      ],
    ],
  },
  {
    name: 'Mellanox adapters by number',
    pattern: /mcx(\d{3}|\d{4}|\d{6})(a|b|an|as|mc)?(?:-([a-z])[a-z]{3})?(?![a-z0-9])/,
    read: ([, digits = '', , letter = '']) => {
      const generation = mellanoxGenerations.find(([beginning]) => beginning.test(digits))?.[1]
      const portSpeed = mellanoxSpeeds[letter]
      const isDual =
        digits.length === 3
          ? /[246]$/.test(digits)
          : digits.length === 4
            ? digits[2] === '2'
            : /[26]$/.test(digits)
      return {
        kind: 'network-card',
        maker: 'mellanox',
        ...(generation && { line: `connectx-${generation.replace(' ', '-')}` }),
        model: `mcx${digits}`,
        attributes: { ports: isDual ? '2' : '1', ...(portSpeed && { portSpeed }) },
      }
    },
    examples: [
      [
        'Mellanox MCX512A-ACAT ConnectX-5',
        {
          kind: 'network-card',
          maker: 'mellanox',
          line: 'connectx-5',
          model: 'mcx512',
          attributes: { ports: '2', portSpeed: '25' },
        },
      ],
      [
        'MCX4121A-ACAT',
        {
          kind: 'network-card',
          maker: 'mellanox',
          line: 'connectx-4-lx',
          model: 'mcx4121',
          attributes: { ports: '2', portSpeed: '25' },
        },
      ],
    ],
  },
  {
    name: 'Mellanox adapters by generation',
    pattern: /(?:connectx|connect-x|cx)[ -]?([3-7])(?:[ -](lx|dx|pro|vpi|en))?(?![0-9])/,
    read: ([text, generation, variant]) => {
      // `cx4` alone names other things.
      if (text.startsWith('cx') && !variant) return undefined
      const isDistinct = variant === 'lx' || variant === 'dx'
      return {
        kind: 'network-card',
        maker: 'mellanox',
        line: `connectx-${generation}${isDistinct ? `-${variant}` : ''}`,
      }
    },
    examples: [
      [
        'Mellanox ConnectX-4 LX 25GbE',
        { kind: 'network-card', maker: 'mellanox', line: 'connectx-4-lx' },
      ],
    ],
  },
  {
    name: 'Broadcom network cards',
    pattern:
      /(?:broadcom |bcm ?|netxtreme(?:-e)? |qlogic |dell )(57(?:09|19|20|412|414|416|504|508|810))s?(?![0-9])/,
    read: ([, chip = '']) => {
      const [ports = '', portSpeed = ''] = broadcoms[chip] ?? []
      return {
        kind: 'network-card',
        maker: 'broadcom',
        line: `broadcom-${chip}`,
        model: `bcm${chip}`,
        attributes: { ports, portSpeed },
      }
    },
    examples: [
      [
        'Dell Broadcom 57416 dual port 10GBase-T',
        {
          kind: 'network-card',
          maker: 'broadcom',
          line: 'broadcom-57416',
          model: 'bcm57416',
          attributes: { ports: '2', portSpeed: '10' },
        },
      ],
    ],
  },
  {
    name: 'HPE network cards',
    pattern:
      /(33[12]|36[16]|53[0-6]|546|56[012]|621|622|631|640)[ -]?(?:(flr|flb)(?:[ -]?(sfp28|sfp\+?|t))?|(sfp28|sfp\+?|t))(?![a-z0-9])/,
    read: ([, number = '', form = '', first, second]) =>
      describeHpe(number, form, first ?? second ?? ''),
    examples: [
      [
        'HPE 562SFP+ 10Gb 2-port',
        {
          kind: 'network-card',
          maker: 'hp',
          line: 'hpe-562',
          model: '562sfp+',
          attributes: { ports: '2', portSpeed: '10' },
        },
      ],
      [
        'HP 560FLR-SFP+ adapter',
        {
          kind: 'network-card',
          maker: 'hp',
          line: 'hpe-560',
          model: '560flr-sfp+',
          attributes: { ports: '2', portSpeed: '10' },
        },
      ],
    ],
  },
  {
    name: 'HPE network cards by number',
    pattern: partPattern,
    read: ([text]) => findPart(hpeNumbers, text),
    examples: [
      [
        '669279-001',
        {
          kind: 'network-card',
          maker: 'hp',
          line: 'hpe-560',
          model: '560sfp+',
          parts: ['665249-b21', '669279-001'],
          attributes: { ports: '2', portSpeed: '10' },
        },
      ],
    ],
  },
  {
    name: 'Cisco virtual interface cards',
    pattern: /(?:ucs )?(?:vic|virtual interface card) ?(1[2-5]\d{2,3})/,
    read: ([, number]) => ({
      kind: 'network-card',
      maker: 'cisco',
      line: `cisco-vic-${number?.slice(0, 2)}00`,
      model: `vic ${number}`,
    }),
    examples: [
      [
        'Cisco UCS VIC 1457',
        { kind: 'network-card', maker: 'cisco', line: 'cisco-vic-1400', model: 'vic 1457' },
      ],
    ],
  },
]
