import type { Rule } from '#server/features/matching/normalize/rule.ts'
import { factsWith } from '#server/features/matching/normalize/facts-with.ts'
import { sizeInGb } from '#server/features/matching/normalize/fold-text.ts'

/** Words of phones and tablets, which an attribute must follow. */
const devices =
  'iphone|ipad|galaxy|sm-[a-z]|pixel|huawei|xiaomi|redmi|poco|one ?plus|xperia|nokia|moto|oppo|realme|honor|(?:^|apple |ip ?)1[1-7] (?:pro|max|mini|plus)|tab [as]\\d|p[2-6]0 (?:pro|lite)|mate \\d|mi \\d'
const after = (reach: number) => `(?<=(?:${devices})[^;|]{0,${reach}})`

const colours: Record<string, string> = {
  gray: 'grey',
  grau: 'grey',
  gris: 'grey',
  grigio: 'grey',
  schwarz: 'black',
  noir: 'black',
  nero: 'black',
  negro: 'black',
  zwart: 'black',
  blk: 'black',
  weiss: 'white',
  blanc: 'white',
  bianco: 'white',
  blanco: 'white',
  wit: 'white',
  wht: 'white',
  blau: 'blue',
  bleu: 'blue',
  azul: 'blue',
  blauw: 'blue',
  rot: 'red',
  rouge: 'red',
  rosso: 'red',
  rojo: 'red',
  'product red': 'red',
  grun: 'green',
  vert: 'green',
  verde: 'green',
  groen: 'green',
  lila: 'purple',
  violet: 'purple',
  lilac: 'purple',
  rosa: 'pink',
  rose: 'pink',
  silber: 'silver',
  argent: 'silver',
  slv: 'silver',
  gelb: 'yellow',
  jaune: 'yellow',
  'space gray': 'space grey',
  spacegrey: 'space grey',
  spacegray: 'space grey',
  'space-grey': 'space grey',
  sg: 'space grey',
}

export const mobileAttributeRules: readonly Rule[] = [
  {
    name: 'capacity of a phone or tablet',
    pattern: new RegExp(
      `(?:(16|32|64|128|256|512)gb|([12])tb)${after(80)}(?! ?(?:ram|ddr|memory))(?! ?[/+]? ?\\d{2,4}gb)`,
    ),
    read: ([, gigabytes, terabytes]) => ({
      attributes: {
        capacity: gigabytes ?? (terabytes === undefined ? '' : sizeInGb(terabytes, 'tb')),
      },
    }),
    examples: [
      ['iPhone 13 Pro 256GB', { attributes: { capacity: '256' } }],
      ['Galaxy S22 Ultra 1TB', { attributes: { capacity: '1000' } }],
    ],
  },
  {
    name: 'capacity of an iPhone or iPad without a unit',
    pattern:
      /(32|64|128|256|512)(?<=(?:iphone|ipad|(?:^|apple )1[1-7] (?:pro|mini|plus))[^;|,]{0,24} \d{2,3})(?= |$|,|\/)/,
    read: ([, capacity = '']) => ({ attributes: { capacity } }),
    examples: [['iphone 12 64 black', { attributes: { capacity: '64' } }]],
  },
  {
    name: 'memory and capacity of a phone',
    pattern: new RegExp(
      `(1|2|3|4|6|8|12|16|18)(?:gb)?(?: ram)? ?[/+] ?(?:(16|32|64|128|256|512)(?:gb)?|1tb)${after(70)}(?! ?(?:ssd|nvme))`,
    ),
    read: ([, memory, capacity]) => factsWith({}, { memory, capacity: capacity ?? '1000' }),
    examples: [
      ['Samsung Galaxy A52 6/128GB', { attributes: { memory: '6', capacity: '128' } }],
      ['Redmi Note 10 4GB+64GB', { attributes: { memory: '4', capacity: '64' } }],
    ],
  },
  {
    name: 'mobile network of a phone or tablet',
    pattern:
      /wi-?fi ?(?:only|(?:\+|&|\/|and) ?(cell(?:ular)?|4g|lte|5g))?|(cell(?:ular)?|4g|lte|5g)(?<=(?:iphone|ipad|galaxy|tab |sm-[a-z]|surface|tablet)[^;|]{0,70})(?![a-z0-9])/,
    read: (match) => {
      const [, combined, alone] = match
      const network = combined ?? alone
      const isTablet = /ipad|tab |tablet|surface|sm-[tpx]/.test(match.input)
      if (network === undefined) return isTablet ? { attributes: { network: 'wifi' } } : undefined
      const isFive = network === '5g' && !/ipad/.test(match.input)
      return { attributes: { network: isFive ? '5g' : 'lte' } }
    },
    examples: [
      ['iPad 9 64GB Wi-Fi + Cellular', { attributes: { network: 'lte' } }],
      ['Galaxy Tab S7 Wifi', { attributes: { network: 'wifi' } }],
      ['Galaxy A32 5G', { attributes: { network: '5g' } }],
    ],
  },
  {
    name: 'lock to an operator',
    pattern:
      /(?<!icloud |mdm |bios )(?:(unlocked|sim[ -]?free|no sim ?lock|simlockfrei|network unlocked|factory unlocked|ohne simlock|desimlock\w*)|(sim[ -]?locked|network[ -]locked|carrier[ -]locked|locked to \w+|(?:ee|o2|vodafone|at&t|verizon|t-mobile|sprint|orange) locked))/,
    read: ([, unlocked]) => ({ attributes: { lock: unlocked ? 'unlocked' : 'locked' } }),
    examples: [
      ['iPhone 12 64GB unlocked', { attributes: { lock: 'unlocked' } }],
      ['iPhone XR SIM-free', { attributes: { lock: 'unlocked' } }],
      ['iPhone 11 Vodafone locked', { attributes: { lock: 'locked' } }],
    ],
  },
  {
    name: 'colour of a phone or tablet',
    pattern: new RegExp(
      `(space[ -]?gr[ae]y|sg|midnight green|midnight|starlight|graphite|sierra blue|pacific blue|alpine green|deep purple|space black|jet black|natural titanium|black titanium|white titanium|blue titanium|desert titanium|rose gold|phantom \\w+|product red|black|white|blue|red|green|purple|pink|yellow|coral|gold|silver|gr[ae]y|titanium|lavender|mint|cream|schwarz|weiss|blau|rot|grun|grau|silber|gelb|lila|rosa|noir|blanc|bleu|rouge|vert|gris|nero|bianco|zwart)${after(100)}(?![a-z0-9-])`,
    ),
    read: ([, written = '']) => ({
      attributes: {
        colour: colours[written] ?? written.replace(/^phantom /, ''),
      },
    }),
    examples: [
      ['iPhone 13 128GB Midnight', { attributes: { colour: 'midnight' } }],
      ['ipad 9 64gb space gray', { attributes: { colour: 'space grey' } }],
      ['iPhone 11 64GB schwarz', { attributes: { colour: 'black' } }],
    ],
  },
  {
    name: 'Surface tablets',
    pattern:
      /(?:microsoft )?surface (pro|go|3)[ -]?(?:\(?(x|2017|1[01]|[1-9]\+?)(?:th|rd|nd)?(?: gen)?\)?)?(?![a-z0-9])/,
    read: ([, family = '', written]) => {
      const generation = written === '2017' ? '5' : written
      if (family === '3') {
        return { kind: 'tablet', maker: 'microsoft', line: 'surface', model: 'surface 3' }
      }
      return {
        kind: 'tablet',
        maker: 'microsoft',
        line: `surface-${family}`,
        ...(generation && { model: `surface ${family} ${generation}` }),
      }
    },
    examples: [
      [
        'Microsoft Surface Pro 7 i5 8GB 256GB',
        { kind: 'tablet', maker: 'microsoft', line: 'surface-pro', model: 'surface pro 7' },
      ],
      [
        'Surface Go 2',
        { kind: 'tablet', maker: 'microsoft', line: 'surface-go', model: 'surface go 2' },
      ],
    ],
  },
  {
    name: 'memory and capacity of a Surface',
    pattern:
      /(?:(4|8|16|32)gb(?! ?(?:ssd|nvme))|(64|128|256|512)gb|([12])tb)(?<=surface (?:pro|go|\d)[^;|]{0,60})/,
    read: ([, memory, capacity, terabytes]) =>
      factsWith({}, { memory, capacity: capacity ?? (terabytes && sizeInGb(terabytes, 'tb')) }),
    examples: [
      ['Surface Go 2 8GB', { attributes: { memory: '8' } }],
      ['Surface Pro 7 i5 8GB 256GB', { attributes: { capacity: '256' } }],
    ],
  },
  {
    name: 'Surface tablets by model number',
    pattern:
      /(1631|1724|1866|1960|1961|1983|2038|1901|1926|1927|2022)(?<=surface[^;]{0,45})(?![a-z0-9])/,
    read: ([, number = '']) => {
      const models: Record<string, string> = {
        '1631': 'surface pro 3',
        '1724': 'surface pro 4',
        '1866': 'surface pro 7',
        '1960': 'surface pro 7+',
        '1961': 'surface pro 7+',
        '1983': 'surface pro 8',
        '2038': 'surface pro 9',
        '1901': 'surface go 2',
        '1926': 'surface go 2',
        '1927': 'surface go 2',
        '2022': 'surface go 3',
      }
      const model = models[number]
      if (model === undefined) return undefined
      return {
        kind: 'tablet',
        maker: 'microsoft',
        line: model.split(' ').slice(0, 2).join('-'),
        model,
      }
    },
    examples: [
      [
        'Surface Pro 1866',
        { kind: 'tablet', maker: 'microsoft', line: 'surface-pro', model: 'surface pro 7' },
      ],
    ],
  },
]
