import { parseCodeTable, readTable } from '#offer-reader/product-tables.ts'
import { factsWith, type Facts, type Rule } from '#offer-reader/rule.ts'

/** Product numbers of HP and Aruba switches without their revision letter. */
const hpSwitchOfNumber = parseCodeTable(readTable('network/hp-switch-of-number'))

const seriesOf = (model: string) =>
  (/^\d+[a-z]{0,2}/.exec(model)?.[0] ?? model).replace(/^54(?:06|12)/, '5400')

function switchFacts(model: string, parts?: string[]): Facts {
  const [, ports] = /^\d+[a-z]*-(\d+)/.exec(model) ?? []
  return factsWith(
    {
      kind: 'switch',
      maker: 'hp',
      line: `hp-${seriesOf(model)}`,
      model,
      ...(parts && { parts }),
    },
    { ports, poe: ports === undefined ? undefined : /poe|pwr/.test(model) ? 'yes' : 'no' },
  )
}

/** Series whose gigabit switches have the letter in every model, so that traders leave it out. */
const gigabitSeries =
  /^(?:2540|2920|2930[fm]|2910al|2810|3500yl|3800|3810m?|1820|1920s?|1930|6000|6100|6200[fm]?|6300[fm]?)$/

/** `48g poe+ 4sfp+` and its many spellings as one name; PoE classes count as PoE+. */
function modelOfWords(series: string, ports: string, gigabit: string, rest: string): string {
  const uplink = /(\d)[- ]?(?:g[- ]?)?(?:port )?sfp(56|\+)?/.exec(rest.replace(/2g\/2sfp/, '2sfp'))
  const poe = /ppoe/.test(rest)
    ? '-ppoe+'
    : /poe|pwr|cl4|class ?4/.test(rest)
      ? /^2(?:520|615)/.test(series)
        ? '-poe'
        : series.startsWith('2610')
          ? '-pwr'
          : '-poe+'
      : ''
  const speed = gigabit !== '' || gigabitSeries.test(series) ? 'g' : ''
  const isGNamed = /^25[12]0g$/.test(series)
  const suffix = /-? ?(ei|hi|si)(?![a-z])/.exec(rest)?.[1]
  return [
    `${series}-${ports}${isGNamed ? '' : speed}${poe}`,
    uplink && `${uplink[1]}sfp${uplink[2] ?? ''}`,
    suffix,
  ]
    .filter(Boolean)
    .join('-')
}

export const hpSwitchRules: readonly Rule[] = [
  {
    name: 'HP and Aruba switches by product number',
    pattern: /(j[0-9a-z][0-9]{3}|r[0-9][a-z][0-9]{2})[a-e]?(?:#[a-z0-9]{3})?/,
    read: ([, number = '']) => {
      const model = hpSwitchOfNumber.get(number)
      return model === undefined ? undefined : switchFacts(model, [`${number}a`])
    },
  },
  {
    name: 'HP and Aruba switches by series and ports',
    pattern:
      /(?:(?:hpe?|aruba|procurve|instant on|cx|officeconnect|hpe? aruba) ?)?(?<!dell |dell emc |cisco |catalyst )(18[12]0|19[1235]0s?|25[123]0g?|2540|26[12]0|2615|2810|2910al|2915|2920|2930[fm]|3500yl|3800|3810m?|6000|6100|6200[fm]?|6300[fm]?)[- ](8|12|16|24|48)[- ]?(?:port|p)?[- ]?(g(?!b))?((?:[- ]?(?:ppoe\+?|poe\+?|pwr|cl4|class ?4|poe4|\d[- ]?(?:g[- ]?)?(?:port )?sfp(?:56|\+)?|2g\/2sfp\+?|and|port|switch))*)(?![a-z0-9])/,
    read: ([all, series = '', ports = '', gigabit = '', rest = '']) => {
      const isNamed = /^[a-z]/.test(all)
      if (gigabit === '' && rest === '' && !isNamed) return undefined
      return switchFacts(modelOfWords(series, ports, gigabit, rest))
    },
  },

  {
    name: 'HP FlexFabric and FlexNetwork switches by name',
    pattern:
      /(?:a|ff |flexfabric |flexnetwork )?(5[1579][0-9]0(?:af|cp)?|58[0-9]{2}(?:af)?)[- ](\d{2}(?:g|xgt?|qsfp\+?))(?:[- ](poe\+?))?(?:[- ]sfp)?((?:[- ]\d{1,2}(?:g|xgt?|qsfp(?:28|\+)?|sfp\+?))*)(?:[- ](ei|si|hi))?(?![a-z0-9+])/,
    read: ([, series = '', block = '', poe = '', rest = '', edition]) => {
      const tail = rest.replace(/ /g, '-')
      const model = `${series}-${block}${poe && '-poe+'}${tail}${edition ? `-${edition}` : ''}`
      return switchFacts(model)
    },
  },

  {
    name: 'Aruba access points',
    pattern:
      /(?:aruba (?:iap|ap)?-? ?|iap-?|(?<![a-z] )ap-)([123456][0-9]{2}[hpx]?)(?: ?\((?:rw|us|eg)\)|-(?:rw|us))?(?: ?(?:ap|access point))?(?![a-z0-9])/,
    read: ([all, model = '']) =>
      /ap/.test(all) || /aruba (?:[35][0-9]5|[35]1[345])/.test(all)
        ? {
            kind: 'wireless',
            maker: 'aruba',
            line: `ap-${model.slice(0, 2)}x`,
            model: `ap-${model}`,
          }
        : undefined,
  },
  {
    name: 'Aruba access points by product number',
    pattern: /(jx936|jx945|jw797|jw811|jz336|q9h62|r2h28|r7j27|jz320)a/,
    read: ([, number = '']) => {
      const models: Record<string, string> = {
        jx936: 'ap-305',
        jx945: 'ap-305',
        jw797: 'ap-315',
        jw811: 'ap-315',
        jz336: 'ap-535',
        q9h62: 'ap-515',
        r2h28: 'ap-505',
        r7j27: 'ap-635',
        jz320: 'ap-303',
      }
      const model = models[number]
      if (model === undefined) return undefined
      return {
        kind: 'wireless',
        maker: 'aruba',
        line: `${model.slice(0, 5)}x`,
        model,
        parts: [`${number}a`],
      }
    },
  },
]
