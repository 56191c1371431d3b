import type { Rule } from '#offer-reader/rule.ts'
import { describeMemory, roundSpeed, speedOf } from './memory/facts.ts'
import { hynixMemoryRules } from './memory/hynix.ts'
import { kingstonMemoryRules } from './memory/kingston.ts'
import { micronMemoryRules } from './memory/micron.ts'
import { memoryOptionRules } from './memory/options.ts'
import { samsungMemoryRules } from './memory/samsung.ts'

const words = [
  String.raw`\d{1,2} ?x ?\d{1,3}gb?`,
  String.raw`\d{1,4}gb?`,
  String.raw`(?:tru)?ddr ?-?[2345](?:l(?![a-z]))?`,
  String.raw`pc ?-?[2345]l?[ -]?\d{3,5}[a-z]{0,2}(?![a-z])(?:-[relusb](?:[a-z]?\d)?(?![a-z0-9])(?:-\d{2}(?:-[a-z]{1,2}\d)?)?)?`,
  String.raw`pc ?-?[2345]l?(?![a-z0-9])`,
  String.raw`[1248] ?(?:d|s\d)?r ?x ?(?:16|[48])`,
  String.raw`[12]s[24]rx4`,
  String.raw`(?:single|dual|quad|octal)[ -]?rank(?:ed)?(?: ?x ?(?:16|[48]))?`,
  String.raw`\d{3,4}mhz`,
  String.raw`(?:533|667|800|1066|1067|1333|1600|1866|2133|2400|2666|2667|2933|3200|4800|5200|5600|6400)[a-z]{0,2}(?![a-z0-9])`,
  String.raw`(?:lr|vlp|ecc|fb|so|u|r)?[ -]?dimm(?:s|e)?(?![a-z])`,
  String.raw`(?:registered|reg|unbuffered|unbuf|buffered|load[ -]?reduced|fully|recc|regecc|eccreg|non-ecc|nonecc|ecc|rdimms)(?![a-z])`,
  String.raw`(?:rams?|memory|speicher|arbeitsspeicher|memoria|memoire|server|serverram|modules?|kit|sticks?|smart|sdram|laptop|notebook|desktop|lv)(?![a-z])`,
  String.raw`(?:cl|cas)-?\d[\d-]{0,8}`,
  String.raw`1\.\d{1,2}v`,
  String.raw`(?:288|260|262|240|204|200)[ -]?pins?`,
  String.raw`(?:samsung|sk|hynix|micron|kingston|crucial|hpe?|dell|lenovo|ibm)(?![a-z0-9])`,
]
const anyWord = words.join('|')

const rankNumbers: Readonly<Record<string, string>> = {
  single: '1',
  dual: '2',
  quad: '4',
  octal: '8',
}

function findRank(text: string): string | undefined {
  const stacked = /[12]s[24]rx4/.exec(text)
  if (stacked) return stacked[0]
  const [, ranks, width] = /(?<![a-z0-9])([1248]) ?(?:d|s\d)?r ?x ?(16|[48])/.exec(text) ?? []
  if (ranks) return `${ranks}rx${width}`
  const [, word = '', chips] =
    /(single|dual|quad|octal)[ -]?rank(?:ed)?(?: ?x ?(16|[48]))?/.exec(text) ?? []
  return chips ? `${rankNumbers[word]}rx${chips}` : undefined
}

function findSpeed(text: string, type: string | undefined): number | undefined {
  const [, rate] = /pc ?-?[2345]l?[ -]?(\d{3,5})/.exec(text) ?? []
  if (rate && type) return speedOf(type, Number(rate))
  const [, speed] =
    /(?<!\d)(\d{3,4})mhz/.exec(text) ?? /(?<!\d)(\d{3,4})(?!\d|gb?)/.exec(text) ?? []
  return speed ? roundSpeed(Number(speed)) : undefined
}

function findType(text: string): string | undefined {
  const [, typed] = /(?:ddr ?-?|pc ?-?)([2345])/.exec(text) ?? []
  if (typed) return `ddr${typed}`
  if (text.includes('fb-dimm') || text.includes('fbdimm')) return 'ddr2'
  const speed = findSpeed(text, undefined) ?? 0
  if (speed >= 4800) return 'ddr5'
  if (speed >= 2133) return 'ddr4'
  return speed >= 1066 && speed <= 1866 ? 'ddr3' : undefined
}

/** The form, from its name, the letter after a bandwidth or a rank that only registered modules have. */
function findForm(text: string, type: string | undefined): { module?: string; ecc?: boolean } {
  const [, letter] =
    /pc ?-?[2345]l?[ -]?\d{3,5}[ptvyab]{0,2}-?([relus])(?![a-z])/.exec(text) ??
    /pc ?-?[2345]l?[ -]?\d{3,5}[ptvyab]{0,2}-([relus])[a-z]?\d/.exec(text) ??
    []
  if (/so[ -]?dimm|laptop|notebook/.test(text) || letter === 's') {
    return /(?<!non-?)ecc/.test(text) ? { module: 'sodimm', ecc: true } : { module: 'sodimm' }
  }
  if (/fb[ -]?dimm|fully buffered/.test(text)) return { module: 'fbdimm' }
  if (/lr[ -]?dimm|load[ -]?reduced/.test(text) || letter === 'l') return { module: 'lrdimm' }
  if (
    /(?<![a-z])r[ -]?dimm|(?<![a-z])reg(?:istered|ecc)?(?![a-z])|recc|eccreg/.test(text) ||
    letter === 'r'
  ) {
    return { module: 'rdimm' }
  }
  if (/non-?ecc/.test(text)) return { module: 'udimm', ecc: false }
  if (letter === 'e' || (/unbuf|u[ -]?dimm/.test(text) && text.includes('ecc'))) {
    return { module: 'udimm', ecc: true }
  }
  if (/unbuf|(?<![a-z])u[ -]?dimm|desktop/.test(text) || letter === 'u') return { module: 'udimm' }
  const rank = findRank(text)
  if (rank === '4rx4' && type === 'ddr4') return { module: 'lrdimm' }
  return rank?.endsWith('x4') ? { module: 'rdimm' } : {}
}

const makerOfWord: readonly (readonly [RegExp, string])[] = [
  [/samsung/, 'samsung'],
  [/hynix/, 'hynix'],
  [/micron|crucial/, 'micron'],
  [/kingston/, 'kingston'],
]

/** Reads a run of words about memory, such as `32gb 2rx4 pc4-2666v`. */
function readMemory([text]: RegExpExecArray) {
  const isMemory =
    /ddr ?-?[2345]|pc ?-?[2345]l?[ -]?\d|(?<![a-z])(?:lr|u|r|so|fb)?[ -]?dimm|\d ?(?:d|s\d)?r ?x ?(?:16|[48])|recc|(?<![a-z])reg(?![a-z])/
  if (!isMemory.test(text)) {
    const [, size] =
      /(?:^|[^\d.])(\d{1,4})gb? ?(?:ecc )?(?:rams?|memory|speicher|arbeitsspeicher|memoria)/.exec(
        text,
      ) ?? []
    return size ? { attributes: { memory: size } } : undefined
  }
  const type = findType(text)
  const [, modules, sizeOfEach] = /(?<![\d.])(\d{1,2}) ?x ?(\d{1,3})gb?/.exec(text) ?? []
  const [, size] =
    /(?<![\d.])(\d{1,4})gb?(?![a-z]{2})/.exec(text) ?? /(?<!\d)(\d{1,4})gb/.exec(text) ?? []
  const typedSize = sizeOfEach ?? size
  return describeMemory({
    maker: makerOfWord.find(([pattern]) => pattern.test(text))?.[1],
    type,
    size: typedSize ? Number(typedSize) : undefined,
    modules: modules ? Number(modules) : undefined,
    speed: findSpeed(text, type),
    rank: findRank(text),
    ...findForm(text, type),
  })
}

export const memoryRules: readonly Rule[] = [
  ...samsungMemoryRules,
  ...hynixMemoryRules,
  ...micronMemoryRules,
  ...kingstonMemoryRules,
  ...memoryOptionRules,
  {
    name: 'memory described in any order',
    pattern: new RegExp(
      `(?<![a-z0-9])(?:${anyWord})(?:[ ,;:/()|+*_-]{0,3}(?:${anyWord})){0,15}(?![a-z0-9])`,
    ),
    read: readMemory,
  },
]
