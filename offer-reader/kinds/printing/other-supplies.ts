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
  },
  {
    name: 'Lexmark return programme numbers of eight characters',
    pattern: /(?:lexmark )(24b\d{4}|[a-ex]\d{3}[a-z]\d\d[a-z]|00[a-z0-9]{7}|64\d{3}[a-z0-9]{3})/,
    read: ([, number]) =>
      supply('lexmark', `lexmark-${number}`, `lexmark ${number}`, undefined, [number!]),
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
  },
  {
    name: 'Xerox toner, drum and kit',
    pattern: /(?:xerox )?(?<![0-9])(0?(?:06|08|13)|1(?:01|06|08|09|13|15))r(\d{5})/,
    read: ([, series, number]) => {
      const code = `${series!.padStart(3, '0')}r${number}`
      return supply('xerox', `xerox-${code}`, `xerox ${code}`, undefined, [code])
    },
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
  },
]
