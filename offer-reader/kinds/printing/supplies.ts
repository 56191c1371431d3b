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
  },
  {
    name: 'Kyocera TK toner',
    pattern: new RegExp(`(?:kyocera )?tk-?(\\d{2,4})[ -]?(${colourWords})?(?![a-z0-9])`),
    read: ([, number, colour]) =>
      supply('kyocera', `kyocera-tk-${number}`, `kyocera tk-${number}`, colourOf(colour)),
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
  },
]
