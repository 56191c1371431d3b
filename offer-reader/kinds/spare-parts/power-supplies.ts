import type { Rule } from '#offer-reader/rule.ts'
import { findPart, parsePartTable, partPattern, readTable } from '#offer-reader/product-tables.ts'

/** Watts, efficiency and form of a power supply in a text. */
function readSupply(text: string) {
  const [, power] = /(?<![\d.])(\d{2,4})w(?:ac|dc)?(?![a-z0-9])/.exec(text) ?? []
  const [edition] = /platinum|titanium|gold|silver/.exec(text) ?? []
  const [form] = /flex ?slot|common ?slot/.exec(text) ?? []
  return {
    ...(power && { power }),
    ...(edition && { edition }),
    ...(form && { form: form.replace(/ ?slot/, ' slot') }),
  }
}

const tableOf = (maker: string, text: string) =>
  parsePartTable(text, (description, [model = '']) => {
    const attributes = readSupply(description)
    const form = 'form' in attributes ? attributes.form : undefined
    return {
      kind: 'power-supply',
      maker,
      ...(form && { line: `${maker}-${form.replace(' ', '-')}` }),
      model,
      attributes,
    }
  })

const hpe = tableOf('hp', readTable('spare-parts/power-supplies-hpe'))

const others = tableOf('dell', readTable('spare-parts/power-supplies-others'))

const lenovo = tableOf('lenovo', readTable('spare-parts/power-supplies-lenovo'))

export const powerSupplyRules: readonly Rule[] = [
  {
    name: 'power supplies by number',
    pattern: partPattern,
    read: ([text]) => findPart(hpe, text) ?? findPart(others, text) ?? findPart(lenovo, text),
  },
  {
    name: 'Cisco, Juniper and Arista power supplies by number',
    pattern:
      /((?:[a-z0-9]{2,6}-)?(?:pwr|jpsu|psu[0-9v]{0,4}|pac|pwr-psu)-(?:[a-z0-9]{1,6}-)?(\d{1,4})(k?)w?-?(?:ac|dc|hvdc)?(?:-(?:p|pe|pi|b|f|r|afo|afi|afo-a|afi-a|t|s)){0,2})=?/,
    read: ([, number = '', digits = '', thousand]) => {
      const power = Number(digits) * (thousand ? 1000 : 1)
      if (power < 50) return undefined
      const maker = number.includes('jpsu')
        ? 'juniper'
        : /^pwr-\d+ac-[fr]/.test(number)
          ? 'arista'
          : number.startsWith('ex-')
            ? 'juniper'
            : 'cisco'
      return {
        kind: 'power-supply',
        maker,
        line: number.replace(/-?\d{1,4}k?w?-?(?:ac|dc).*|(?<=psu).*/, ''),
        model: number,
        attributes: { power: String(power), ...(number.endsWith('-p') && { edition: 'platinum' }) },
      }
    },
  },
  {
    name: 'Cisco power supplies of switches with blanks',
    pattern:
      /(?:(c3kx)(?:[ -]pwr)?|pwr[ -](c[1-6]))[ -](\d{3,4})w ?(ac|dc)([ -]p(?![a-z0-9]))?(?![a-z0-9]|-)/,
    read: ([, series, number, power = '', current, isPlatinum]) => {
      const line = series ? `${series}-pwr` : `pwr-${number}`
      return {
        kind: 'power-supply',
        maker: 'cisco',
        line,
        model: `${line}-${power}w${current}${isPlatinum ? '-p' : ''}`,
        attributes: { power, ...(isPlatinum && { edition: 'platinum' }) },
      }
    },
  },
  {
    name: 'power supplies described',
    pattern:
      /\d{2,4}w(?:ac|dc)?(?:[ ,/-]{1,3}(?:flex|common|slot|plat(?:inum)?|titanium|gold|silver|hot|plug|swap|hot-?plug|hot-?swap|redundant|low|halogen|80|plus|80\+|ac|dc|-48v|g\d|gen\d|gen10|gen8|gen9|fs|cs|lh|hp|hpe|dell|cisco|server|rps)){0,10} (?:psus?|power suppl(?:y|ies)|power unit|netzteile?|alimentation|alimentatore|fuente|zasilacz|voeding)|(?:psus?|power suppl(?:y|ies)|netzteile?|alimentation|voeding)(?:[ ,/-]{1,3}(?:flex|common|slot|plat(?:inum)?|titanium|gold|hot|plug|swap|ac|dc|for|fur|hp|hpe|dell|cisco)){0,5} \d{2,4}w/,
    read: ([text]) => ({ kind: 'power-supply', attributes: readSupply(text) }),
  },
  {
    name: 'adapters and chargers',
    pattern:
      /(\d{2,3})w (?:(?:usb[ -]?c|type-?c|usb type-?c|ac|slim|slim-?tip|blue ?tip|smart|travel|gan|notebook|laptop|power|original|oem)[ -]){0,4}(?:adapt[eo]rs?|chargers?|ladegerate?|netzteil|ac adapt[eo]r|brick)|(?:adapt[eo]r|charger|ladegerat) (?:(?:usb[ -]?c|type-?c|ac|slim|hp|dell|lenovo) ){0,3}(\d{2,3})w/,
    read: ([text, first, second]) => ({
      kind: 'power-supply',
      line: /usb[ -]?c|type-?c/.test(text) ? 'usb-c adapter' : 'adapter',
      attributes: { power: first ?? second ?? '' },
    }),
  },
]
