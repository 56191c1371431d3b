import { factsWith, type Rule } from '#offer-reader/rule.ts'
import { sizeInGb } from '#offer-reader/fold-text.ts'

/** Words of phones and tablets, which an attribute must follow. */
const devices =
  'iphone|ipad|galaxy|sm-[a-z]|pixel|huawei|xiaomi|redmi|poco|one ?plus|xperia|nokia|moto|oppo|realme|honor|(?:^|apple |ip ?)1[1-7] (?:pro|max|mini|plus)|tab [as]\\d|p[2-6]0 (?:pro|lite)|a(?:1[3-9]|2[1-9]|3[0-4])\\d\\d|(?:^|samsung )(?:s[12]\\d|a\\d\\d|note ?\\d|z ?(?:flip|fold))|mate \\d|mi \\d'
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
  mitternacht: 'midnight',
  minuit: 'midnight',
  polarstern: 'starlight',
  'lumiere stellaire': 'starlight',
  'space grau': 'space grey',
  spacegrau: 'space grey',
  'gris sideral': 'space grey',
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
  },

  {
    name: 'memory and capacity of a phone',
    pattern: new RegExp(
      `(1|2|3|4|6|8|12|16|18)(?:gb)?(?: ram)? ?[/+] ?(?:(16|32|64|128|256|512)(?:gb)?|1tb)${after(70)}(?! ?(?:ssd|nvme))`,
    ),
    read: ([, memory, capacity]) => factsWith({}, { memory, capacity: capacity ?? '1000' }),
  },
  {
    name: 'mobile network of a phone or tablet',
    pattern:
      /(?:wi-?fi|wlan) ?(?:only|(?:\+|&|\/|and) ?(cell(?:ular)?|4g|lte|5g))?|(cell(?:ular)?|4g|lte|5g)(?<=(?:iphone|ipad|galaxy|samsung [as]\d|tab |sm-[a-z]|surface|tablet)[^;|]{0,70})(?![a-z0-9])/,
    read: (match) => {
      const [, combined, alone] = match
      const network = combined ?? alone
      const isTablet = /ipad|tab |tablet|surface|sm-[tpx]/.test(match.input)
      if (network === undefined) return isTablet ? { attributes: { network: 'wifi' } } : undefined
      const isFive = network === '5g' && !/ipad/.test(match.input)
      return { attributes: { network: isFive ? '5g' : 'lte' } }
    },
  },
  {
    name: 'lock to an operator',
    pattern:
      /(?<!icloud |mdm |bios )(?:(unlocked|sim[ -]?free|no sim ?lock|simlockfrei|network unlocked|factory unlocked|ohne simlock|desimlock\w*)|(sim[ -]?locked|network[ -]locked|carrier[ -]locked|locked to \w+|(?:ee|o2|vodafone|at&t|verizon|t-mobile|sprint|orange) locked))/,
    read: ([, unlocked]) => ({ attributes: { lock: unlocked ? 'unlocked' : 'locked' } }),
  },
  {
    name: 'colour of a phone or tablet',
    pattern: new RegExp(
      `(space[ -]?gr[ae]y|sg|midnight green|midnight|starlight|graphite|sierra blue|pacific blue|alpine green|deep purple|space black|jet black|natural titanium|black titanium|white titanium|blue titanium|desert titanium|rose gold|phantom \\w+|product red|black|white|blue|red|green|purple|pink|yellow|coral|gold|silver|gr[ae]y|titanium|lavender|mint|cream|schwarz|weiss|blau|rot|grun|grau|silber|gelb|lila|rosa|noir|blanc|bleu|rouge|vert|gris|nero|bianco|zwart|wit|negro|blanco|azul|blauw|groen|rosso|rojo|verde|jaune|violet|lilac|rose|argent|grigio|mitternacht|polarstern|space ?grau|gris sideral|minuit|lumiere stellaire)${after(100)}(?![a-z0-9-])`,
    ),
    read: ([, written = '']) => ({
      attributes: {
        colour: colours[written] ?? written.replace(/^phantom /, ''),
      },
    }),
  },
]
