import { parseCodeTable, readTable } from '#offer-reader/product-tables.ts'
import { coreGenerationIn, isOnlySuited } from '#offer-reader/kinds/computers/client-systems.ts'
import type { Facts, Rule } from '#offer-reader/rule.ts'

/** ThinkCentres and ThinkStations by machine type, the first four characters of a Lenovo model number. */
const modelOfMachineType = parseCodeTable(readTable('computers/model-of-machine-type'))

const formOfLetter: Record<string, string> = {
  q: 'micro',
  x: 'micro',
  n: 'micro',
  s: 'sff',
  t: 'tower',
  z: 'aio',
  a: 'aio',
}

/** A ThinkCentre by number, letter of its case and, for two digits, generation. */
function readThinkcentre(name: string, generation: string | undefined): Facts {
  const [, digits = '', letter = ''] = /^m(\d+)([a-z]?)/.exec(name) ?? []
  const isNumbered = digits.length === 2 && letter !== '' && letter !== 'p'
  const model = isNumbered ? `thinkcentre ${name} gen ${generation ?? '1'}` : `thinkcentre ${name}`
  const line = isNumbered
    ? `thinkcentre-m-g${generation ?? '1'}`
    : `thinkcentre-mx${digits.length === 3 ? digits.slice(1) : digits[1]}`
  const form = formOfLetter[letter]
  return {
    kind: 'desktop',
    maker: 'lenovo',
    line,
    model,
    ...(form && { attributes: { form } }),
  }
}

/** The generation by the machine type beside the name: an 11T3 is an M70q Gen 3. */
function generationByType(text: string, name: string): string | undefined {
  const type = /(?<![a-z0-9])(1[12][a-z][a-z0-9])(?:[a-z0-9]{6})?(?![a-z0-9])/.exec(text)?.[1]
  const [typedName, , generation] = modelOfMachineType.get(type ?? '')?.split(' ') ?? []
  return typedName === name ? generation : undefined
}

function readThinkstation(number: string, form: string | undefined): Facts {
  const digits = number.replace(/\D/g, '')
  const line = digits.length === 3 ? `thinkstation-x${digits.slice(1)}` : `thinkstation-${number}`
  return {
    kind: 'desktop',
    maker: 'lenovo',
    line,
    model: `thinkstation ${number}`,
    ...(form === 'tiny' && { attributes: { form: 'micro' } }),
  }
}

export const thinkcentreRules: readonly Rule[] = [
  {
    name: 'ThinkCentre with its number',
    pattern:
      /(?:lenovo )?(thinkcentre |thinkcenter |tc )?(?:tiny )?(?:edge )?(m ?(?:[5-9]\d{1,2})[eqpstxzan]?)(?: ?-?(?:gen ?|g)(\d)|-([12])(?!\d)| (\d)(?:st|nd|rd|th) gen)?( tiny)?/,
    read: (match) => {
      const [, word, spaced, gen, dash, ordinal, tiny] = match
      const name = spaced!.replace(' ', '')
      const isDistinct =
        /^m(?:625q|630e|7[0-2][05][qst]|715q|75[qstn]|[789]0[qst]|9[0-2]0[qstxz]|8[12]0z|9[123]p)$/.test(
          name,
        )
      const isDesktop =
        isDistinct ||
        word !== undefined ||
        tiny !== undefined ||
        /thinkcent|lenovo.*tiny/.test(match.input)
      if (!isDesktop || isOnlySuited(match) || /laserjet/.test(match.input)) return undefined
      const core = coreGenerationIn(match.input)
      const byProcessor = core && core >= 10 && core <= 14 ? String(core - 9) : undefined
      const byType = generationByType(match.input, name)
      const facts = readThinkcentre(name, gen ?? dash ?? ordinal ?? byType ?? byProcessor)
      // A tiny without letter is the same as one with q, but was sold without it.
      return tiny || (/tiny/.test(match.input) && !facts.attributes)
        ? { ...facts, attributes: { form: 'micro' } }
        : facts
    },
  },
  {
    name: 'ThinkStation',
    pattern:
      /(?:lenovo )?(thinkstation )?(p[3-9][0-6]0c?|p[357x]|[scde][23][0-3])(?![a-z0-9])(?: (tiny|tower|ultra|sff))?/,
    read: (match) => {
      const [text, word, number, form] = match
      const isStation =
        word !== undefined ||
        /thinkstation/.test(match.input) ||
        (/lenovo/.test(text) && /\d{3}/.test(number!))
      if (!isStation || isOnlySuited(match)) return undefined
      return readThinkstation(number!, form)
    },
  },
  {
    name: 'ThinkCentre and ThinkStation by machine type or model number',
    pattern: /((?:10|11|30)[a-z][a-z0-9])(?:-?(?:cto1ww|[a-z0-9]{4}[a-z0-9]{2}|s[a-z0-9]{5,6}))?/,
    read: (match) => {
      const model = modelOfMachineType.get(match[1]!)
      if (!model) return undefined
      const isLong = match[0].length >= 10
      if (
        !isLong &&
        !/lenovo|think|tiny|(?<![a-z0-9])i[3579](?!\d)|(?<![a-z0-9])m\d{2,3}[qst]/.test(match.input)
      ) {
        return undefined
      }
      const [name = '', ...rest] = model.split(' ')
      const number = match[0].replace('-', '')
      const parts = number.length === 10 ? { parts: [number.slice(0, 8)] } : {}
      if (/^(?:p|e\d)/.test(name)) return { ...readThinkstation(name, rest[0]), ...parts }
      const facts = readThinkcentre(name, rest[0] === 'gen' ? rest[1] : undefined)
      return { ...facts, ...(rest[0] === 'tiny' && { attributes: { form: 'micro' } }), ...parts }
    },
  },
  {
    name: 'Lenovo V and Neo desktops',
    pattern:
      /(?:lenovo )?(?:(?:thinkcentre )?(neo )([57]0[qsta])|(v5[0-9]{1,2}[sta]))(?:[ -]?(?:gen ?|g)(\d))?/,
    read: (match) => {
      const [, neo, number, series, generation] = match
      const name = neo ? `neo ${number}` : `lenovo ${series}`
      const model = generation ? `${name} gen ${generation}` : name
      return { kind: 'desktop', maker: 'lenovo', line: name.replace(' ', '-'), model }
    },
  },
]
