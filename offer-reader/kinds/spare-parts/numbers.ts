import type { Rule } from '#offer-reader/rule.ts'
import { findPart, parsePartTable, partPattern, readTable } from '#offer-reader/product-tables.ts'

const hasLetterAndDigit = (text: string) => /[a-z]/.test(text) && /\d/.test(text)

const components = parsePartTable(
  readTable('spare-parts/numbers-components'),
  (description, [model = '']) => {
    const [words = '', form] = description.split(';')
    const [maker = '', ...name] = words.split(' ')
    return {
      kind: 'spare-part',
      maker,
      line: `${maker} ${name.join(' ')}`,
      model,
      ...(form && { attributes: { form } }),
    }
  },
)

const componentNames: readonly (readonly [RegExp, string])[] = [
  [/caddy|caddies|tray|carrier|sled|einbaurahmen/, 'drive caddy'],
  [/rail|schienen/, 'rail kit'],
  [/heat|kuhlkorper/, 'heatsink'],
  [/fan|lufter/, 'fan'],
  [/riser/, 'riser'],
  [/backplane/, 'backplane'],
  [/bezel|blende/, 'bezel'],
  [/board|mainboard/, 'system board'],
]

export const partNumberRules: readonly Rule[] = [
  {
    name: 'caddies, rails, heatsinks and fans by number',
    pattern: partPattern,
    read: ([text]) => findPart(components, text),
  },
  {
    name: 'parts of servers by name',
    pattern:
      /(?<!(?:with|incl\.?|including|inc|mit|no|w\/o|without|and|ohne|\+|&) ?(?:\d?x? )?)(?:(?:hdd|drive|hard drive|2\.5"?|3\.5"?|sff|lff) (?:hot[ -]?(?:swap|plug) |smart ?carrier |hdd )?(?:caddy|caddies|trays?|carrier|sled)|(?:caddy|caddies) (?:2\.5|3\.5)"?|(?:sliding |ready |static |rack |server )?rail ?kits?|(?:sliding|ready|static) rails?|heat ?sinks?|kuhlkorper|(?:hot[ -]?plug |system |case |high performance )?fan (?:kit|module|assembly|tray)|riser (?:card|kit|board)|backplanes?|(?:system|mother|main) ?boards?)/,
    read: ([text]) => {
      const name = componentNames.find(([pattern]) => pattern.test(text))?.[1]
      const [form] =
        /2\.5|3\.5/.exec(text) ?? (/sff/.test(text) ? ['2.5'] : /lff/.test(text) ? ['3.5'] : [])
      return name
        ? { kind: 'spare-part', line: name, ...(form && { attributes: { form } }) }
        : undefined
    },
  },
  {
    name: 'HPE options and spares in one spelling',
    pattern: /(\d{6}|p\d{5})(?:[ -]?[a-z]21|-(\d{3}))(?:#[a-z0-9]{3})?(?![a-z0-9-])/,
    read: ([, number, spare]) => ({ maker: 'hp', parts: [`${number}-${spare ?? 'b21'}`] }),
  },
  {
    name: 'HP products without the suffix of their region',
    pattern:
      /([a-z0-9]{5,8}(?:-[a-z0-9]{3})?)#(?:a[bcklr][0-9a-z]|uu[0-9a-z]|0d1|b1[0-9a-z]|[0-9]{3}|bcm|bed)/,
    read: ([, base = '']) => ({ maker: 'hp', parts: [base] }),
  },
  {
    name: 'Dell part numbers with a leading zero',
    pattern: /(?:cn-?)?0([a-z0-9]{5})(?:-[0-9]{5}-[a-z0-9-]{3,16})?(?:-?a\d\d)?(?![a-z0-9])/,
    read: ([, number = '']) =>
      hasLetterAndDigit(number) && !/^x|^\d+(?:gb|tb|mhz|ghz|w|gbe|k)$/.test(number)
        ? { parts: [number] }
        : undefined,
  },
  {
    name: 'Dell part numbers after their label',
    pattern:
      /(?:dp\/?n|dpn|dell p\/?n|dell part(?: no\.?| number)?)[ :#.]{0,3}([1-9a-z][a-z0-9]{4})(?![a-z0-9])/,
    read: ([, number = '']) =>
      hasLetterAndDigit(number) ? { maker: 'dell', parts: [number] } : undefined,
  },
  {
    name: 'Cisco spares',
    pattern: /([a-z][a-z0-9]{1,9}(?:-[a-z0-9.+/]{1,12}){1,6})=(?![a-z0-9])/,
    read: ([, base = '']) => ({ maker: 'cisco', parts: [base] }),
  },
  {
    name: 'Lenovo and IBM numbers after their label',
    pattern:
      /(?:fru|ccin|option|lenovo p\/?n|ibm p\/?n|fru p\/?n)[ :#.]{0,3}(\d\d[a-z][a-z0-9]{4})(?![a-z0-9])/,
    read: ([, number = '']) => ({ parts: [number] }),
  },
]
