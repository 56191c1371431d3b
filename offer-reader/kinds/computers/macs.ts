import { isOnlySuited } from '#offer-reader/kinds/computers/client-systems.ts'
import {
  macLineOfModelNumber,
  macOfModelNumber,
  macOfOrderNumber,
} from '#offer-reader/kinds/computers/macs-table.ts'
import type { Facts, Rule } from '#offer-reader/rule.ts'

/** Macs with a chip of Apple replace each other within a chip, older ones within a size. */
const lineOf = (model: string) =>
  (/ m\d$/.test(model)
    ? model.replace(/ [\d.]+(?= m\d$)/, '')
    : model.replace(/ 20\d\d$/, '')
  ).replaceAll(' ', '-')

const mac = (model: string): Facts => ({
  kind: model.startsWith('macbook') ? 'laptop' : 'desktop',
  maker: 'apple',
  line: lineOf(model),
  model,
})

const keyboardOfCountry: Record<string, string> = {
  d: 'de',
  ll: 'us',
  b: 'uk',
  f: 'fr',
  fn: 'fr',
  t: 'it',
  y: 'es',
  h: 'nordic',
  ks: 'nordic',
  s: 'nordic',
  sm: 'ch',
  n: 'nl',
  po: 'pt',
}

const yearIn = (text: string) => /(?<![\d.])(20(?:0[89]|1\d|2[0-6]))(?!\d)/.exec(text)?.[1]
const chipIn = (text: string) =>
  /(?<![a-z0-9])(?:apple )?m([1-5])(?![a-z0-9.])(?!\.2)/.exec(text)?.[1]

/** Makes one name of a MacBook from size, chip and year anywhere in the text. */
function readMacbook(
  match: RegExpExecArray,
  name: string,
  stated: string | undefined,
): Facts | undefined {
  const text = match.input
  if (isOnlySuited(match)) return undefined
  const size = /^\d\d/.exec(
    stated ?? /(?<![\d./])(1[1-7])(?:\.\d)?(?:"|-inch| inch| retina| a\d{4})/.exec(text)?.[1] ?? '',
  )?.[0]
  const chip = chipIn(text)
  const year = yearIn(text)
  // The chip implies the generation; a year beside it adds nothing.
  const generation = chip ? `m${chip}` : chipOfYear(name, size, year)
  // The Air of 15 inches is never sold without saying so.
  const likelySize = size ?? (name === 'air' ? '13' : undefined)
  if (name === '') return mac(`macbook ${size ?? '12'}${year ? ` ${year}` : ''}`)
  if (!likelySize)
    return {
      kind: 'laptop',
      maker: 'apple',
      model: `macbook ${name}${generation ? ` ${generation}` : ''}`,
    }
  const model = `macbook ${name} ${likelySize}`
  if (!generation) return { kind: 'laptop', maker: 'apple', line: model.replaceAll(' ', '-') }
  return mac(`${model} ${generation}`)
}

/** Years in which a model came with one chip of Apple only. */
function chipOfYear(
  name: string,
  size: string | undefined,
  year: string | undefined,
): string | undefined {
  if (!year) return undefined
  if (name === 'pro' && (size === '14' || size === '16')) {
    const chips: Record<string, string> = { 2021: 'm1', 2024: 'm4' }
    return chips[year] ?? (year === '2023' ? undefined : year)
  }
  if (Number(year) >= 2021) return name === 'air' && year === '2022' ? 'm2' : undefined
  return year
}

const macbook = '(?:apple )?(?:mac ?book|mb)'

export const macRules: readonly Rule[] = [
  {
    name: 'MacBook Air and Pro',
    pattern: new RegExp(
      `(?:${macbook}[ -]?(air|pro)|(?:apple )?mb([ap])(?![a-z0-9]))(?: (?:retina|touch ?bar|tb|rmbp))?[ -,]{0,2}(?:m[1-5](?: (?:pro|max))?[ ,]{1,2})?(?:20\\d\\d[ ,]{1,2})?\\(?(1[1-7](?:\\.\\d)?)?(?!\\d)(?!gb|th|c(?![a-z]))`,
    ),
    read: (match) => {
      const name = match[1] ?? (match[2] === 'a' ? 'air' : 'pro')
      return readMacbook(match, name, match[3])
    },
  },
  {
    name: 'MacBook 12',
    pattern: /(?:apple )?mac ?book (?:retina )?(12)"?/,
    read: (match) => readMacbook(match, '', match[1]),
  },
  {
    name: 'Mac by its order number',
    pattern: /([mz][a-z0-9]{4})(?:(ll|fn|ks|sm|po|ze|ru|[a-z])\/a)?/,
    read: ([, number, country]) => {
      const entry = macOfOrderNumber.get(number!)
      if (!entry) return undefined
      const { model, memory, capacity, chip } = entry
      const keyboard = keyboardOfCountry[country ?? '']
      return {
        ...mac(model),
        parts: [number!],
        attributes: { memory, capacity, ...(chip && { cpu: chip }), ...(keyboard && { keyboard }) },
      }
    },
  },
  {
    name: 'Mac by the model number on its case',
    pattern: /a[123]\d{3}/,
    read: (match) => {
      if (isOnlySuited(match)) return undefined
      const [number] = match
      const model = macOfModelNumber.get(number)
      if (model) return { ...mac(model), parts: [number] }
      if (number === 'a2338') {
        const chip = chipIn(match.input)
        if (chip) return mac(`macbook pro 13 m${chip}`)
      }
      const line = macLineOfModelNumber.get(number)
      if (!line) return undefined
      const year = yearIn(match.input)
      if (year) return mac(`${line} ${year}`)
      return { kind: mac(line).kind!, maker: 'apple', line: line.replaceAll(' ', '-') }
    },
  },
  {
    name: 'Mac mini, Studio and Pro',
    pattern: /(?:apple )?mac[ -]?(mini|studio|pro)(?![a-z])/,
    read: (match) => {
      if (isOnlySuited(match)) return undefined
      const [, name] = match
      const chip = chipIn(match.input)
      const year = yearIn(match.input)
      if (name === 'mini' && chip) return mac(`mac mini m${chip}`)
      if (name === 'studio' && (chip ?? year)) {
        return mac(`mac studio ${chip ? ({ 1: '2022', 2: '2023' }[chip] ?? '2025') : year}`)
      }
      return year
        ? mac(`mac ${name} ${year}`)
        : { kind: 'desktop', maker: 'apple', line: `mac-${name}` }
    },
  },
  {
    name: 'iMac',
    pattern: /(?:apple )?imac(?:[ -](pro)(?![a-z]))?(?:[ ,](21(?:\.5)?|24|27))?/,
    read: (match) => {
      if (isOnlySuited(match)) return undefined
      const [, pro, stated] = match
      const text = match.input
      const chip = chipIn(text)
      if (pro) return mac('imac pro 2017')
      const size = stated ?? (chip ? '24' : /(?<![\d./])(21\.5|24|27)"/.exec(text)?.[1])
      if (!size) return { kind: 'desktop', maker: 'apple', model: 'imac' }
      const model = `imac ${size === '21' ? '21.5' : size}`
      const generation = size === '24' && chip ? `m${chip}` : yearIn(text)
      return generation
        ? mac(`${model} ${generation}`)
        : { kind: 'desktop', maker: 'apple', line: model.replaceAll(' ', '-') }
    },
  },
]
