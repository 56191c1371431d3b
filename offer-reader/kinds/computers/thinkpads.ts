import { parseCodeTable, readTable } from '#offer-reader/product-tables.ts'
import {
  coreGenerationIn,
  coreNumberIn,
  isOnlySuited,
  ryzenSeriesIn,
} from '#offer-reader/kinds/computers/client-systems.ts'
import type { Facts, Rule } from '#offer-reader/rule.ts'

/** ThinkPads and their machine types, the first four characters of a Lenovo model number. */
const thinkpadOfMachineType = parseCodeTable(readTable('computers/thinkpad-of-machine-type'))

/** ThinkPads of up to 2012, whose machine types are digits: three more characters complete a model number. */
const olderThinkpadOfMachineType = parseCodeTable(
  readTable('computers/older-thinkpad-of-machine-type'),
)

/**
 * The ThinkPads that replace each other: series and generation. Older names have the generation in their digits (T480
 * and T580 are of one), newer ones after `gen`.
 */
function lineOf(name: string): string {
  const [, x1] = /^x1 (\S+)/.exec(name) ?? []
  const generation = /gen (\d+)$/.exec(name)?.[1]
  if (x1) return `thinkpad-x1-${x1}-g${generation}`
  const series = name[0]!
  if (generation) return `thinkpad-${name.startsWith('p1 ') ? 'p1' : series}-g${generation}`
  const [, digits = ''] = /(\d+)/.exec(name) ?? []
  return digits.length === 2
    ? `thinkpad-${series}x${digits[1]}`
    : `thinkpad-${series}x${digits.slice(1)}`
}

const thinkpad = (name: string): Facts => ({
  kind: 'laptop',
  maker: 'lenovo',
  line: lineOf(name),
  model: `thinkpad ${name}`,
})

/** Generation by the processor: each year's ThinkPads of these series came with one generation of Core and Ryzen. */
function generationByProcessor(series: string, text: string): number | undefined {
  const core = coreGenerationIn(text)
  const number = coreNumberIn(text)
  if (series === 'x1 carbon') {
    if (number && /^8.50/.test(number)) return 6
    if (number && /^8.65/.test(number)) return 7
    return core && core >= 11 && core <= 13 ? core - 2 : undefined
  }
  if (/^(?:t14s?|t15|l1[345]|x13|p14s|p15s?|p17|l13 yoga|x13 yoga)$/.test(series)) {
    if (core && core >= 10 && core <= 13) return core - 9
    const ryzen = ryzenSeriesIn(text)
    return ryzen && ryzen >= 4 && ryzen <= 7 && /^[tlx]/.test(series) ? ryzen - 3 : undefined
  }
  if (/^(?:t16|p16s?)$/.test(series)) {
    return core === 12 ? 1 : core === 13 ? 2 : undefined
  }
  return undefined
}

function readGenerations(
  match: RegExpExecArray,
  series: string,
  generation: string | undefined,
  hasMakersWord: boolean,
): Facts | undefined {
  if (isOnlySuited(match)) return undefined
  const text = match.input
  if (generation) {
    return Number(generation) >= 1 && Number(generation) <= 14
      ? thinkpad(`${series} gen ${Number(generation)}`)
      : undefined
  }
  const likely = generationByProcessor(series, text)
  if (likely) return thinkpad(`${series} gen ${likely}`)
  // The machine type is more exact.
  if (/(?<![a-z0-9])2[01][a-z][a-z0-9](?:[a-z0-9]{6})?(?![a-z0-9])/.test(text)) return undefined
  return hasMakersWord
    ? { kind: 'laptop', maker: 'lenovo', model: `thinkpad ${series}` }
    : undefined
}

const maker = '(?:lenovo )?(thinkpad |tp )?'
const generations =
  '(?:[ ,(-]{0,2}(?:generation |gen\\.? ?|g)-?(\\d{1,2})(?!\\d|\\/\\d{1,2}(?![\\d]))(?:st|nd|rd|th)?|[ (]{1,2}(\\d{1,2})(?:st|nd|rd|th)\\.? ?gen(?:eration)?)?'

export const thinkpadRules: readonly Rule[] = [
  {
    name: 'ThinkPad with size and generation',
    pattern: new RegExp(
      `${maker}(t1[456](?:s|p|g(?!\\d))?|[lx]1[23456]|l13|e1[4-6]|p1[4-7][sv]?|z1[36])( yoga| detachable)?(?:[ -](?:amd|intel))?${generations}`,
    ),
    read: (match) => {
      const [text, word, name, turning, first, second] = match
      const series = `${name}${turning === ' yoga' ? ' yoga' : ''}`
      // T14 and the like are also words of other trades, such as screw heads and lamps.
      const isLaptop =
        word !== undefined ||
        /lenovo|thinkpad|(?<![a-z0-9])(?:i[3579](?!\d)|ryzen|gen)/.test(match.input)
      if (!isLaptop) return undefined
      const hasMaker = word !== undefined || text.startsWith('lenovo')
      return readGenerations(match, series, first ?? second, hasMaker)
    },
  },
  {
    name: 'ThinkPad X1 and P1 with generation',
    pattern: new RegExp(
      `${maker}(x1 ?-?(?:carbon|c(?=[ \\d])|yoga|extreme|nano|titanium(?: yoga)?|2-in-1)|x1c|x1y|p1(?= ?-?g))${generations.replace('gen(?:eration)?)?', '(?:gen(?:eration)?)?)?')}(?: ?\\(?(20(?:1[3-9]|2\\d))\\)?)?`,
    ),
    read: (match) => {
      const [, word, name, first, second, year] = match
      const series = name!
        .replace(/^x1c$|^x1 ?-?c$/, 'x1 carbon')
        .replace(/^x1y$/, 'x1 yoga')
        .replace(/^x1 ?-?/, 'x1 ')
        .replace(' yoga', name!.includes('titanium') ? '' : ' yoga')
      const byYear =
        series === 'x1 carbon' && year && Number(year) >= 2017
          ? String(Number(year) - 2012)
          : undefined
      return readGenerations(
        match,
        series,
        first ?? second ?? byYear,
        word !== undefined || series !== 'p1',
      )
    },
  },
  {
    name: 'ThinkPad with its generation in three digits',
    pattern:
      /(?:lenovo )?(thinkpad |tp )?((?:t[45][0-9][05]|x20[01]|x30[01]|x2[1-8]0|r[45]00|t6[01]|x6[01]|l[345][1-9]0|e[45][1-9][05]|w5[0-4][01]|w70[01]|a[24][78]5|x3[89][05])([spi])?)( yoga)?(?![a-z0-9])/,
    read: (match) => {
      const [, word, name, , turning] = match
      const isLaptop =
        word !== undefined ||
        /^t4\d0s$/.test(name!) ||
        /lenovo|thinkpad|(?<![a-z0-9])(?:i[357](?!\d)|ryzen|laptop|notebook)/.test(match.input)
      // Servers and cards of other makers are called T320, L460 or E550 too.
      const isOther =
        /(?:poweredge|ideapad|dell|hp|hpe|quadro|fujitsu|canon|laserjet|tesla) ?$/.test(
          match.input.slice(Math.max(0, match.index - 12), match.index),
        )
      // T400 and T500 are graphics cards of later laptops.
      const isCard = /^t[456]00$/.test(name!) && !/^(?:lenovo|thinkpad|tp) /.test(match[0])
      if (!isLaptop || isOther || isCard || isOnlySuited(match)) return undefined
      return thinkpad(`${name!.replace(/i$/, '')}${turning ?? ''}`)
    },
  },
  {
    name: 'ThinkPad Yoga',
    pattern: /(?:lenovo )?thinkpad (yoga (?:260|370|460|1[1-5]e?))/,
    read: (match) => (isOnlySuited(match) ? undefined : thinkpad(match[1]!)),
  },
  {
    name: 'ThinkPad P with two digits',
    pattern: /(?:lenovo )?(thinkpad |tp )?(p[457][0-3]s?(?: yoga)?)(?![a-z0-9])/,
    read: (match) => {
      const isLaptop =
        match[1] !== undefined || /lenovo|thinkpad|(?<![a-z0-9])i[579](?!\d)/.test(match.input)
      return isLaptop && !isOnlySuited(match) ? thinkpad(match[2]!) : undefined
    },
  },
  {
    name: 'ThinkPad by machine type or model number',
    pattern: /(2[01][a-z0-9]{2})(?:-?(?:cto1ww|[a-z0-9]{4}[a-z0-9]{2}|s[a-z0-9]{5,6}|cto))?/,
    read: (match) => {
      const name = thinkpadOfMachineType.get(match[1]!)
      if (!name || isOnlySuited(match)) return undefined
      const number = match[0].replace('-', '')
      return { ...thinkpad(name), ...(number.length === 10 && { parts: [number.slice(0, 8)] }) }
    },
  },
  {
    name: 'older ThinkPad by its model number',
    pattern: /([2-7]\d{3})-?(?:cto|[a-z0-9]{3})/,
    read: (match) => {
      const name = olderThinkpadOfMachineType.get(match[1]!)
      return name && /lenovo|thinkpad/.test(match.input) && !isOnlySuited(match)
        ? thinkpad(name)
        : undefined
    },
  },
  {
    name: 'ThinkBook',
    pattern: new RegExp(
      `(?:lenovo )?thinkbook ?(1[3-6][sp]?)(?: yoga)?(?: (?:iil|iml|itl|are|iap|abp|irl))?${generations}`,
    ),
    read: (match) => {
      const generation = Number(match[2] ?? match[3] ?? 1)
      return isOnlySuited(match)
        ? undefined
        : {
            kind: 'laptop',
            maker: 'lenovo',
            line: `thinkbook-g${generation}`,
            model: `thinkbook ${match[1]} gen ${generation}`,
          }
    },
  },
  {
    name: 'IdeaPad, Legion, Yoga and V series',
    pattern:
      /(?:lenovo )?(?:(ideapad|legion|yoga|loq)(?: (?:gaming|slim|pro|flex))? ?([a-z]?[1-9]\d{0,2}[a-z]?)(?: ?pro)?(?:[ -](1[1-7][a-z]{2,4}\d{0,2}[a-z]?))?|(v1[457]|v[13]\d[05]|[bgyz](?:[3-7]\d-\d\d|[3-7]\d[05]s?))(?:-?(1[457])[a-z]{2,3})?(?: ?g(\d))?)/,
    read: (match) => {
      const [, brand, number, code, series, , generation] = match
      // The Yogas among the ThinkPads are of other rules.
      const before = match.input.slice(Math.max(0, match.index - 20), match.index)
      if (isOnlySuited(match) || /(?:x1|thinkpad|[xlp][1-4]\d0?|thinkbook \w+) $/.test(before)) {
        return undefined
      }
      if (brand) {
        const model = [brand, number, code].filter(Boolean).join(' ')
        return { kind: 'laptop', maker: 'lenovo', line: `${brand}-${number}`, model }
      }
      if (!/lenovo/.test(match.input)) return undefined
      const model = ['lenovo', series, generation && `gen ${generation}`].filter(Boolean).join(' ')
      return { kind: 'laptop', maker: 'lenovo', line: `lenovo-${series}`, model }
    },
  },
]
