import { parseCodeTable, readTable } from '#offer-reader/product-tables.ts'
import { factsWith, type Facts, type Rule } from '#offer-reader/rule.ts'

/** Apple's model numbers of phones. */
const iphoneOfNumber = parseCodeTable(readTable('mobile/iphone-of-number'))

/** Apple's model numbers of tablets: the model and `wifi` or `lte`. */
const ipadOfNumber = parseCodeTable(readTable('mobile/ipad-of-number'))

/** Order numbers without first letter, region and slash: model, GB and colour, of tablets the network too. */
const appleOfOrderCode = parseCodeTable(readTable('mobile/apple-of-order-code'))

const iphoneLine = (model: string) =>
  /^iphone se|^iphone x|^iphone air/.test(model)
    ? model
        .split(' ')
        .slice(0, 2)
        .join('-')
        .replace(/x[rs]$/, 'x')
    : `iphone-${/\d+/.exec(model)?.[0] ?? ''}`

const iphoneFacts = (model: string): Facts => ({
  kind: 'phone',
  maker: 'apple',
  line: iphoneLine(model),
  model,
})

const ipadFacts = (model: string, attributes: Parameters<typeof factsWith>[1] = {}): Facts =>
  factsWith(
    {
      kind: 'tablet',
      maker: 'apple',
      line: /^ipad \d/.test(model) ? 'ipad' : model.split(' ').slice(0, 2).join('-'),
      model,
    },
    attributes,
  )

/** `pm`, `promax` and `+` as Apple writes them. */
function suffixOf(written: string | undefined): string {
  const suffix = (written ?? '').trim().replace(/[ .-]/g, '')
  if (suffix === '') return ''
  if (suffix === 'pm' || suffix === 'promax') return ' pro max'
  if (suffix === '+' || suffix === 'plus') return ' plus'
  if (suffix === 's+' || suffix === 'splus') return 's plus'
  if (suffix === 'smax') return 's max'
  return /^[sce]$/.test(suffix) ? suffix : ` ${suffix}`
}

const seYears: Record<string, string> = {
  '1': '2016',
  '1st': '2016',
  '2': '2020',
  '2nd': '2020',
  '3': '2022',
  '3rd': '2022',
}

/** Generations of iPads by the year that traders write in place of them. */
const generationOfYear: Record<string, Record<string, string>> = {
  ipad: {
    '2017': '5',
    '2018': '6',
    '2019': '7',
    '2020': '8',
    '2021': '9',
    '2022': '10',
    '2025': '11',
  },
  air: { '2013': '1', '2014': '2', '2019': '3', '2020': '4', '2022': '5', m1: '5' },
  mini: {
    '2012': '1',
    '2013': '2',
    '2014': '3',
    '2015': '4',
    '2019': '5',
    '2021': '6',
    '2024': '7',
  },
  'pro 9.7': { '2016': '1' },
  'pro 10.5': { '2017': '1' },
  'pro 11': { '2018': '1', '2020': '2', '2021': '3', '2022': '4', '2024': 'm4', m1: '3', m2: '4' },
  'pro 12.9': {
    '2015': '1',
    '2017': '2',
    '2018': '3',
    '2020': '4',
    '2021': '5',
    '2022': '6',
    m1: '5',
    m2: '6',
  },
  'pro 13': { '2024': 'm4' },
  'air 11': { '2024': 'm2', '2025': 'm3' },
  'air 13': { '2024': 'm2', '2025': 'm3' },
}

export const appleDeviceRules: readonly Rule[] = [
  {
    name: 'iPhone by name',
    pattern:
      /(?:apple )?i-?phone[ -]?(1[1-7]e?|[4-8]|x[rs]?|air)((?:[ -]?(?:pro[ .-]?max|pm|pro|plus|mini|max|s[ -]?plus|s[ -]?max|s\+|\+|s|c|e))?)(?![a-z0-9])/,
    read: ([, number = '', written]) => {
      const suffix = suffixOf(number === 'x' && written?.trim() === 's' ? 's' : written)
      return iphoneFacts(`iphone ${number}${suffix}`)
    },
  },
  {
    name: 'iPhone SE by year or generation',
    pattern:
      /i-?phone se[ -]?\(?((?:2016|2020|2022)|(?:1|2|3)(?:st|nd|rd)?(?= ?gen|\)|$| |,))?(?: ?gen(?:eration)?\.?)?\)?/,
    read: ([, written]) => {
      const year = written && (seYears[written] ?? written)
      return year === undefined
        ? { kind: 'phone', maker: 'apple', line: 'iphone-se' }
        : iphoneFacts(`iphone se ${year}`)
    },
  },
  {
    name: 'iPhone without its first word',
    pattern:
      /(?:apple )?(?:ip ?)?(1[1-7])[ -]?(pro[ -]?max|pm|pro|plus|mini)?(?= (?:64|128|256|512)(?:gb)?(?![a-z0-9])| 1tb)/,
    read: (match) => {
      const [all, number = '', suffix] = match
      const isAtStart = match.index === 0 && suffix !== undefined
      if (!isAtStart && !/^(?:apple|ip)/.test(all)) return undefined
      return iphoneFacts(`iphone ${number}${suffixOf(suffix)}`)
    },
  },
  {
    name: 'iPhone in short',
    pattern:
      /(?<=apple .{0,20})ip[ -]?(1[1-7]e?|[78]|x[rs]?)[ -]?(pro[ -]?max|pm|pro|plus|mini|max)?(?![a-z0-9])/,
    read: ([, number = '', suffix]) => iphoneFacts(`iphone ${number}${suffixOf(suffix)}`),
  },
  {
    name: 'iPhone and iPad by model number',
    pattern: /(a[1-3]\d{3})/,
    read: ([, number = '']) => {
      const phone = iphoneOfNumber.get(number)
      if (phone !== undefined) return iphoneFacts(phone)
      const tablet = ipadOfNumber.get(number)
      if (tablet === undefined) return undefined
      const [model = '', network] = tablet.split('/')
      return ipadFacts(model, { network })
    },
  },
  {
    name: 'Apple order numbers',
    pattern: /([mfnp])([a-z0-9]{3}[0-9])(?:[a-z]{1,2}(?:\/a)?|\/a)?/,
    read: ([all, , code = '']) => {
      const product = appleOfOrderCode.get(code)
      if (product === undefined) {
        return all.endsWith('/a') ? { maker: 'apple', parts: [`m${code}`] } : undefined
      }
      const [model = '', capacity, colour, network] = product.split('/')
      const attributes = { capacity, colour, network }
      const base = model.startsWith('ipad')
        ? ipadFacts(model, attributes)
        : factsWith(iphoneFacts(model), attributes)
      return { ...base, parts: [`m${code}`] }
    },
  },
  {
    name: 'iPad, iPad Air, iPad mini and iPad Pro by name',
    pattern:
      /i-?pad(?: (air|mini|pro))?[ -]?(?:\(?(7\.9|8\.3|9\.7|10\.2|10\.5|10\.9|11|12\.9|13)(?:"|-?in(?:ch)?)?\)?[ -]?)?(?:\(?(?:(20[12]\d)|(1[01]|[1-9])(?:st|nd|rd|th)?(?! ?(?:gb|x |pcs|"))|(m[1-5])|a16)\)?)?(?:[ -]?gen(?:eration)?\.?)?(?:[ -]?\(?(7\.9|8\.3|9\.7|10\.2|10\.5|10\.9|11|12\.9|13)(?:"|-?in(?:ch)?)\)?)?(?:[ -]?(20[12]\d|m[1-5]))?(?![a-z0-9])/,
    read: ([all, family = '', before, year, number, chip, after, last]) => {
      const size = before ?? after
      const sized = family === 'pro' || (family === 'air' && /^1[13]$/.test(size ?? ''))
      const product = family === '' ? 'ipad' : sized && size ? `${family} ${size}` : family
      const written = year ?? chip ?? last
      const table = generationOfYear[product] ?? {}
      const generation =
        number ?? (written && (table[written] ?? (written.startsWith('m') ? written : undefined)))
      const line = {
        kind: 'tablet',
        maker: 'apple',
        line: family === '' ? 'ipad' : `ipad-${family}`,
      } as const
      if (all.includes('a16')) return ipadFacts('ipad 11')
      if (product === 'pro' || generation === undefined) {
        // The sizes 9.7 and 10.5 of the iPad Pro have one generation each.
        return product === 'pro 9.7' || product === 'pro 10.5'
          ? ipadFacts(`ipad ${product} 1`)
          : line
      }
      return ipadFacts(product === 'ipad' ? `ipad ${generation}` : `ipad ${product} ${generation}`)
    },
  },
  {
    name: 'Apple Watch and AirPods',
    pattern:
      /(?:apple )?(?<!galaxy |huawei |pixel |xiaomi )watch (?:series |s)?(\d{1,2}|se|ultra)(?: (2|3)(?: |$|nd))?(?: ?\(?(38|40|41|42|44|45|46|49)mm\)?)?|airpods ?(pro|max)?(?: ?(\d)(?:nd|rd|th)?)?/,
    read: ([all, series, generation, screen, pods, podsGeneration]) =>
      all.startsWith('airpods')
        ? {
            kind: 'accessory',
            maker: 'apple',
            line: 'airpods',
            model: ['airpods', pods, podsGeneration].filter(Boolean).join(' '),
          }
        : factsWith(
            {
              kind: 'accessory',
              maker: 'apple',
              line: 'apple-watch',
              model: ['apple watch', series, generation].filter(Boolean).join(' '),
            },
            { screen },
          ),
  },
]
