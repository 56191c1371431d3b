import { coreGenerationIn, isOnlySuited } from '#offer-reader/kinds/computers/client-systems.ts'
import type { Facts, Rule } from '#offer-reader/rule.ts'

const dell = (line: string, model: string): Facts => ({
  kind: 'laptop',
  maker: 'dell',
  line,
  model,
})

/**
 * A Latitude by its digits: series, size and, in the last two, generation (20 is 2021). Numbers of 2011 to 2015 came
 * with an E and are used again ten years later; from 2016 to 2018 the E is only a habit.
 */
function readLatitude(
  match: RegExpExecArray,
  letter: string | undefined,
  number: string,
  variant: string | undefined,
): Facts | undefined {
  if (isOnlySuited(match) || /precision|optiplex|vostro|inspiron|xps/.test(match.input)) {
    return undefined
  }
  const core = coreGenerationIn(match.input)
  const isOld = number.startsWith('6') || (core !== undefined && core <= 5)
  const isHabit = /[789]0$/.test(number) || number.startsWith('3')
  const e = (letter || isOld) && !isHabit ? 'e' : ''
  const kindOf = /2/.test(variant ?? '')
    ? ' 2-in-1'
    : variant?.startsWith('rugged') || /^[57][24][012]4$|^[57]4[012]4$/.test(number)
      ? ' rugged'
      : ''
  return dell(
    `latitude-${e}${number[0]}x${number.slice(2)}${kindOf.replace(' ', '-')}`,
    `latitude ${e}${number}${kindOf}`,
  )
}

/** Numbers of Vostro and Inspiron desktops. */
const desktopNumbers =
  /^(?:30[23]0|32[56][0278]|347[01]|3647|365[0356]|366[2789]|367[01]|3681|3690|3710|3847|388[018]|389[01]|3910|5675|5680)$/

/** Latitude numbers that no other Dell and no processor has. */
const plainLatitudes =
  '5[2-5]00|5[2-5][1234]0|5[45]50|5[2-5][789]0|52[789]0|7[2-4][0-5]0|7[2-4][789]0|7520|7530|9[34][1-5]0|94[1-5]0|3[1-5][0-5]0|3[1-5][89]0'

export const dellLaptopRules: readonly Rule[] = [
  {
    name: 'Latitude with its word',
    pattern:
      /(?:dell )?(?:latitude|latit|lati|lat\.?)[ -]?(?:1[1-5]"? )?(?:[357]000 )?(?:rugged )?(e)?[ -]?([3-9][1-6]\d\d)(?:[su](?![a-z]))?[ -]?(2[ -]?in[ -]?1|rugged(?: extreme)?)?/,
    read: (match) => {
      const variant = match[3] ?? (match[0].includes('rugged') ? 'rugged' : undefined)
      return readLatitude(match, match[1], match[2]!, variant)
    },
  },
  {
    name: 'Latitude D and XT',
    pattern: /(?:dell )?latitude[ -]?(d[4-8][0-3][01]|xt[23]?)/,
    read: (match) =>
      isOnlySuited(match)
        ? undefined
        : dell(`latitude-${match[1]![0]}x${match[1]!.slice(2)}`, `latitude ${match[1]}`),
  },
  {
    name: 'Latitude by its E number',
    pattern: /(dell )?e[ -]?(5[2-5][0-9]0|6[2-5][0-4]0|7[2-4][1-9]0)/,
    read: (match) => {
      // Xeon E5420 and Core 2 Duo E6400 look the same.
      const isLaptop =
        match[1] !== undefined || /(?<![a-z0-9])i[357](?!\d)|dell|latitude/.test(match.input)
      return isLaptop || /^(?:62[23]0|63[23]0|64[234]0|65[234]0|72[4578]0|74[78]0)$/.test(match[2]!)
        ? readLatitude(match, 'e', match[2]!, undefined)
        : undefined
    },
  },
  {
    name: 'Latitude by its number alone',
    pattern: new RegExp(
      `(?:(dell)[ -])?(${plainLatitudes})(?! ?(?:tower|mt|sff|dt|mff|micro|aio|rack))(?: ?(2[ -]?in[ -]?1|rugged(?: extreme)?))?`,
    ),
    read: (match) => {
      const followed = match.input.slice(
        match.index + match[0].length,
        match.index + match[0].length + 16,
      )
      const isLaptop =
        match[1] !== undefined || /^[ ,:/-]{1,3}(?:core )?(?:intel )?i[3579](?!\d)/.test(followed)
      const before = match.input.slice(Math.max(0, match.index - 12), match.index)
      // Other makers number their laptops and computers alike.
      const isOther = /[a-z]{2,} ?$/.test(before) && match[1] === undefined && !/dell/.test(before)
      return isLaptop && !isOther ? readLatitude(match, undefined, match[2]!, match[3]) : undefined
    },
  },
  {
    name: 'Precision mobile workstation',
    pattern:
      /(?:dell )?precision[ -]?(?:mobile )?(?:workstation )?(?:1[4-7]"? )?(?:m?(3[45][1-9]\d|5[4-7][1-9]\d|7[567][1-8]0|76[78]0)|(m[2346][3-8]00))(?! ?(?:tower|sff|mt|rack))/,
    read: (match) => {
      const number = (match[1] ?? match[2])!
      if (isOnlySuited(match) || /^34[1-6]/.test(number)) return undefined
      const line = number.startsWith('m')
        ? `precision-mx${number[2]}00`
        : `precision-${number[0]}x${number.slice(2)}`
      return dell(line, `precision ${number}`)
    },
  },
  {
    name: 'XPS',
    pattern: /(?:dell )?xps[ -]?(?:(1[1-7])"?[ -]?)?(?:plus )?\(?(l?\d{3,4}x?)( ?2[ -]?in[ -]?1)?/,
    read: (match) => {
      const [, , number, turning] = match
      if (isOnlySuited(match) || !/^(?:9[2-7]\d\d|73[19]0|7590|l\d{3}x)$/.test(number!))
        return undefined
      const size = { 2: '12', 3: '13', 4: '14', 5: '15', 6: '16', 7: '17' }[number![1]!] ?? 'x'
      return dell(`xps-${size}`, `xps ${number}${turning ? ' 2-in-1' : ''}`)
    },
  },
  {
    name: 'Vostro, Inspiron and Dell Pro by their numbers',
    pattern:
      /(?:dell )?(vostro|inspiron|g[357]|g1[56])[ -]?(?:(?:1[1-7])(?:\.\d)?"?[ -])?(?:[357]000 )?([nm]?\d{4})( ?2[ -]?in[ -]?1)?/,
    read: (match) => {
      const [, series, number] = match
      if (isOnlySuited(match) || desktopNumbers.test(number!)) return undefined
      if (/desktop|tower|sff|mt(?![a-z])/.test(match.input)) return undefined
      return dell(`${series}-${number![0]}${number![1]}`, `${series} ${number}`)
    },
  },

  {
    name: 'Alienware laptop',
    pattern: /(?:alienware )(?:(m|x)(1[3-8]) ?(?:r(\d))?|area-51m)/,
    read: ([, letter, size, revision]) =>
      letter
        ? dell(`alienware-${letter}${size}`, `alienware ${letter}${size} r${revision ?? 1}`)
        : dell('alienware-area-51m', 'alienware area-51m'),
  },
]
