import type { Rule } from '#offer-reader/rule.ts'

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

export const networkCardRules: readonly Rule[] = [
  {
    name: 'Intel network cards',
    pattern:
      /(x520|x540|x550|x710|xl710|xxv710|e810|i350|i340|i210|i225|i226)[ -]?(da[124]|sr[12]|lr1|t[124]l?|qda[12]|xxvda[124]t?|cqda[12]t?|f[24])(?:v2|fh|blk|g[12]p5|-ocp\d?)?/,
    read: ([, chip = '', ports = '']) => describeIntel(chip, ports),
  },
  {
    name: 'Intel network cards by order code',
    pattern: /e10g4[12]b(?:tda|fsr)(?:blk)?/,
    read: ([code]) => {
      const [chip, ports] = intelOrderCodes[code.replace('blk', '')] ?? []
      return chip && ports ? describeIntel(chip, ports) : undefined
    },
  },
  {
    name: 'Mellanox adapters by number',
    pattern:
      /(?:mcx|cx(?=\d{3,4}[ab]))(\d{3}|\d{4}|\d{6})(a|b|an|as|mc)?(?:-([a-z])[a-z]{3})?(?![a-z0-9])/,
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
  },
  {
    name: 'Broadcom network cards',
    pattern:
      /(?:broadcom |bcm ?9?|netxtreme(?:-e)? |qlogic |dell )(57(?:09|19|20|412|414|416|504|508|810))s?(?:[an]\d{3,4}[a-z0-9]{0,3})?(?![0-9])/,
    read: ([, chip = '']) => {
      const [ports, portSpeed] = broadcoms[chip]!
      return {
        kind: 'network-card',
        maker: 'broadcom',
        line: `broadcom-${chip}`,
        model: `bcm${chip}`,
        attributes: { ports, portSpeed },
      }
    },
  },
]
