import {
  blackOfColourToner,
  blackTonerNumbers,
  colourTonerNumbers,
  inkOfProductNumber,
  kyoceraOfOrderNumber,
  numberOfBlackToner,
  numberOfColourToner,
} from '#offer-reader/kinds/printing/supplies-table.ts'
import type { Facts, Rule } from '#offer-reader/rule.ts'

const colours: readonly (readonly [RegExp, string])[] = [
  [/^(?:pbk|photo)/, 'photo black'],
  [/^(?:mbk|matt)/, 'matte black'],
  [/^(?:bk|k|black|schwarz|noir|nero)/, 'black'],
  [/^(?:c|cyan|blau)$/, 'cyan'],
  [/^(?:m|magenta|rot)$/, 'magenta'],
  [/^(?:y|yellow|gelb|jaune)$/, 'yellow'],
  [/^(?:gy|grey|gray)$/, 'grey'],
  [/^(?:cl|color|colour|cmy|tri)/, 'colour'],
]
export const colourWords =
  'photo black|pbk|matte black|mbk|black|schwarz|noir|nero|bk|k|cyan|blau|c|magenta|m|yellow|gelb|jaune|y|grey|gray|gy|colou?r|cmyk?|cl'
export const colourOf = (text: string | undefined) =>
  text === undefined ? undefined : colours.find(([pattern]) => pattern.test(text))?.[1]

/** Supplies of one number and any yield or colour are one line; yield and colour make the model. */
export function supply(
  maker: string,
  line: string,
  name: string,
  colour: string | undefined,
  parts: readonly string[] = [],
): Facts {
  const isInName = colour !== undefined && name.endsWith(colour)
  return {
    kind: 'supplies',
    maker,
    line,
    model: colour === undefined || isInName ? name : `${name} ${colour}`,
    ...(parts.length > 0 && { parts }),
    ...(colour !== undefined && { attributes: { colour } }),
  }
}

const colourOfDigit: Record<string, string> = { 0: 'black', 1: 'cyan', 2: 'yellow', 3: 'magenta' }

function readHpCode(stem: string, letter: string): Facts | undefined {
  const black = numberOfBlackToner.get(stem)
  const part = [`${stem}${letter}`]
  if (black) return supply('hp', `hp-${black}`, `hp ${black}${letter}`, undefined, part)
  const series = numberOfColourToner.get(stem.slice(0, -1))
  const colour = colourOfDigit[stem.at(-1)!]
  if (!series || !colour) return undefined
  const number =
    blackOfColourToner.get(stem) ?? blackOfColourToner.get(`${stem}${letter}`) ?? series
  return supply('hp', `hp-${series}`, `hp ${number}${letter}`, colour, part)
}

export const suppliesRules: readonly Rule[] = [
  {
    name: 'HP toner by its code',
    pattern: /((?:c[bcef]|q|w|c)\d{3,4})([axyz])(?:c|d|f|h|j|-?xl)?/,
    read: ([, stem, letter]) => readHpCode(stem!, letter!),
    examples: [
      [
        'HP CF226X toner',
        { kind: 'supplies', maker: 'hp', line: 'hp-26', model: 'hp 26x', parts: ['cf226x'] },
      ],
      [
        'HP CF411A',
        {
          kind: 'supplies',
          maker: 'hp',
          line: 'hp-410',
          model: 'hp 410a cyan',
          parts: ['cf411a'],
          attributes: { colour: 'cyan' },
        },
      ],
      [
        'W2033X magenta',
        {
          kind: 'supplies',
          maker: 'hp',
          line: 'hp-415',
          model: 'hp 415x magenta',
          parts: ['w2033x'],
          attributes: { colour: 'magenta' },
        },
      ],
    ],
  },
  {
    name: 'HP toner by the number on its box',
    pattern: new RegExp(
      `(hp )?(?:laserjet )?(?:toner )?(?:cartridge )?(?:nr?\\.? ?)?(\\d{2,3})([axyz])(?: (?:toner |original |laserjet )*(${colourWords})(?![a-z]))?`,
    ),
    read: (match) => {
      const [, hp, number, letter, colour] = match
      const isSupply =
        /toner|cartridge|kartusche|supplies/.test(match.input) ||
        (hp !== undefined && letter !== 'z')
      if (!isSupply || /canon|brother|lexmark|kyocera|xerox|samsung/.test(match.input))
        return undefined
      // 16A and 32A are currents as well.
      if (/pdu|power|plug|socket|phase|ups(?![a-z])|breaker/.test(match.input)) return undefined
      const isColour = colourTonerNumbers.has(number!)
      if (!isColour && !blackTonerNumbers.has(number!)) return undefined
      return supply(
        'hp',
        `hp-${number}`,
        `hp ${number}${letter}`,
        isColour ? colourOf(colour) : undefined,
      )
    },
    examples: [
      ['HP 26X toner', { kind: 'supplies', maker: 'hp', line: 'hp-26', model: 'hp 26x' }],
      [
        'HP 410X cyan toner',
        {
          kind: 'supplies',
          maker: 'hp',
          line: 'hp-410',
          model: 'hp 410x cyan',
          attributes: { colour: 'cyan' },
        },
      ],
    ],
  },
  {
    name: 'HP ink by its product number',
    pattern: /([a-z0-9]{5}a)(?:e|n|l)?(?: ?#\w{3})?/,
    read: ([, number]) => {
      const ink = inkOfProductNumber.get(number!)
      if (!ink) return undefined
      const [name = '', ...colour] = ink.split(' ')
      return supply('hp', `hp-${/\d+/.exec(name)![0]}`, `hp ${name}`, colour.join(' '), [number!])
    },
    examples: [
      [
        'HP L0S70AE black',
        {
          kind: 'supplies',
          maker: 'hp',
          line: 'hp-953',
          model: 'hp 953xl black',
          parts: ['l0s70a'],
          attributes: { colour: 'black' },
        },
      ],
    ],
  },
  {
    name: 'HP ink by the number on its box',
    pattern: new RegExp(
      `(?:hp )?(?:nr?\\.? ?)?(\\d{2,3})(xl|xxl|x)? ?(?:ink |tinte |cartridge )*(${colourWords})(?![a-z])`,
    ),
    read: (match) => {
      const [, number, size, colour] = match
      const isInk =
        /^(?:30[0-9]|62|63|65|72|711|72[0-9]|73[0-9]|83[0-9]|88|90[0-9]|91[0-9]|92[0-9]|93[0-9]|94[0-9]|95[0-9]|96[0-9]|97[0-9]|98[0-9])$/.test(
          number!,
        )
      if (
        !isInk ||
        !/hp/.test(match.input) ||
        !/ink|tinte|cartridge|xl|officejet|designjet|pagewide/.test(match.input)
      ) {
        return undefined
      }
      return supply('hp', `hp-${number}`, `hp ${number}${size ?? ''}`, colourOf(colour))
    },
    examples: [
      [
        'HP 953XL black ink',
        {
          kind: 'supplies',
          maker: 'hp',
          line: 'hp-953',
          model: 'hp 953xl black',
          attributes: { colour: 'black' },
        },
      ],
    ],
  },
  {
    name: 'Brother and Konica Minolta toner, drum and ink',
    pattern: new RegExp(
      `(?:brother |konica |minolta )*(tn|dr|bu|wt|lc|tnp)-?(\\d{2,4})(xxl|xl)?[ -]?(?:(?:toner|drum|ink) )?(p|(?:${colourWords}))?(?![a-z0-9])`,
    ),
    read: (match) => {
      const [, type, number, size, colour] = match
      const text = match.input
      if (/konica|minolta|bizhub|ineo/.test(text) || type === 'tnp') {
        const name = `konica ${type}-${number}`
        return supply('konica minolta', name.replace(' ', '-'), name, colourOf(colour))
      }
      if (!/brother|toner|drum|ink/.test(text) && number!.length < 3) return undefined
      const line = `brother-${type}-${number!.slice(0, 2)}`
      const name = `brother ${type}-${number}${size ?? ''}`
      return supply('brother', line, name, colour === 'p' ? undefined : colourOf(colour))
    },
    examples: [
      [
        'Brother TN-3480 toner',
        { kind: 'supplies', maker: 'brother', line: 'brother-tn-34', model: 'brother tn-3480' },
      ],
      [
        'TN247BK',
        {
          kind: 'supplies',
          maker: 'brother',
          line: 'brother-tn-24',
          model: 'brother tn-247 black',
          attributes: { colour: 'black' },
        },
      ],
      [
        'Konica TN-324K bizhub C258',
        {
          kind: 'supplies',
          maker: 'konica minolta',
          line: 'konica-tn-324',
          model: 'konica tn-324 black',
          attributes: { colour: 'black' },
        },
      ],
    ],
  },
  {
    name: 'Kyocera TK toner',
    pattern: new RegExp(`(?:kyocera )?tk-?(\\d{2,4})[ -]?(${colourWords})?(?![a-z0-9])`),
    read: ([, number, colour]) =>
      supply('kyocera', `kyocera-tk-${number}`, `kyocera tk-${number}`, colourOf(colour)),
    examples: [
      [
        'Kyocera TK-1150',
        { kind: 'supplies', maker: 'kyocera', line: 'kyocera-tk-1150', model: 'kyocera tk-1150' },
      ],
      [
        'TK5240C',
        {
          kind: 'supplies',
          maker: 'kyocera',
          line: 'kyocera-tk-5240',
          model: 'kyocera tk-5240 cyan',
          attributes: { colour: 'cyan' },
        },
      ],
    ],
  },
  {
    name: 'Kyocera toner by its order number',
    pattern: /(1t02[a-z0-9]{3})(?:nl|us|as|nlc)[0-9c]?/,
    read: ([text, stem]) => {
      const name = kyoceraOfOrderNumber.get(stem!)
      if (!name) return undefined
      const [number, colour] = name.split(' ')
      return supply('kyocera', `kyocera-${number}`, `kyocera ${number}`, colour, [text])
    },
    examples: [
      [
        'Kyocera 1T02RV0NL0',
        {
          kind: 'supplies',
          maker: 'kyocera',
          line: 'kyocera-tk-1150',
          model: 'kyocera tk-1150',
          parts: ['1t02rv0nl0'],
        },
      ],
    ],
  },
]
