import type { Facts, Rule } from '#offer-reader/rule.ts'
import {
  nameCore,
  nameOldXeon,
  nameScalable,
  processor,
  tierOfCore,
} from '#offer-reader/kinds/processors-models.ts'
import { modelOfCode, scalableNumbers } from '#offer-reader/kinds/processors-table.ts'

/** A number of processors joined to a model, such as `2x` in `2x6130`. */
const count = String.raw`(?:\d{1,2} ?[x*] ?)?`
const scalableSuffix = String.raw`(r|y|l|m|t|f|n|u|v|s|b|hl?|p|q|cl?|e)?\+?`

const named = (model: string | undefined): Facts | undefined =>
  model === undefined ? undefined : processor(model)

/** Wi-Fi cards of Intel bear numbers of Xeons. */
const wirelessNumbers = new Set(['6230', '8260'])

function readXeonE(series: string, number: string, letter: string, version: string | undefined) {
  const isKnown =
    (series === '3' && /^1[125]/.test(number)) ||
    (series === '5' && /^(?:1[46]|2[46]|46)/.test(number)) ||
    (series === '7' && /^[248]8/.test(number)) ||
    (series === '7' && /^(?:4807|8837)$/.test(number))
  return isKnown ? processor(`e${series} ${number}${letter} v${version ?? '1'}`) : undefined
}

function readBoxed(rest: string): Facts | undefined {
  const xeonE = /^e([357])(\d{4})([a-z]?)(?:v(\d))?$/.exec(rest)
  if (xeonE) return readXeonE(xeonE[1]!, xeonE[2]!, xeonE[3]!.replace('v', ''), xeonE[4])
  const core = /^i([3579])(\d{4,5})([a-z]*)$/.exec(rest)
  if (core) return processor(nameCore(core[1]!, core[2]!, core[3]!))
  const entry = /^e(2[1-4]\d\dg?)$/.exec(rest)
  if (entry) return processor(`e-${entry[1]}`)
  const old = /^([xelw])(\d{4})$/.exec(rest)
  if (old)
    return processor(old[1] === 'w' && old[2]![1]! < '4' ? `w-${old[2]}` : `${old[1]}${old[2]}`)
  const late = /^(1\d{4})([a-z]*)$/.exec(rest)
  if (late) return processor(nameCore(tierOfCore(late[1]!)!, late[1]!, late[2]!))
  const scalable = /^(\d{4})([a-z]?)$/.exec(rest)
  return scalable ? named(nameScalable(scalable[1]!, scalable[2]!)) : undefined
}

export const processorRules: readonly Rule[] = [
  {
    name: 'Xeon E3, E5 and E7 with their version',
    pattern: new RegExp(
      `${count}e([357])[ -]{0,3}(\\d{4})([lwmacr]?)(?:[ -]{0,2}\\(?v ?\\.?-?([1-6])\\)?)?`,
    ),
    read: ([, series, number, letter, version]) => readXeonE(series!, number!, letter!, version),
  },
  {
    name: 'Xeon with its version before or without its series',
    pattern: new RegExp(
      `${count}(?:e([357])[ -]?v([1-6])[ -]{1,3})?(1[2456]\\d\\d|2[468]\\d\\d|4[68]\\d\\d|88\\d\\d)([lwma]?)(?:[ -]{0,2}v[ -]?([2-6]))?`,
    ),
    read: ([, series, early, number, letter, late]) => {
      const version = early ?? late
      if (version === undefined) return undefined
      const guessed = /^1[25]/.test(number!) ? '3' : /^[248]8/.test(number!) ? '7' : '5'
      return readXeonE(series ?? guessed, number!, letter!, version)
    },
  },
  {
    name: 'Xeon Scalable with its tier',
    pattern: new RegExp(
      `${count}(?:platinum|plat\\.?|plt|gold|gld|silver|slv|bronze|xeon[ -][gspb])[ -]{0,3}(?:xeon |processor |cpu )?(\\d{4})${scalableSuffix}`,
    ),
    read: ([, number, suffix]) => named(nameScalable(number!, suffix ?? '')),
  },
  {
    name: 'Xeon 6 and Scalable without a tier',
    pattern: new RegExp(
      `${count}xeon(?:\\(r\\))?[ -]{1,2}(?:scalable |sp |cpu |processor |max |6 )?(\\d{4})${scalableSuffix}`,
    ),
    read: ([, number, suffix]) => {
      if (
        /^5(?:1[3-6]0|110|148|[46]\d\d)$/.test(number!) &&
        !suffix &&
        !scalableNumbers.has(number!)
      )
        return named(nameOldXeon('', number!))
      return named(nameScalable(number!, suffix ?? ''))
    },
  },
  {
    name: 'Number of a Xeon Scalable beside a count, a clock, cores or Intel',
    pattern: new RegExp(
      `(?<!(?:latitude|precision|inspiron|vostro|optiplex|aruba|procurve)[ -])([1248] ?[x*] ?|intel (?:cpu )?)?(\\d{4})${scalableSuffix}(?= ?(\\(? ?\\d\\.\\d{1,2}ghz|\\d{1,2}[ -]?c(?:ores?)?\\b|cpu\\b|processor|[x*] ?[1248]\\b|s[lr][a-z0-9]{3}\\b)?)`,
    ),
    read: ([, before, number, suffix, after]) => {
      if (!scalableNumbers.has(number!) || (before === undefined && after === undefined))
        return undefined
      if (after === undefined && wirelessNumbers.has(number!) && before!.startsWith('intel'))
        return undefined
      return named(nameScalable(number!, suffix ?? ''))
    },
  },
  {
    name: 'Xeon E, W and D',
    pattern:
      /(xeon[ -])?(e|w|d)(-| - | )?(1[02345678]\d\d|10\d{3}|11\d{3}|2[1-9]\d\d|3[1-4]\d\d)(xe|nt|[gmlptnxd]{1,2}e?)?/,
    read: ([, name, series = '', separator = '', number = '', suffix = '']) => {
      if (name === undefined && separator !== '-') return undefined
      if (series === 'e' && !/^2[1-4]\d\d$/.test(number)) return undefined
      if (series === 'd' && !/^(?:1[578]|2[178])(?!00)\d\d$/.test(number)) return undefined
      return processor(`${series}-${number}${suffix}`)
    },
  },
  {
    name: 'Xeon w3 to w9',
    pattern: /w([3579])-? ?([23][45]\d\d)(x)?/,
    read: ([, tier, number, suffix]) => processor(`w${tier}-${number}${suffix ?? ''}`),
  },
  {
    name: 'Xeon 3000 to 7000 with its letter',
    pattern: new RegExp(
      `(xeon[ -]|intel |cpu |processor |(?:[1248]|\\d{2}) ?[x*] ?)?([xelw])-?(3[2-6]\\d\\d|5[1-6]\\d\\d|7[3-5]\\d\\d)(?= ?(s[lr][a-z0-9]{3}\\b|\\(? ?\\d\\.\\d{1,2}ghz)?)`,
    ),
    read: ([, before, letter, number, after]) => {
      if (letter === 'x' && !/^(?:32[1-3]0|33[2-8]0|34[3-8]0|5[3-6]|7[345])/.test(number!))
        return undefined
      // Latitude laptops bear numbers such as E5540, workstations and scanners W and L numbers.
      if (letter !== 'x' && before === undefined && after?.startsWith('s') !== true)
        return undefined
      return named(nameOldXeon(letter!, number!))
    },
  },
  {
    name: 'S-spec, order code and option kit',
    pattern:
      /(s[lr][a-z0-9]{3}|(?:cm|cd|pk)80\d{11}|p?\d{5,6}-[bl]21|ps7[a-z0-9]{10,11})(?: ?s ?r[a-z0-9]{3})?/,
    read: ([, code]) => {
      const model = modelOfCode.get(code!.replace('-l21', '-b21'))
      if (model !== undefined) return processor(model)
      return /^(?:cm|cd|pk)/.test(code!) ? { kind: 'processor', maker: 'intel' } : undefined
    },
  },
  {
    name: 'Boxed order code of Intel',
    pattern: /b[xy]80\d{3}((?:e[357]|i[3579]|[xelw])?\d{4,5}[a-z]{0,2}\d?)/,
    read: ([, rest]) => readBoxed(rest!),
  },
  {
    name: 'Processor code of Cisco UCS',
    pattern: /ucs-cpu-(?:(e5)(\d{4}[lwma]?)([bdef])?|[ia]?(\d[0-9fh]\d\d)([a-z]{0,2}))/,
    read: ([, series, number, version, later, suffix]) => {
      if (series)
        return processor(
          `e5 ${number} ${{ b: 'v2', d: 'v3', e: 'v4', f: 'v4' }[version ?? ''] ?? 'v1'}`,
        )
      if (/^7|^9[0-8]\d[45]/.test(later!)) return processor(`epyc ${later}${suffix}`)
      return named(nameScalable(later!, suffix!))
    },
  },
]
