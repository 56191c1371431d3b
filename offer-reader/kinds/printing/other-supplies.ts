import { colourOf, colourWords, supply } from '#offer-reader/kinds/printing/supplies.ts'
import type { Rule } from '#offer-reader/rule.ts'

const lexmarkColour: Record<string, string> = { k: 'black', c: 'cyan', m: 'magenta', y: 'yellow' }
/** Letter of a Lexmark series, which the short number on the box leaves out: 502H is 50F2H00. */
const lexmarkLetter: Record<string, string> = {
  50: 'f',
  51: 'f',
  60: 'f',
  56: 'f',
  52: 'd',
  58: 'd',
  62: 'd',
  70: 'c',
  80: 'c',
  74: 'c',
  78: 'c',
}

export const otherSuppliesRules: readonly Rule[] = [
  {
    name: 'Lexmark toner by its code',
    pattern: /(?:lexmark )?([2-8]\d[a-fkmnps]|[bc]2\d)([02])([sxhu0])([0kcmy])[0e]/,
    read: ([text, series, , size, letter]) => {
      const colour = lexmarkColour[letter!]
      const stem = text.replace('lexmark ', '')
      return supply(
        'lexmark',
        `lexmark-${series}`,
        `lexmark ${series} ${size === '0' ? 's' : size}`,
        colour,
        [stem],
      )
    },
    examples: [
      [
        'Lexmark 50F2H00 toner',
        {
          kind: 'supplies',
          maker: 'lexmark',
          line: 'lexmark-50f',
          model: 'lexmark 50f h',
          parts: ['50f2h00'],
        },
      ],
      [
        '70C2HK0',
        {
          kind: 'supplies',
          maker: 'lexmark',
          line: 'lexmark-70c',
          model: 'lexmark 70c h black',
          parts: ['70c2hk0'],
          attributes: { colour: 'black' },
        },
      ],
    ],
  },
  {
    name: 'Lexmark toner by its short number',
    pattern: /lexmark (?:toner )?(\d\d)2([hxus])([kcmy])?(?![a-z0-9])/,
    read: ([, digits, size, letter]) => {
      const series = lexmarkLetter[digits!]
      return series
        ? supply(
            'lexmark',
            `lexmark-${digits}${series}`,
            `lexmark ${digits}${series} ${size}`,
            lexmarkColour[letter ?? ''],
          )
        : undefined
    },
    examples: [
      [
        'Lexmark 502H toner',
        { kind: 'supplies', maker: 'lexmark', line: 'lexmark-50f', model: 'lexmark 50f h' },
      ],
    ],
  },
  {
    name: 'Lexmark return programme numbers of eight characters',
    pattern: /(?:lexmark )(24b\d{4}|[a-ex]\d{3}[a-z]\d\d[a-z]|00[a-z0-9]{7}|64\d{3}[a-z0-9]{3})/,
    read: ([, number]) =>
      supply('lexmark', `lexmark-${number}`, `lexmark ${number}`, undefined, [number!]),
    examples: [
      [
        'Lexmark 24B6213',
        {
          kind: 'supplies',
          maker: 'lexmark',
          line: 'lexmark-24b6213',
          model: 'lexmark 24b6213',
          parts: ['24b6213'],
        },
      ],
    ],
  },
  {
    name: 'Canon toner and ink',
    pattern: new RegExp(
      `(?:canon )?(crg|cartridge|ep|c-?exv|npg|gpr|pg|cl|cli|pgi|pfi|bci)[ -]?(\\d{2,4})(xxl|xl|h|l|ii)?[ -]?(${colourWords})?(?![a-z0-9])`,
    ),
    read: (match) => {
      const [text, type, number, size, colour] = match
      const isCanon = /canon/.test(match.input) || /^(?:crg|c-?exv|pfi|pgi|cli)/.test(text)
      if (!isCanon) return undefined
      const series = type === 'cartridge' ? 'crg' : type!.replace(/^c-?exv$/, 'c-exv')
      const name = `canon ${series} ${number}${size ?? ''}`
      return supply('canon', `canon-${series}-${number}`, name, colourOf(colour))
    },
    examples: [
      [
        'Canon CRG 719H',
        { kind: 'supplies', maker: 'canon', line: 'canon-crg-719', model: 'canon crg 719h' },
      ],
      [
        'Canon C-EXV51 magenta',
        {
          kind: 'supplies',
          maker: 'canon',
          line: 'canon-c-exv-51',
          model: 'canon c-exv 51 magenta',
          attributes: { colour: 'magenta' },
        },
      ],
    ],
  },
  {
    name: 'Canon toner by number alone',
    pattern:
      /canon (0[3-7]\d|7[0-3]\d)(h)?(?: (?:toner )?(black|cyan|magenta|yellow))?(?= |$|,|\/)/,
    read: (match) => {
      const [, number, size, colour] = match
      return /toner|cartridge/.test(match.input) || size
        ? supply('canon', `canon-crg-${number}`, `canon crg ${number}${size ?? ''}`, colour)
        : undefined
    },
    examples: [
      [
        'Canon 052H toner',
        { kind: 'supplies', maker: 'canon', line: 'canon-crg-052', model: 'canon crg 052h' },
      ],
    ],
  },
  {
    name: 'Epson ink and toner',
    pattern: /(?:epson )?(?:c13([ts])(\d{2}[0-9a-z]\d)(\d{2}|\d[a-z])|epson t(\d{2}[0-9a-z]\d))/,
    read: (match) => {
      const [text, letter, code, rest, typed] = match
      if (letter === 's') {
        return supply('epson', `epson-s${code}`, `epson s${code}${rest}`, undefined, [
          text.replace('epson ', ''),
        ])
      }
      const number = code ?? typed!
      const parts = code ? [text.replace('epson ', '')] : []
      return supply('epson', `epson-t${number.slice(0, 3)}`, `epson t${number}`, undefined, parts)
    },
    examples: [
      [
        'Epson C13T789140 black',
        {
          kind: 'supplies',
          maker: 'epson',
          line: 'epson-t789',
          model: 'epson t7891',
          parts: ['c13t789140'],
        },
      ],
      [
        'Epson T7891 ink',
        { kind: 'supplies', maker: 'epson', line: 'epson-t789', model: 'epson t7891' },
      ],
    ],
  },
  {
    name: 'Xerox toner, drum and kit',
    pattern: /(?:xerox )?(?<![0-9])(0?(?:06|08|13)|1(?:01|06|08|09|13|15))r(\d{5})/,
    read: ([, series, number]) => {
      const code = `${series!.padStart(3, '0')}r${number}`
      return supply('xerox', `xerox-${code}`, `xerox ${code}`, undefined, [code])
    },
    examples: [
      [
        'Xerox 106R03581',
        {
          kind: 'supplies',
          maker: 'xerox',
          line: 'xerox-106r03581',
          model: 'xerox 106r03581',
          parts: ['106r03581'],
        },
      ],
    ],
  },
  {
    name: 'Samsung toner',
    pattern: /(?:samsung )?(?:mlt[ -]?(d|r)(\d{3,4})([sleu])?|clt[ -]?([kcmyr])(\d{3,4})([sl])?)/,
    read: ([, type, number, size, colour, colourNumber, colourSize]) => {
      if (number) {
        return supply(
          'samsung',
          `samsung-${type}${number}`,
          `samsung mlt-${type}${number}${size ?? ''}`,
          undefined,
        )
      }
      const name = `samsung clt-${colourNumber}${colourSize ?? ''}`
      return supply('samsung', `samsung-clt-${colourNumber}`, name, lexmarkColour[colour!])
    },
    examples: [
      [
        'Samsung MLT-D203L',
        { kind: 'supplies', maker: 'samsung', line: 'samsung-d203', model: 'samsung mlt-d203l' },
      ],
      [
        'CLT-K404S',
        {
          kind: 'supplies',
          maker: 'samsung',
          line: 'samsung-clt-404',
          model: 'samsung clt-404s black',
          attributes: { colour: 'black' },
        },
      ],
    ],
  },
  {
    name: 'OKI and Ricoh toner by number',
    pattern: /(?:oki (?:toner )?(4[3-7]\d{6})|ricoh (?:toner )?(8[24]\d{4}|40[78]\d{3}|418\d{3}))/,
    read: (match) => {
      const [, oki, ricoh] = match
      // Machines have such numbers too.
      if (!/toner|drum|cartridge|kit|unit|ink/.test(match.input)) return undefined
      const maker = oki ? 'oki' : 'ricoh'
      const number = oki ?? ricoh!
      return supply(maker, `${maker}-${number}`, `${maker} ${number}`, undefined, [number])
    },
    examples: [
      [
        'OKI 46490608 toner',
        {
          kind: 'supplies',
          maker: 'oki',
          line: 'oki-46490608',
          model: 'oki 46490608',
          parts: ['46490608'],
        },
      ],
    ],
  },
  {
    name: 'original or compatible supplies',
    pattern: /original|genuine|oem|compatible|kompatibel|remanufactured|refilled|rebuilt/,
    read: (match) =>
      /toner|cartridge|drum|(?<![a-z])ink(?![a-z])|tinte|fuser/.test(match.input)
        ? {
            attributes: {
              edition: /^(?:original|genuine|oem)/.test(match[0]) ? 'original' : 'compatible',
            },
          }
        : undefined,
    examples: [
      ['HP CF259X original toner', { attributes: { edition: 'original' } }],
      ['Toner CF259X compatible', { attributes: { edition: 'compatible' } }],
    ],
  },
  {
    name: 'supplies by their word',
    pattern:
      /(?:original |genuine |oem |compatible )(?:toner|ink|drum)(?: cartridges?| units?)?|(?:toner|ink|drum) (?:cartridges?|units?|set|for|fur)|maintenance kit|imaging unit|fuser (?:kit|unit)/,
    read: () => ({ kind: 'supplies' }),
    examples: [['Original toner for Kyocera M2040', { kind: 'supplies' }]],
  },
]
